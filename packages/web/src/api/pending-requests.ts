import { randomUuid } from './random-uuid.ts'

/**
 * What was sent with a key and has had no answer yet (behaviour 4.1): on this device until the answer is there or its person leaves. Sent again with the
 * same key, nothing happens twice, whatever became of the page meanwhile.
 */
const PREFIX = 'hawker.pending-'
const STORE = 'pending'
/** Nobody knows what became of it. Whoever has to sign in again, or to wait, asks with the same key then. */
const UNKNOWN = new Set([
  'unreachable',
  'in_progress',
  'unavailable',
  'unauthorized',
  'too_many_requests',
])
export const isUnanswered = (code: string): boolean => UNKNOWN.has(code)

type Owned = { userId: number }
type Answered = { ok: true } | { ok: false; code: string }

/** What is kept, by and for whoever is here: 0 for guests. */
export function unansweredOf(whoIsHere: () => number) {
  async function keepUnanswered(what: string, asked: object): Promise<void> {
    const owned = { ...asked, userId: whoIsHere() }
    try {
      await inStore('readwrite', (store) => store.put(owned, PREFIX + what))
    } catch {
      localStorage.setItem(PREFIX + what, JSON.stringify(owned))
    }
  }

  /** What the person who is signed in has asked; somebody else's is neither shown nor sent. */
  async function readUnanswered<T extends object>(what: string): Promise<T | undefined> {
    // What lies under a name was kept by the same caller, so it has its type.
    const kept = (await stored(what)) as (T & Owned) | undefined
    return kept?.userId === whoIsHere() ? kept : undefined
  }

  /** Asks under one key for one wish until it is answered, by a later page too. `what` is asked for, and `wish` how: another wish has another key. */
  async function askOnce<R extends Answered>(
    what: string,
    wish: unknown,
    ask: (idempotencyKey: string) => Promise<R>,
  ): Promise<R> {
    const said = JSON.stringify(wish)
    const kept = await readUnanswered<{ said: string; key: string }>(what)
    const key = kept?.said === said ? kept.key : randomUuid()
    await keepUnanswered(what, { said, key })
    const result = await ask(key)
    if (result.ok || !isUnanswered(result.code)) await dropUnanswered(what)
    return result
  }

  return { keepUnanswered, readUnanswered, askOnce }
}

async function stored(what: string): Promise<unknown> {
  try {
    const kept: unknown = await inStore('readonly', (store) => store.get(PREFIX + what))
    if (kept) return kept
  } catch {
    // Private windows may have no database: then it is in the other place.
  }
  try {
    return JSON.parse(localStorage.getItem(PREFIX + what) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export async function dropUnanswered(what: string): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.delete(PREFIX + what))
  } catch {
    // Nothing was kept there.
  }
  localStorage.removeItem(PREFIX + what)
}

/** When a person leaves: addresses, names and amounts of theirs go. What became of it is in their orders and their wallet. */
export async function forgetUnanswered(): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.clear())
  } catch {
    // As above.
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
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
    opening.addEventListener('success', () => {
      const database = opening.result
      const transaction = database.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => {
        database.close()
        resolve(request.result)
      })
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('not kept')),
      )
    })
  })
}
