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

/** The first `most` of many: a heap whose root is the last of the stored ones. */
class TopRanked {
  readonly #heap: Ranked[] = []
  readonly #most: number
  constructor(most: number) {
    this.#most = most
  }

  add(one: Ranked): void {
    const heap = this.#heap
    if (heap.length < this.#most) {
      let place = heap.push(one) - 1
      while (place > 0) {
        const parent = (place - 1) >> 1
        const above = heap[parent]
        if (!above || !before(above, one)) break
        heap[place] = above
        place = parent
      }
      heap[place] = one
      return
    }
    const root = heap[0]
    if (root && before(one, root)) this.#sink(one)
  }

  #sink(one: Ranked): void {
    const heap = this.#heap
    let place = 0
    for (;;) {
      const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]]
      if (!left) break
      const child = right && before(left, right) ? right : left
      if (!before(one, child)) break
      heap[place] = child
      place = child === left ? 2 * place + 1 : 2 * place + 2
    }
    heap[place] = one
  }

  inOrder(): Ranked[] {
    return this.#heap.toSorted(compare)
  }
}
