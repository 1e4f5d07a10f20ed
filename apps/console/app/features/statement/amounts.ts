import type { Currency } from '@hawker/contract/settings'
import type { DriverEarning } from '@hawker/contract/statements'

export type Sums = { earned: number }
export type Line<S> = { text: string; amount: (sums: S) => number }
export type Statement<S> = {
  currency: Currency
  total: S & { orders: number }
  days: (S & { date: string; orders: number })[]
}

/** What moved the money; a shop's own rows do not name the shop. */
export type Cause = Pick<DriverEarning, 'id' | 'kind' | 'created_at' | 'order'> & {
  shop?: DriverEarning['shop']
}
