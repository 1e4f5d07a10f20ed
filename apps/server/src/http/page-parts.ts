import { createTaggedCache } from './tagged-cache.ts'

/** A part of a page that many pages share: what it shows, and when it will no longer be true (epoch milliseconds, those that passed do not count). */
export type Part<T> = { value: T; tags: readonly string[]; moments?: readonly number[] }
export type PageParts = {
  keep<T>(key: string, make: () => Promise<Part<T>>): Promise<T>
  drop(tags: readonly string[]): void
  clear(): void
}

const MOST_BYTES = 96 * 1024 * 1024

/** Milliseconds until the first of these moments that is still to come; undefined when none is. */
export function nextOf(moments: readonly number[], at: number): number | undefined {
  const next = moments.reduce(
    (first, moment) => (moment > at && moment < first ? moment : first),
    Infinity,
  )
  return next === Infinity ? undefined : next - at
}

/** Menus as they were drawn, and what every page is drawn with: rendering takes them as they are instead of asking the database again. */
export function createPageParts(elapsed: () => number, clock: { now(): Date }): PageParts {
  // Whoever writes past our own events is heard of as late as this.
  const cache = createTaggedCache<unknown>(elapsed, {
    freshMs: 10_000,
    staleMs: 0,
    bytes: MOST_BYTES,
  })
  return {
    async keep<T>(key: string, make: () => Promise<Part<T>>) {
      const { value } = await cache.get(key, async () => {
        const part = await make()
        const lifeMs = nextOf(part.moments ?? [], clock.now().getTime())
        const bytes = 2 * JSON.stringify(part.value).length
        return {
          value: part.value,
          tags: part.tags,
          bytes,
          keep: true,
          ...(lifeMs === undefined ? {} : { lifeMs }),
        }
      })
      // The same key is always made by the same code, so it has its type.
      return value as T
    },
    drop: cache.drop,
    clear: cache.clear,
  }
}
