/** Minutes on the way for a road distance in metres (behaviour 4.5, rule 3). Pickup and dine-in travel 0. */
export const travelMinutes = (distanceM: number): number => Math.ceil(distanceM / 250) + 4

/** Minutes in the kitchen: the shop's own figure, and two more for each order in its queue beyond three. */
export const prepMinutes = (base: number, queue: number): number => base + 2 * Math.max(0, queue - 3)

/** Minutes from now, rounded up to 5. */
export type Estimate = { readonly from: number; readonly to: number }

export function estimate(prep: number, travel: number): Estimate {
  const upTo5 = (minutes: number) => Math.ceil(minutes / 5) * 5
  return { from: upTo5(prep + travel), to: upTo5(prep + travel + 10) }
}
