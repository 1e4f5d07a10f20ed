/** What was made for a key. `tags` name what it shows; `keep` false answers those who wait, and is forgotten. */
export type Made<T> = {
  readonly value: T
  readonly tags: readonly string[]
  readonly bytes: number
  readonly keep: boolean
  /** True only for so long, such as until the shop on it closes. */
  readonly lifeMs?: number
}
export type Limits = {
  /** Answered from memory. */
  readonly freshMs: number
  /** After that answered from memory once more while a new one is made. */
  readonly staleMs: number
  readonly bytes: number
}
export type Found<T> = { readonly value: T; readonly from: 'fresh' | 'stale' | 'made' }
export type TaggedCache<T> = {
  /** Known, or made once for all who wait; `before` is what was known for the key until now, if nothing that it shows has changed. */
  get(key: string, make: (before: T | undefined) => Promise<Made<T>>): Promise<Found<T>>
  /** Drops what shows one of these tags; nothing else. What is being made right now is dropped as soon as it is known to show one. */
  drop(tags: readonly string[]): void
  clear(): void
  readonly size: () => { entries: number; bytes: number }
}

type Entry<T> = Made<T> & { readonly madeAt: number; readonly weight: number }
/** `drops`: what changed since the making began. */
type Flight<T> = { readonly work: Promise<Made<T>>; readonly drops: string[] }

const EVERYTHING = '*'
const isOutdated = <T>({ tags }: Made<T>, drops: readonly string[]) =>
  drops.some((tag) => tag === EVERYTHING || tags.includes(tag))

/** Keeps what is the same for many. Nothing that is older than a change that was told to `drop` is ever answered. Least recently used go first. */
export function createTaggedCache<T>(now: () => number, limits: Limits): TaggedCache<T> {
  const entries = new Map<string, Entry<T>>()
  const keysOf = new Map<string, Set<string>>()
  const flights = new Map<string, Flight<T>>()
  let bytes = 0

  function remove(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.weight
    for (const tag of entry.tags) {
      const keys = keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(tag)
    }
  }
  function put(key: string, made: Made<T>) {
    // A key is two bytes a letter, and every map entry and header object weighs something too.
    const entry = { ...made, madeAt: now(), weight: made.bytes + key.length * 2 + 500 }
    entries.set(key, entry)
    bytes += entry.weight
    for (const tag of made.tags) {
      const keys = keysOf.get(tag) ?? new Set()
      keysOf.set(tag, keys.add(key))
    }
    for (const oldest of entries.keys()) {
      if (bytes <= limits.bytes) break
      remove(oldest)
    }
  }
  function begin(key: string, make: (before: T | undefined) => Promise<Made<T>>): Flight<T> {
    const drops: string[] = []
    const work = (async () => {
      try {
        const made = await make(entries.get(key)?.value)
        remove(key)
        if (made.keep && !isOutdated(made, drops)) put(key, made)
        return made
      } catch (error) {
        remove(key)
        throw error
      } finally {
        flights.delete(key)
      }
    })()
    const flight = { work, drops }
    flights.set(key, flight)
    return flight
  }
  function known(key: string): Found<T> | undefined {
    const entry = entries.get(key)
    const age = entry ? now() - entry.madeAt : Infinity
    if (!entry || age >= Math.min(limits.freshMs + limits.staleMs, entry.lifeMs ?? Infinity))
      return undefined
    entries.delete(key)
    entries.set(key, entry)
    return { value: entry.value, from: age < limits.freshMs ? 'fresh' : 'stale' }
  }
  return {
    async get(key, make) {
      for (;;) {
        const found = known(key)
        // Behind the answer; a failure is heard of by the next one who has to wait for it.
        if (found?.from === 'stale' && !flights.has(key)) begin(key, make).work.catch(() => {})
        if (found) return found
        const joined = flights.get(key)
        const missed = joined?.drops.length ?? 0
        const made = await (joined ?? begin(key, make)).work
        // Who came after a change does not take what was begun before it.
        if (!joined || !isOutdated(made, joined.drops.slice(0, missed)))
          return { value: made.value, from: 'made' }
      }
    },
    drop(tags) {
      for (const { drops } of flights.values()) drops.push(...tags)
      for (const tag of tags) for (const key of keysOf.get(tag) ?? []) remove(key)
    },
    clear() {
      for (const { drops } of flights.values()) drops.push(EVERYTHING)
      entries.clear()
      keysOf.clear()
      bytes = 0
    },
    size: () => ({ entries: entries.size, bytes }),
  }
}
