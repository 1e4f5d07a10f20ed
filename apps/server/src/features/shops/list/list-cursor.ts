import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { refuse } from '../../../core/refuse.ts'
import type { RankPosition } from './ranked-page.ts'
import type { RankingBaseline } from '../shop-index/ranking-baseline.ts'

/**
 * Where a page ended, and the baseline that its list was ranked by. The following pages use the
 * same baseline, although ratings and orders change meanwhile.
 */
export type ListCursor = {
  readonly order: string
  readonly at: number
  readonly baseline: RankingBaseline
  readonly after: RankPosition
}

export const encodeShopCursor = ({ order, at, baseline, after }: ListCursor): string =>
  encodeCursor([order, at, baseline.meanRating, baseline.maxOrders, after.rank, after.id])

/** Refuses `invalid_request` for a cursor that no list of this order issued. */
export function decodeShopCursor(cursor: string, order: string): ListCursor {
  const [cursorOrder, ...rest] = decodeCursor(cursor)
  const numbers = rest.filter(
    (part): part is number => typeof part === 'number' && Number.isFinite(part),
  )
  const [at, meanRating, maxOrders, rank, id] = numbers
  const isComplete =
    at !== undefined &&
    meanRating !== undefined &&
    maxOrders !== undefined &&
    rank !== undefined &&
    id !== undefined
  if (cursorOrder !== order || !isComplete)
    return refuse('invalid_request', undefined, { cursor: 'validation.invalid' })
  return { order, at, baseline: { meanRating, maxOrders }, after: { rank, id } }
}
