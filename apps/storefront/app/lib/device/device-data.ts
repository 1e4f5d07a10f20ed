import { createStore } from '@hawker/std/store'
import { useSyncExternalStore } from 'react'

/** All that is stored here. The cart is not part of it. */
export type DeviceData = {
  /** Liked shops. */
  liked: { uuid: string }[]
  currency: number | null
  /** The last searches, newest first, without duplicates. */
  search: string[]
}

const STORAGE_KEY = 'hawker.store'
const EMPTY: DeviceData = { liked: [], currency: null, search: [] }
const MAX_SEARCHES = 5
const RESTORE_TIMEOUT_MS = 5000

const store = createStore(EMPTY)
let restored: Promise<void> | undefined

/**
 * Reads the device's data on first use. Resolves when it is read, or after 5 s; pages render
 * without it.
 */
export function restoreDeviceData(): Promise<void> {
  restored ??= Promise.race([
    readFromDevice(),
    new Promise<void>((giveUp) => setTimeout(giveUp, RESTORE_TIMEOUT_MS)),
  ])
  return restored
}

async function readFromDevice(): Promise<void> {
  read()
  // Another tab changed it.
  addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) read()
  })
}

const read = (): void => update(parsed())

function update(data: DeviceData): void {
  // The page's first script writes the same attribute (entry/before-paint.ts).
  document.documentElement.toggleAttribute('data-liked', data.liked.length > 0)
  store.set(data)
}

function parsed(): DeviceData {
  try {
    const stored = localStorage.getItem(STORAGE_KEY) ?? '{}'
    const { liked = [], currency = null, search = [] }: Partial<DeviceData> = JSON.parse(stored)
    return {
      liked: liked.filter((shop) => typeof shop?.uuid === 'string'),
      currency: Number.isInteger(currency) ? currency : null,
      search: search.filter((term) => typeof term === 'string').slice(0, MAX_SEARCHES),
    }
  } catch {
    // Damaged data is replaced by the next change.
    return EMPTY
  }
}

/** Reads the device before anything is added: otherwise a first change would overwrite its data. */
function current(): DeviceData {
  void restoreDeviceData()
  return store.get()
}

function change(next: (before: DeviceData) => Partial<DeviceData>): void {
  const before = current()
  const data = { ...before, ...next(before) }
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(data))
  } catch {
    // A full or forbidden storage keeps the data for this page only.
  }
  update(data)
}

export const useDeviceData = (): DeviceData =>
  useSyncExternalStore(subscribe, store.get, () => EMPTY)

function subscribe(listener: () => void): () => void {
  void restoreDeviceData()
  return store.subscribe(listener)
}

export const toggleLiked = (uuid: string): void =>
  change(({ liked }) => {
    const without = liked.filter((shop) => shop.uuid !== uuid)
    return { liked: without.length === liked.length ? [{ uuid }, ...liked] : without }
  })

export const likedShops = (): DeviceData['liked'] => current().liked
export const isLiked = (uuid: string): boolean => current().liked.some((shop) => shop.uuid === uuid)
export const setLiked = (liked: DeviceData['liked']): void => change(() => ({ liked }))

export const storeCurrency = (currency: number): void => change(() => ({ currency }))

export const addSearch = (term: string): void => {
  const added = term.trim()
  if (added !== '')
    change(({ search }) => ({
      search: [added, ...search.filter((other) => other !== added)].slice(0, MAX_SEARCHES),
    }))
}
export const removeSearch = (term: string): void =>
  change(({ search }) => ({ search: search.filter((other) => other !== term) }))
export const clearSearch = (): void => change(() => ({ search: [] }))

/** Clears what belongs to a person when they sign out. The currency stays. */
export const clearDeviceDataOfUser = (): void => change(() => ({ liked: [], search: [] }))
