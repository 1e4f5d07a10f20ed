import { createLru } from '@hawker/std/lru'
import { createListeners } from '@hawker/std/store'
import { HOUR_MS } from '@hawker/std/time'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { now } from '../session/clock.ts'

// Entries are stale after one hour and dropped after five. Focus does not refetch, and failures
// are not retried.
const STALE_MS = HOUR_MS
const DROP_MS = 5 * HOUR_MS
/** A tab that visits a hundred menus keeps several of the largest, dish by dish. */
export const MAX_ENTRIES = 5000

type Entry = { at: number; promise: Promise<unknown>; data?: unknown; settled: boolean }
const entries = createLru<string, Entry>({ max: MAX_ENTRIES })
const listeners = createListeners()

/**
 * The data of a key: stored if fresh, else loaded once for all callers. A failure is not stored.
 */
export function cached<T>(key: readonly unknown[], load: () => Promise<T>): Promise<T> {
  const name = JSON.stringify(key)
  const entry = entries.get(name)
  // The same `load` made what is stored under a key, so it has its type.
  if (entry && now() - entry.at < STALE_MS) return entry.promise as Promise<T>
  for (const [old, { at }] of entries.entries()) if (now() - at > DROP_MS) entries.delete(old)
  const promise = load()
  const fresh: Entry = { at: now(), promise, settled: false }
  entries.set(name, fresh)
  promise.then(
    (data) => {
      Object.assign(fresh, { data, settled: true })
      listeners.emit()
    },
    () => {
      if (entries.peek(name) === fresh) entries.delete(name)
    },
  )
  return promise
}

/** The data of a key if it is loaded; never loads. */
export function peek<T>(key: readonly unknown[]): T | undefined {
  const entry = entries.peek(JSON.stringify(key))
  return entry?.settled ? (entry.data as T) : undefined
}

export function put(key: readonly unknown[], data: unknown): void {
  const entry = { at: now(), promise: Promise.resolve(data), data, settled: true }
  entries.set(JSON.stringify(key), entry)
  listeners.emit()
}

/** Stores data that a page came with, unless the key has data already. */
export function seed(key: readonly unknown[], data: unknown): void {
  if (!entries.has(JSON.stringify(key))) put(key, data)
}

/** Drops all keys that begin with `prefix`; every key if it is empty. */
export function forget(prefix: readonly unknown[] = []): void {
  const start = JSON.stringify(prefix).slice(0, -1)
  for (const [key] of entries.entries()) if (key.startsWith(start)) entries.delete(key)
  listeners.emit()
}

export type CachedResult<T> = {
  data: T | undefined
  error: unknown
  loading: boolean
  again: () => void
}

/** Reads through the cache in a component. Loads nothing while `key` is null. */
export function useQuery<T>(
  key: readonly unknown[] | null,
  load: () => Promise<T>,
): CachedResult<T> {
  const name = key === null ? null : JSON.stringify(key)
  const [failed, setFailed] = useState<{ name: string | null; error: unknown }>()
  const [attempt, setAttempt] = useState(0)
  const data = useSyncExternalStore(
    listeners.subscribe,
    () => (key === null ? undefined : peek<T>(key)),
    () => undefined,
  )
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    cached(key, load).catch((error: unknown) => isCurrent && setFailed({ name, error }))
    return () => {
      isCurrent = false
    }
    // The key names what is loaded; `load` is another function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name, attempt, data === undefined])
  const error = failed?.name === name ? failed?.error : undefined
  const again = () => {
    setFailed(undefined)
    setAttempt((count) => count + 1)
  }
  return { data, error, loading: key !== null && data === undefined && error === undefined, again }
}
