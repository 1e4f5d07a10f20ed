import type { Currency } from '@hawker/contract/settings'
import type { CourierEarning } from '@hawker/contract/statements'

export type Sums = { earned: number }
export type AmountLine<S> = { text: string; amount: (sums: S) => number }
export type Statement<S> = {
  currency: Currency
  total: S & { orders: number }
  days: (S & { date: string; orders: number })[]
}

/** The origin of an earning. A shop's own rows do not name the shop. */
export type EarningSource = Pick<CourierEarning, 'id' | 'kind' | 'created_at' | 'order'> & {
  shop?: CourierEarning['shop']
}
