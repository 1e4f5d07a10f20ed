import { idsOf } from './grid-squares.ts'
import type { Hit, SearchedShop } from './port.ts'

type Shops = readonly SearchedShop[]
type CachedHits = { readonly turn: number; readonly hits: readonly Hit[] }

/** When more shops than these changed, all are asked. */
const MAX_CHANGED = 10
/** Some 30 MB. */
const MAX_HITS = 400_000

/** Which shops changed from one list of all shops to another. */
class ShopChanges {
  readonly #known = new Map<number, SearchedShop>()
  readonly #turns = new WeakMap<Shops, number>()
  #turn = 0
  /** The shops that changed last, the latest at the end, and with which list. */
  readonly #changed = new Map<number, number>()
  /** Others may have changed until then. */
  #forgotten = 0

  /** Lists that came later have greater turns. */
  of(shops: Shops): number {
    const known = this.#turns.get(shops)
    if (known !== undefined) return known
    const turn = ++this.#turn
    for (const shop of shops) {
      if (this.#known.get(shop.id) === shop) continue
      this.#known.set(shop.id, shop)
      this.#changed.delete(shop.id)
      this.#changed.set(shop.id, turn)
    }
    for (const [id, at] of this.#changed) {
      if (this.#changed.size <= MAX_CHANGED) break
      this.#changed.delete(id)
      this.#forgotten = at
    }
    this.#turns.set(shops, turn)
    return turn
  }

  /** Shops that changed or came since; undefined where they are too many. */
  since(turn: number): ReadonlySet<number> | undefined {
    if (turn < this.#forgotten) return undefined
    return new Set([...this.#changed].filter(([, at]) => at > turn).map(([id]) => id))
  }
}

/**
 * What was found among all shops, for whoever looks for the same next: most people begin to type
 * the same words. Shops that changed meanwhile are asked again, and only they, so that what is kept
 * is as fresh as a query. What was asked longest ago is forgotten first.
 */
export class HitsCache {
  readonly #shops = new ShopChanges()
  readonly #kept = new Map<string, CachedHits>()
  #count = 0

  /**
   * `key` names all that `ask` depends on besides the shops. Fewer than `enough` hits are all there
   * are; of more, some may be missing.
   */
  async find(
    key: string,
    shops: Shops,
    enough: number,
    ask: (shops: Shops) => Promise<readonly Hit[]>,
  ): Promise<readonly Hit[]> {
    const turn = this.#shops.of(shops)
    const kept = this.#kept.get(key)
    const hits =
      (kept && (await this.#renewed(kept, shops, turn, enough, ask))) ?? (await ask(shops))
    this.#keep(key, { turn, hits })
    return hits
  }

  async #renewed(
    kept: CachedHits,
    shops: Shops,
    turn: number,
    enough: number,
    ask: (shops: Shops) => Promise<readonly Hit[]>,
  ) {
    if (kept.turn === turn) return kept.hits
    // Of an older list, whose reader was overtaken, nothing is asked again: what is kept is
    // younger.
    const changed = this.#shops.since(kept.turn)
    if (!changed) return undefined
    const there = idsOf(shops)
    const same = kept.hits.filter(({ shopId }) => there.has(shopId) && !changed.has(shopId))
    if (kept.hits.length > enough && same.length <= enough) return undefined
    const again = shops.filter(({ id }) => changed.has(id))
    const fresh = again.length === 0 ? [] : await ask(again)
    if (fresh.length === 0) return same
    // Of a word that very many have, the dishes of every shop that ever changed would gather here.
    const most = kept.hits.length > enough ? kept.hits.length : Infinity
    return [...same, ...fresh].sort(bestFirst).slice(0, most)
  }

  #keep(key: string, kept: CachedHits): void {
    this.#forget(key)
    this.#kept.set(key, kept)
    this.#count += weightOf(key, kept)
    for (const oldest of this.#kept.keys()) {
      if (this.#count <= MAX_HITS) break
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key)
    if (!kept) return
    this.#kept.delete(key)
    this.#count -= weightOf(key, kept)
  }
}

/** In hits. That nothing was found takes room as well: thirty letters as much as a hit. */
const weightOf = (key: string, { hits }: CachedHits): number =>
  hits.length + Math.ceil(key.length / 30)

export const bestFirst = (a: Hit, b: Hit): number => b.fit - a.fit || a.id - b.id
