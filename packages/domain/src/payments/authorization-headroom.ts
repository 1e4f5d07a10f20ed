import { percentOf } from '../money/money.ts'
import type { ReplacementType } from '../orders/substitution.ts'

/** `wish` is the replacement preference: that of the line, or else that of the order. */
export type UncertainLine = {
  readonly wish: ReplacementType | null
  readonly weighed: boolean
}

const MAY_COST_MORE: ReadonlySet<ReplacementType | null> = new Set<ReplacementType | null>([
  'best_match',
  'specific',
  'contact',
])

/**
 * The amount that a card authorization holds beyond the total. An order can cost more when a dearer
 * replacement may come, or when a line is weighed at packing. It is 0 for customers who want
 * refunds instead: their order never costs more.
 */
export const authorizationHeadroom = (
  total: bigint,
  lines: readonly UncertainLine[],
  bufferPpm: bigint,
): bigint =>
  lines.some(({ wish, weighed }) => weighed || MAY_COST_MORE.has(wish))
    ? percentOf(total, bufferPpm)
    : 0n
