import { Type, type Static } from 'typebox'
import { data, list, operation } from '../core/operation.ts'
import { Currency } from './settings.ts'
import {
  Amount,
  Count,
  Id,
  Instant,
  LocalDate,
  nullable,
  obj,
  oneOf,
  paged,
  query,
} from '../core/shapes.ts'

/**
 * The cause of an earning: a handover, a later tip, a refund, the retained part of a cancelled
 * order, or a correction by staff.
 */
export const EARNING_KINDS = ['order', 'tip', 'refund', 'cancelled', 'correction'] as const
/** Days in the shop's time zone, both included. */
const Period = { from: LocalDate, to: LocalDate }
const cause = {
  id: Id,
  kind: oneOf(EARNING_KINDS),
  created_at: Instant,
  order: nullable(obj({ id: Id, number: Type.String() })),
  parcel: nullable(obj({ id: Id, number: Type.String() })),
}

/** In the marketplace's base currency: `paid` = `tax` + `fees` + `earned`. */
const shopAmounts = {
  paid: Amount,
  tax: Amount,
  /** The courier's and the marketplace's part, for delivery and service. */
  fees: Amount,
  earned: Amount,
}
export const SellerStatement = obj({
  ...Period,
  currency: Currency,
  total: obj({ orders: Count, ...shopAmounts }),
  /** Days with earnings, the latest first. */
  days: Type.Array(obj({ date: LocalDate, orders: Count, ...shopAmounts })),
})
export type SellerStatement = Static<typeof SellerStatement>
export const SellerEarning = obj({ ...cause, ...shopAmounts })
export type SellerEarning = Static<typeof SellerEarning>

export const showSellerStatement = operation({
  method: 'GET',
  path: '/dashboard/seller/statement',
  summary: "The daily earnings of one of the seller's shops, from the ledger.",
  who: 'seller',
  rows: 'shop',
  load: 'search',
  query: query({ shop_id: Id, ...Period }),
  response: data(SellerStatement),
  errors: [],
})
export const listSellerEarnings = operation({
  method: 'GET',
  path: '/dashboard/seller/earnings/paginate',
  summary: 'Each earning of a shop with its order, the latest first.',
  who: 'seller',
  rows: 'shop',
  load: 'search',
  query: paged({ shop_id: Id, ...Period }),
  response: list(SellerEarning),
  errors: [],
})

/** In the marketplace's base currency: `earned` = `pay` + `tips`. */
const courierAmounts = {
  pay: Amount,
  tips: Amount,
  earned: Amount,
  /** Cash collected for the marketplace. The courier owes it; it is not part of `earned`. */
  cash: Amount,
}
export const CourierStatement = obj({
  ...Period,
  currency: Currency,
  total: obj({ orders: Count, ...courierAmounts }),
  days: Type.Array(obj({ date: LocalDate, orders: Count, ...courierAmounts })),
})
export type CourierStatement = Static<typeof CourierStatement>
export const CourierEarning = obj({
  ...cause,
  shop: nullable(obj({ id: Id, title: Type.String(), timezone: Type.String() })),
  ...courierAmounts,
})
export type CourierEarning = Static<typeof CourierEarning>

export const showDriverStatement = operation({
  method: 'GET',
  path: '/dashboard/deliveryman/statement',
  summary: 'The courier’s daily earnings from the ledger, and the collected cash.',
  who: 'driver',
  rows: 'own',
  load: 'search',
  query: query(Period),
  response: data(CourierStatement),
  errors: [],
})
export const listDriverEarnings = operation({
  method: 'GET',
  path: '/dashboard/deliveryman/earnings/paginate',
  summary: 'Each delivery and tip of the courier with its order, the latest first.',
  who: 'driver',
  rows: 'own',
  load: 'search',
  query: paged(Period),
  response: list(CourierEarning),
  errors: [],
})
