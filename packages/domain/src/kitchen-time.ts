import type { Spread } from './pace.ts'

/** Minutes on the way for a road distance in metres (behaviour 4.5, rule 3). Pickup and dine-in travel 0. */
export const travelMinutes = (distanceM: number): number => Math.ceil(distanceM / 250) + 4

/** Minutes in the kitchen: the shop's own figure, and two more for each order in its queue beyond three. */
export const prepMinutes = (base: number, queue: number): number =>
  base + 2 * Math.max(0, queue - 3)

/** Minutes from now, in steps of 5. */
export type Estimate = { readonly from: number; readonly to: number }
const STEP = 5

/** `usual`: what the shop's own history says; without one it is what was reckoned, and ten minutes more (behaviour 4.5, rule 6). */
export function estimate(prep: number, travel: number, usual?: Spread | null): Estimate {
  const upToStep = (minutes: number) => Math.ceil(minutes / STEP) * STEP
  if (!usual) return { from: upToStep(prep + travel), to: upToStep(prep + travel + 10) }
  // The middle is shown as near as it can be: rounded up it would promise less than half.
  const from = Math.max(STEP, Math.round(usual[0] / STEP) * STEP)
  return { from, to: Math.max(from + STEP, upToStep(usual[1])) }
}
