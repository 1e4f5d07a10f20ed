import { useEffect, useState, useSyncExternalStore } from 'react'
import { now } from './clock.ts'

// storefront.md 9: stale after 1 hour, forgotten after 5, never asked again on focus, no retry.
const STALE_MS = 3_600_000
const CACHE_MS = 5 * 3_600_000
/** A tab that looks at a hundred menus in that time keeps what it used last: several of the largest, dish by dish. */
export const MOST_KEPT = 5000

type Entry = { at: number; promise: Promise<unknown>; data?: unknown; settled: boolean }
const entries = new Map<string, Entry>()
const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())

/** The answer for a key: known if fresh, else asked once however many ask. A failure is not kept. */
export function cached<T>(key: readonly unknown[], load: () => Promise<T>): Promise<T> {
  const name = JSON.stringify(key)
  const entry = entries.get(name)
  // What is stored under a key was made by the same `load`, so it has its type.
  if (entry && now() - entry.at < STALE_MS) {
    renew(name, entry)
    return entry.promise as Promise<T>
  }
  for (const [old, { at }] of entries) if (now() - at > CACHE_MS) entries.delete(old)
  const promise = load()
  const fresh: Entry = { at: now(), promise, settled: false }
  renew(name, fresh)
  promise.then(
    (data) => {
      Object.assign(fresh, { data, settled: true })
      changed()
    },
    () => {
      if (entries.get(name) === fresh) entries.delete(name)
    },
  )
  return promise
}

/** Used now: what was used longest ago makes room. */
function renew(name: string, entry: Entry): void {
  entries.delete(name)
  entries.set(name, entry)
  if (entries.size <= MOST_KEPT) return
  const [oldest] = entries.keys()
  if (oldest !== undefined) entries.delete(oldest)
}

/** What is known for a key right now, without asking. */
export function peek<T>(key: readonly unknown[]): T | undefined {
  const entry = entries.get(JSON.stringify(key))
  return entry?.settled ? (entry.data as T) : undefined
}

export function put(key: readonly unknown[], data: unknown): void {
  renew(JSON.stringify(key), { at: now(), promise: Promise.resolve(data), data, settled: true })
  changed()
}

/** What the page came with counts as asked, so that coming back to it asks nothing; what is known already stays. */
export function keep(key: readonly unknown[], data: unknown): void {
  if (!entries.has(JSON.stringify(key))) put(key, data)
}

/** Forgets all keys that begin like this one; everything, when it is empty. */
export function forget(prefix: readonly unknown[] = []): void {
  const start = JSON.stringify(prefix).slice(0, -1)
  for (const key of entries.keys()) if (key.startsWith(start)) entries.delete(key)
  changed()
}

export type Asked<T> = { data: T | undefined; error: unknown; loading: boolean; again: () => void }

/** In components, for what arrives after the page. `key` null asks nothing. */
export function useQuery<T>(key: readonly unknown[] | null, load: () => Promise<T>): Asked<T> {
  const name = key === null ? null : JSON.stringify(key)
  const [failed, setFailed] = useState<{ name: string | null; error: unknown }>()
  const [turn, setTurn] = useState(0)
  const data = useSyncExternalStore(
    subscribe,
    () => (key === null ? undefined : peek<T>(key)),
    () => undefined,
  )
  useEffect(() => {
    if (key === null) return
    let current = true
    cached(key, load).catch((error: unknown) => current && setFailed({ name, error }))
    return () => {
      current = false
    }
    // The key says what is asked; `load` is another function on every draw.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name, turn, data === undefined])
  const error = failed?.name === name ? failed?.error : undefined
  const again = () => {
    setFailed(undefined)
    setTurn((count) => count + 1)
  }
  return { data, error, loading: key !== null && data === undefined && error === undefined, again }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
