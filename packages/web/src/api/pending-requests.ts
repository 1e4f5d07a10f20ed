import { randomUuid } from './random-uuid.ts'

/**
 * Requests that were sent with an idempotency key and have no answer yet. They are stored on the
 * device, so that a later page can repeat them with the same key: the server then does nothing
 * twice.
 */
const PREFIX = 'hawker.pending-'
const STORE = 'pending'
/** After these the outcome is unknown, or the request may be repeated with the same key. */
const OPEN_CODES = new Set([
  'unreachable',
  'in_progress',
  'unavailable',
  'unauthorized',
  'too_many_requests',
])
export const isPending = (code: string): boolean => OPEN_CODES.has(code)

type Owned = { userId: number }
type ApiResult = { ok: true } | { ok: false; code: string }

/** The pending requests of the current user. `currentUserId` returns 0 for guests. */
export function createPendingRequests(currentUserId: () => number) {
  async function storePending(name: string, request: object): Promise<void> {
    const owned = { ...request, userId: currentUserId() }
    try {
      await inStore('readwrite', (store) => store.put(owned, PREFIX + name))
    } catch {
      localStorage.setItem(PREFIX + name, JSON.stringify(owned))
    }
  }

  /** A request of the current user. Those of other users are neither shown nor sent. */
  async function readPending<T extends object>(name: string): Promise<T | undefined> {
    // The same caller stored what is under a name, so it has its type.
    const request = (await stored(name)) as (T & Owned) | undefined
    return request?.userId === currentUserId() ? request : undefined
  }

  /**
   * Sends a request with one key until it is answered, also from a later page. Another `body` gets
   * another key.
   */
  async function sendOnce<R extends ApiResult>(
    name: string,
    body: unknown,
    send: (idempotencyKey: string) => Promise<R>,
  ): Promise<R> {
    // Devices store these two names: do not change them.
    const bodyText = JSON.stringify(body)
    const pending = await readPending<{ said: string; key: string }>(name)
    const key = pending?.said === bodyText ? pending.key : randomUuid()
    await storePending(name, { said: bodyText, key })
    const result = await send(key)
    if (result.ok || !isPending(result.code)) await removePending(name)
    return result
  }

  return { storePending, readPending, sendOnce }
}

async function stored(name: string): Promise<unknown> {
  try {
    const request: unknown = await inStore('readonly', (store) => store.get(PREFIX + name))
    if (request) return request
  } catch {
    // Private windows may have no database; then localStorage holds it.
  }
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export async function removePending(name: string): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.delete(PREFIX + name))
  } catch {
    // The database holds nothing.
  }
  localStorage.removeItem(PREFIX + name)
}

/** Removes all requests when a user signs out: they hold addresses, names and amounts. */
export async function clearPending(): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.clear())
  } catch {
    // The database holds nothing.
  }
  for (const name of Object.keys(localStorage))
    if (name.startsWith(PREFIX)) localStorage.removeItem(name)
}

function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('hawker', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    opening.addEventListener('error', () =>
      reject(opening.error ?? new Error('The database cannot be opened.')),
    )
    opening.addEventListener('success', () => {
      const database = opening.result
      const transaction = database.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => {
        database.close()
        resolve(request.result)
      })
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('The transaction was aborted.')),
      )
    })
  })
}
