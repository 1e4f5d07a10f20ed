import type { RankOf } from './rank-shops.ts'
import type { ShopOffer } from './shop-offer.ts'

/** A position in a ranking. The shop that held it may have disappeared meanwhile. */
export type RankPosition = { readonly rank: number; readonly id: number }
export type RankedPage = {
  readonly offers: ShopOffer[]
  /** Where the next page begins; null on the last one. */ readonly last: RankPosition | null
}
type Ranked = RankPosition & { readonly offer: ShopOffer }

const before = (a: RankPosition, b: RankPosition): boolean =>
  a.rank < b.rank || (a.rank === b.rank && a.id < b.id)
const compare = (a: RankPosition, b: RankPosition): number => a.rank - b.rank || a.id - b.id

/**
 * One page of a ranking, after a position or at an offset. Sorts only as many offers as the page
 * needs: sorting twenty thousand shops to show ten would be most of the work of a list.
 */
export function pageOfRanked(
  offers: readonly ShopOffer[],
  rankOf: RankOf,
  { after, offset, limit }: { after?: RankPosition | undefined; offset: number; limit: number },
): RankedPage {
  const first = new TopRanked((after ? 0 : offset) + limit + 1)
  for (const offer of offers) {
    const ranked = { rank: rankOf(offer), id: offer.shop.id, offer }
    if (!after || before(after, ranked)) first.add(ranked)
  }
  const rows = first.inOrder().slice(after ? 0 : offset)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    offers: page.map(({ offer }) => offer),
    last: rows.length > limit && last ? { rank: last.rank, id: last.id } : null,
  }
}

/** The first `max` of many: a heap whose root is the last of the stored ones. */
class TopRanked {
  readonly #heap: Ranked[] = []
  readonly #max: number
  constructor(max: number) {
    this.#max = max
  }

  add(ranked: Ranked): void {
    const heap = this.#heap
    if (heap.length < this.#max) {
      let index = heap.push(ranked) - 1
      while (index > 0) {
        const parent = (index - 1) >> 1
        const above = heap[parent]
        if (!above || !before(above, ranked)) break
        heap[index] = above
        index = parent
      }
      heap[index] = ranked
      return
    }
    const root = heap[0]
    if (root && before(ranked, root)) this.#sink(ranked)
  }

  #sink(ranked: Ranked): void {
    const heap = this.#heap
    let index = 0
    for (;;) {
      const [left, right] = [heap[2 * index + 1], heap[2 * index + 2]]
      if (!left) break
      const child = right && before(left, right) ? right : left
      if (!before(ranked, child)) break
      heap[index] = child
      index = child === left ? 2 * index + 1 : 2 * index + 2
    }
    heap[index] = ranked
  }

  inOrder(): Ranked[] {
    return this.#heap.toSorted(compare)
  }
}
