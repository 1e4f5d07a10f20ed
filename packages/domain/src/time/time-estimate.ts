import type { Percentiles } from './shop-pace.ts'

/** Minutes of travel for a road distance in metres. Pickup and dine-in travel 0. */
export const travelMinutes = (distanceM: number): number => Math.ceil(distanceM / 250) + 4

/**
 * Minutes in the kitchen: the shop's own figure, and two more for each queued order beyond three.
 */
export const prepMinutes = (base: number, queue: number): number =>
  base + 2 * Math.max(0, queue - 3)

/** Minutes from now, in steps of 5. */
export type Estimate = { readonly from: number; readonly to: number }
const STEP_MINUTES = 5

/**
 * `usual` comes from the shop's own history. Without it the range goes from the calculated minutes to ten
 * minutes more.
 */
export function estimate(prep: number, travel: number, usual?: Percentiles | null): Estimate {
  const upToStep = (minutes: number) => Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES
  if (!usual) return { from: upToStep(prep + travel), to: upToStep(prep + travel + 10) }
  // Rounded to the nearest step, not up: otherwise more than half of the orders would come before
  // `from`.
  const from = Math.max(STEP_MINUTES, Math.round(usual[0] / STEP_MINUTES) * STEP_MINUTES)
  return { from, to: Math.max(from + STEP_MINUTES, upToStep(usual[1])) }
}
