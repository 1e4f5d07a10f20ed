/**
 * What a shop adds to the text match: among equal matches, shops that deliver, are open and are
 * popular come first.
 */
export type ShopSignals = {
  readonly reaches: boolean
  readonly open: boolean
  readonly orders28d: number
}

const TEXT_WEIGHT = 0.7
const DELIVERY_WEIGHT = 0.1
const OPEN_WEIGHT = 0.08
const POPULARITY_WEIGHT = 0.12

/** Combines text match, delivery, opening and popularity to a score from 0 to 1. */
export function scoreOf(
  fit: number,
  { reaches, open, orders28d }: ShopSignals,
  maxOrders: number,
): number {
  const popularity = maxOrders > 0 ? Math.log1p(orders28d) / Math.log1p(maxOrders) : 0
  const delivery = reaches ? DELIVERY_WEIGHT : 0
  const opening = open ? OPEN_WEIGHT : 0
  return fit * (TEXT_WEIGHT + delivery + opening + POPULARITY_WEIGHT * popularity)
}
