import type { CartLine } from './cart-line.ts'

/** A changed line, and the shop it belongs to. */
export type CartChange = { shopId: number; line: CartLine }
type StoredChanges = { owner: string; changes: CartChange[] }

const STORAGE_KEY = 'hawker.cart-left'

/** Stores changes that were not confirmed when the page was left. */
export function storePendingChanges(owner: string, changes: CartChange[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ owner, changes } satisfies StoredChanges))
  } catch {
    // If there is no storage, only the request already sent can deliver the changes.
  }
}

/** Reads and removes the stored changes. Changes of another account or member are dropped. */
export function takePendingChanges(owner: string | null): CartChange[] {
  try {
    const stored: StoredChanges | null = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    sessionStorage.removeItem(STORAGE_KEY)
    return stored !== null && stored.owner === owner ? stored.changes : []
  } catch {
    return []
  }
}
