import type { OrderRequest } from './order-request.ts'

/** An order that was sent and has had no answer yet: sent again with the same key it is never ordered twice (behaviour 4.1). */
export type PendingOrder = { key: string; body: OrderRequest }

const NAME = 'hawker.pending-order'
const STORE = 'pending'

/** Kept until an answer arrives, whatever happens to the page meanwhile. */
export async function keepPending(order: PendingOrder): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.put(order, NAME))
  } catch {
    localStorage.setItem(NAME, JSON.stringify(order))
  }
}

export async function readPending(): Promise<PendingOrder | undefined> {
  try {
    const kept: PendingOrder | undefined = await inStore('readonly', (store) => store.get(NAME))
    if (kept) return kept
  } catch {
    // Private windows may have no database: then it is in the other place.
  }
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export async function dropPending(): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.delete(NAME))
  } catch {
    // Nothing was kept there.
  }
  localStorage.removeItem(NAME)
}

function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('hawker', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
    opening.addEventListener('success', () => {
      const database = opening.result
      const transaction = database.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => {
        database.close()
        resolve(request.result)
      })
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not kept')))
    })
  })
}

/** Whether two bodies are the same wish: a new quote of the same things is. */
export function sameWish(one: OrderRequest, other: OrderRequest): boolean {
  const wish = ({ quote_id: _quote, version: _version, ...rest }: OrderRequest) => JSON.stringify(rest)
  return wish(one) === wish(other)
}
