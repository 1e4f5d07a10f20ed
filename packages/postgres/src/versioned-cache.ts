/**
 * The cache of one process. Each value has the stamp under which it was read: a text that changes
 * whenever the data behind the value changes.
 */
export type VersionedCache = Map<string, { readonly stamp: string; readonly value: unknown }>
type WithCache = { readonly cache: VersionedCache }
export type StampedValue<T> = { readonly stamp: string; readonly value: T }

/** Enough for a few thousand shops in two languages. */
const MAX_ENTRIES = 5_000

/** The cached value, if it has this stamp. */
export function cachedValue<T>(queries: WithCache, key: string, stamp: string): T | undefined {
  const cached = queries.cache.get(key)
  // The key decides the type: only values of type T are stored under it.
  return cached?.stamp === stamp ? (cached.value as T) : undefined
}

export function cacheValue<T>(
  queries: WithCache,
  key: string,
  { stamp, value }: StampedValue<T>,
): void {
  queries.cache.delete(key)
  queries.cache.set(key, { stamp, value })
  const [oldest] = queries.cache.keys()
  if (queries.cache.size > MAX_ENTRIES && oldest !== undefined) queries.cache.delete(oldest)
}

/**
 * The cached value, or a fresh one if the stamp changed. `read` returns the stamp from the same
 * statement as the value. A transaction that sees its own uncommitted work caches the value under a
 * stamp that other transactions see only after the commit.
 */
export async function readThroughCache<T>(
  queries: WithCache,
  key: string,
  stamp: string,
  read: () => Promise<StampedValue<T>>,
): Promise<T> {
  const cached = cachedValue<T>(queries, key, stamp)
  if (cached !== undefined) return cached
  const fresh = await read()
  cacheValue(queries, key, fresh)
  return fresh.value
}
