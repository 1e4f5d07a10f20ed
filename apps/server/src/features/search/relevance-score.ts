/** What a shop adds to how well the words fit: those that bring it, are open and are liked come first where the words fit alike. */
export type ShopSignals = {
  readonly reaches: boolean
  readonly open: boolean
  readonly orders28d: number
}

const TEXT = 0.7
const REACH = 0.1
const OPEN = 0.08
const POPULARITY = 0.12

/** Text × reachability × popularity, from 0 to 1. */
export function scoreOf(
  fit: number,
  { reaches, open, orders28d }: ShopSignals,
  mostOrders: number,
): number {
  const popularity = mostOrders > 0 ? Math.log1p(orders28d) / Math.log1p(mostOrders) : 0
  return fit * (TEXT + (reaches ? REACH : 0) + (open ? OPEN : 0) + POPULARITY * popularity)
}
