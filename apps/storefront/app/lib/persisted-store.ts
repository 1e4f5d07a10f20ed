import { useSyncExternalStore } from 'react'

/** storefront.md 9: exactly these are kept on the device; cart and user cart are not among them. */
export type Kept = { liked: { uuid: string }[]; currency: number | null; search: string[] }

const NAME = 'hawker.store'
const EMPTY: Kept = { liked: [], currency: null, search: [] }
/** storefront.md 9: history of at most 5, newest first, no duplicates. */
const HISTORY = 5
/** storefront.md 9: restoring gives up after this. */
const RESTORE_MS = 5000

let kept = EMPTY
let restored: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Begins on first use. Resolves when the device has answered or 5 s are over; pages do not wait for it to be drawn. */
export function restoreKept(): Promise<void> {
  restored ??= Promise.race([
    readFromDevice(),
    new Promise<void>((giveUp) => setTimeout(giveUp, RESTORE_MS)),
  ])
  return restored
}

async function readFromDevice(): Promise<void> {
  read()
  // Another tab liked or searched.
  addEventListener('storage', (event) => {
    if (event.key === NAME) read()
  })
}

function read(): void {
  try {
    const {
      liked = [],
      currency = null,
      search = [],
    }: Partial<Kept> = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    kept = {
      liked: liked.filter((shop) => typeof shop?.uuid === 'string'),
      currency: Number.isInteger(currency) ? currency : null,
      search: search.filter((term) => typeof term === 'string').slice(0, HISTORY),
    }
  } catch {
    // What a device has made of it opens no page; it is written anew with the next choice.
    kept = EMPTY
  }
  markLiked()
  listeners.forEach((listener) => listener())
}

/** What the device holds: read before anything is added to it, or what nobody on the page has asked for yet would be written over. */
function held(): Kept {
  void restoreKept()
  return kept
}

function change(next: (before: Kept) => Partial<Kept>): void {
  const before = held()
  kept = { ...before, ...next(before) }
  markLiked()
  try {
    localStorage.setItem(NAME, JSON.stringify(kept))
  } catch {
    // A full or forbidden store keeps nothing beyond this page.
  }
  listeners.forEach((listener) => listener())
}

/** What the page's first script writes before anything is drawn (theme.ts), kept true from then on. */
function markLiked(): void {
  document.documentElement.toggleAttribute('data-liked', kept.liked.length > 0)
}

export const useKept = (): Kept =>
  useSyncExternalStore(
    subscribe,
    () => kept,
    () => EMPTY,
  )

function subscribe(listener: () => void): () => void {
  void restoreKept()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const toggleLiked = (uuid: string): void =>
  change(({ liked }) => {
    const without = liked.filter((shop) => shop.uuid !== uuid)
    return { liked: without.length === liked.length ? [{ uuid }, ...liked] : without }
  })

export const keptLiked = (): Kept['liked'] => held().liked
export const isLiked = (uuid: string): boolean => held().liked.some((shop) => shop.uuid === uuid)
export const setLiked = (liked: Kept['liked']): void => change(() => ({ liked }))

export const keepCurrency = (currency: number): void => change(() => ({ currency }))

export const keepSearch = (term: string): void => {
  const words = term.trim()
  if (words !== '')
    change(({ search }) => ({
      search: [words, ...search.filter((other) => other !== words)].slice(0, HISTORY),
    }))
}
export const dropSearch = (term: string): void =>
  change(({ search }) => ({ search: search.filter((other) => other !== term) }))
export const clearSearch = (): void => change(() => ({ search: [] }))

/** storefront.md 4: logging out clears what belongs to the person; the currency stays. */
export const clearKeptPerson = (): void => change(() => ({ liked: [], search: [] }))
