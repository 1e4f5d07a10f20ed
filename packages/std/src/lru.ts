export type Lru<Key, Value> = {
  /** The value, which counts as used now. */
  get(key: Key): Value | undefined
  /** The value, without counting as a use. */
  peek(key: Key): Value | undefined
  has(key: Key): boolean
  /** Stores a value as the most recently used one and evicts the least recently used ones over the limit. */
  set(key: Key, value: Value): void
  delete(key: Key): boolean
  clear(): void
  /** From the least to the most recently used. */
  entries(): IterableIterator<[Key, Value]>
  readonly size: number
}

export type LruOptions<Key, Value> = {
  /** The most that `weigh` of all entries may add up to; the number of entries where there is no `weigh`. */
  readonly max: number
  readonly weigh?: (value: Value, key: Key) => number
}

/** A map with a size limit that evicts the least recently used entry. A `Map` iterates in insertion order. */
export function createLru<Key, Value>({
  max,
  weigh = () => 1,
}: LruOptions<Key, Value>): Lru<Key, Value> {
  const entries = new Map<Key, Value>()
  let total = 0

  function remove(key: Key): boolean {
    const value = entries.get(key)
    if (!entries.delete(key)) return false
    // `entries` held the key, so `value` is what was stored.
    total -= weigh(value as Value, key)
    return true
  }

  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    peek: (key) => entries.get(key),
    has: (key) => entries.has(key),
    set(key, value) {
      remove(key)
      entries.set(key, value)
      total += weigh(value, key)
      for (const oldest of entries.keys()) {
        if (total <= max) break
        remove(oldest)
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      total = 0
    },
    entries: () => entries.entries(),
    get size() {
      return entries.size
    },
  }
}
