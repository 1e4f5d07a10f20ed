/** A value with the tags of the data it was produced from. */
export type Produced<T> = {
  readonly value: T
  readonly tags: readonly string[]
  readonly bytes: number
  /** False: the value answers the requests that wait for it and is not stored. */
  readonly cacheable: boolean
  /** The value is true for this long only, such as until a shop on the page closes. */
  readonly validForMs?: number
}
export type CacheLimits = {
  readonly freshMs: number
  /** After `freshMs` the old value is still returned for this long while a new one is produced. */
  readonly staleMs: number
  readonly bytes: number
}
export type CacheResult<T> = { readonly value: T; readonly from: 'fresh' | 'stale' | 'made' }
export type TaggedCache<T> = {
  /**
   * Returns the stored value, or produces it once for all concurrent callers. `before` is the
   * stored value that the new one replaces, unless an invalidation removed it.
   */
  get(
    key: string,
    produce: (before: T | undefined) => Promise<Produced<T>>,
  ): Promise<CacheResult<T>>
  /**
   * Removes the values that have one of these tags, including values that are being produced now.
   */
  drop(tags: readonly string[]): void
  clear(): void
  readonly size: () => { entries: number; bytes: number }
}

type Entry<T> = Produced<T> & { readonly storedAt: number; readonly weight: number }
/** `drops`: tags that were invalidated since the production began. */
type PendingEntry<T> = { readonly work: Promise<Produced<T>>; readonly drops: string[] }

const ALL_TAGS = '*'
const isInvalidated = <T>({ tags }: Produced<T>, drops: readonly string[]) =>
  drops.some((tag) => tag === ALL_TAGS || tags.includes(tag))

/**
 * A cache with tags and a byte limit. It evicts the least recently used entry and never returns a
 * value that `drop` removed.
 */
export function createTaggedCache<T>(now: () => number, limits: CacheLimits): TaggedCache<T> {
  const entries = new Map<string, Entry<T>>()
  const keysByTag = new Map<string, Set<string>>()
  const pending = new Map<string, PendingEntry<T>>()
  let bytes = 0

  function remove(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.weight
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }
  function put(key: string, produced: Produced<T>) {
    // A key takes two bytes a character. Map entries and header objects add about 500 bytes.
    const entry = { ...produced, storedAt: now(), weight: produced.bytes + key.length * 2 + 500 }
    entries.set(key, entry)
    bytes += entry.weight
    for (const tag of produced.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
    for (const oldest of entries.keys()) {
      if (bytes <= limits.bytes) break
      remove(oldest)
    }
  }
  function begin(
    key: string,
    produce: (before: T | undefined) => Promise<Produced<T>>,
  ): PendingEntry<T> {
    const drops: string[] = []
    const work = (async () => {
      try {
        const produced = await produce(entries.get(key)?.value)
        remove(key)
        if (produced.cacheable && !isInvalidated(produced, drops)) put(key, produced)
        return produced
      } catch (error) {
        remove(key)
        throw error
      } finally {
        pending.delete(key)
      }
    })()
    const entry = { work, drops }
    pending.set(key, entry)
    return entry
  }
  function stored(key: string): CacheResult<T> | undefined {
    const entry = entries.get(key)
    const age = entry ? now() - entry.storedAt : Infinity
    if (!entry || age >= Math.min(limits.freshMs + limits.staleMs, entry.validForMs ?? Infinity))
      return undefined
    entries.delete(key)
    entries.set(key, entry)
    return { value: entry.value, from: age < limits.freshMs ? 'fresh' : 'stale' }
  }
  return {
    async get(key, produce) {
      for (;;) {
        const found = stored(key)
        // Renews in the background. A failure reaches the next caller that has to wait.
        if (found?.from === 'stale' && !pending.has(key)) begin(key, produce).work.catch(() => {})
        if (found) return found
        const joined = pending.get(key)
        const missed = joined?.drops.length ?? 0
        const produced = await (joined ?? begin(key, produce)).work
        // A caller that came after an invalidation must not get a value that was begun before it.
        if (!joined || !isInvalidated(produced, joined.drops.slice(0, missed)))
          return { value: produced.value, from: 'made' }
      }
    },
    drop(tags) {
      for (const { drops } of pending.values()) drops.push(...tags)
      for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) remove(key)
    },
    clear() {
      for (const { drops } of pending.values()) drops.push(ALL_TAGS)
      entries.clear()
      keysByTag.clear()
      bytes = 0
    },
    size: () => ({ entries: entries.size, bytes }),
  }
}
