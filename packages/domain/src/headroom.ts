import { percentOf } from './money.ts'
import type { ReplacementType } from './substitution.ts'

/** A line as far as what it costs in the end may be more: `wish` is what its buyer wants if it cannot be had, their own or that of the whole order. */
export type OpenEnded = { readonly wish: ReplacementType | null; readonly weighed: boolean }

const MAY_COST_MORE: ReadonlySet<ReplacementType | null> = new Set<ReplacementType | null>([
  'best_match',
  'specific',
  'contact',
])

/**
 * What a card is asked to hold beyond the total (behaviour 4.7): where something else may come in the place of what is gone, or something is weighed only
 * when it is packed. Nothing for whoever wants their money back instead: for them it never costs more.
 */
export const headroomFor = (
  total: bigint,
  lines: readonly OpenEnded[],
  bufferPpm: bigint,
): bigint =>
  lines.some(({ wish, weighed }) => weighed || MAY_COST_MORE.has(wish))
    ? percentOf(total, bufferPpm)
    : 0n
