import { percentOf } from '../money/money.ts'
import type { ReplacementType } from '../orders/substitution.ts'

/** `wish` is the replacement preference: that of the line, or else that of the order. */
export type UncertainLine = {
  readonly wish: ReplacementType | null
  readonly weighed: boolean
}

/**
 * The amount that a card authorization holds beyond the total. An order can cost more when a dearer
 * replacement may come, or when a line is weighed at packing. Only customers who want to be asked
 * choose a dearer replacement: a best match or a named product never costs more than the original.
 */
export const authorizationHeadroom = (
  total: bigint,
  lines: readonly UncertainLine[],
  bufferPpm: bigint,
): bigint =>
  lines.some(({ wish, weighed }) => weighed || wish === 'contact')
    ? percentOf(total, bufferPpm)
    : 0n
