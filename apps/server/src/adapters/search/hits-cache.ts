import { createLru } from '@hawker/std/lru'
import { idsOf } from './grid-squares.ts'
import type { Hit, SearchedShop } from './port.ts'

type Shops = readonly SearchedShop[]
type CachedHits = { readonly version: number; readonly hits: readonly Hit[] }

/** When more shops changed, all shops are searched again. */
const MAX_CHANGED = 10
/** About 30 MB. */
const MAX_HITS = 400_000

/** In hits. Thirty characters of the key weigh as much as one hit. */
const weightOf = ({ hits }: CachedHits, key: string): number =>
  hits.length + Math.ceil(key.length / 30)

/** Tracks which shops changed between two lists of all shops. */
class ShopChanges {
  readonly #known = new Map<number, SearchedShop>()
  readonly #versions = new WeakMap<Shops, number>()
  #version = 0
  /** The shops that changed last, the latest at the end, with the version of the list. */
  readonly #changed = new Map<number, number>()
  /** Changes up to this version may be missing from `#changed`. */
  #incompleteUntil = 0

  /** The version of a list. Later lists have greater versions. */
  versionOf(shops: Shops): number {
    const known = this.#versions.get(shops)
    if (known !== undefined) return known
    const version = ++this.#version
    for (const shop of shops) {
      if (this.#known.get(shop.id) === shop) continue
      this.#known.set(shop.id, shop)
      this.#changed.delete(shop.id)
      this.#changed.set(shop.id, version)
    }
    for (const [id, at] of this.#changed) {
      if (this.#changed.size <= MAX_CHANGED) break
      this.#changed.delete(id)
      this.#incompleteUntil = at
    }
    this.#versions.set(shops, version)
    return version
  }

  /** Shops that changed or were added since a version. Undefined: too many. */
  since(version: number): ReadonlySet<number> | undefined {
    if (version < this.#incompleteUntil) return undefined
    return new Set([...this.#changed].filter(([, at]) => at > version).map(([id]) => id))
  }
}

/**
 * Caches the hits of searches over all shops. Only shops that changed in the meantime are searched
 * again, so that a cached result is as fresh as a query. The least recently used result is evicted
 * first.
 */
export class HitsCache {
  readonly #changes = new ShopChanges()
  readonly #entries = createLru<string, CachedHits>({ max: MAX_HITS, weigh: weightOf })

  /**
   * `key` identifies the search without the shops. A result of more than `enough` hits may be
   * incomplete.
   */
  async find(
    key: string,
    shops: Shops,
    enough: number,
    search: (shops: Shops) => Promise<readonly Hit[]>,
  ): Promise<readonly Hit[]> {
    const version = this.#changes.versionOf(shops)
    const cached = this.#entries.peek(key)
    const hits =
      (cached && (await this.#renew(cached, shops, version, enough, search))) ??
      (await search(shops))
    this.#entries.set(key, { version, hits })
    return hits
  }

  async #renew(
    cached: CachedHits,
    shops: Shops,
    version: number,
    enough: number,
    search: (shops: Shops) => Promise<readonly Hit[]>,
  ) {
    if (cached.version === version) return cached.hits
    // For a list older than the cached one, `since` is empty: the cached hits are newer.
    const changed = this.#changes.since(cached.version)
    if (!changed) return undefined
    const listed = idsOf(shops)
    const unchanged = cached.hits.filter(({ shopId }) => listed.has(shopId) && !changed.has(shopId))
    if (cached.hits.length > enough && unchanged.length <= enough) return undefined
    const outdated = shops.filter(({ id }) => changed.has(id))
    const fresh = outdated.length === 0 ? [] : await search(outdated)
    if (fresh.length === 0) return unchanged
    // If there were no limit, an incomplete result would collect the hits of all changed shops.
    const limit = cached.hits.length > enough ? cached.hits.length : Infinity
    return [...unchanged, ...fresh].sort(bestFirst).slice(0, limit)
  }
}

export const bestFirst = (a: Hit, b: Hit): number => b.relevance - a.relevance || a.id - b.id
