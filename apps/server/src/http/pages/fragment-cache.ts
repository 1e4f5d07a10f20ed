import { createTaggedCache } from './tagged-cache.ts'

/**
 * A part that many pages share. `moments`: times at which it becomes outdated, in epoch
 * milliseconds; past ones do not count.
 */
export type Fragment<T> = { value: T; tags: readonly string[]; moments?: readonly number[] }
export type FragmentCache = {
  getOrRender<T>(key: string, render: () => Promise<Fragment<T>>): Promise<T>
  drop(tags: readonly string[]): void
  clear(): void
}

const MAX_BYTES = 96 * 1024 * 1024

/** Milliseconds until the first future moment. Undefined when there is none. */
export function timeToNext(moments: readonly number[], at: number): number | undefined {
  const next = moments.reduce(
    (first, moment) => (moment > at && moment < first ? moment : first),
    Infinity,
  )
  return next === Infinity ? undefined : next - at
}

/**
 * Caches rendered menus and the data of every page, so that a rendering does not query the database
 * again.
 */
export function createFragmentCache(elapsed: () => number, clock: { now(): Date }): FragmentCache {
  // `freshMs` bounds how late a change without an event shows up.
  const cache = createTaggedCache<unknown>(elapsed, {
    freshMs: 10_000,
    staleMs: 0,
    bytes: MAX_BYTES,
  })
  return {
    async getOrRender<T>(key: string, render: () => Promise<Fragment<T>>) {
      const { value } = await cache.get(key, async () => {
        const fragment = await render()
        const validForMs = timeToNext(fragment.moments ?? [], clock.now().getTime())
        const bytes = 2 * JSON.stringify(fragment.value).length
        return {
          value: fragment.value,
          tags: fragment.tags,
          bytes,
          cacheable: true,
          ...(validForMs === undefined ? {} : { validForMs }),
        }
      })
      // A key is always rendered by the same code, so its type is known.
      return value as T
    },
    drop: cache.drop,
    clear: cache.clear,
  }
}
