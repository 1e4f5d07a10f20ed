import { Type, type Static } from 'typebox'
import { data, list, operation } from '../operation.ts'
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
} from '../shapes.ts'

/** Why money moved: an order was handed over, somebody tipped later, something went back, a cancelled order was kept in part, staff put something right. */
export const EARNING_KINDS = ['order', 'tip', 'refund', 'cancelled', 'correction'] as const
/** Days of the shop's own calendar, both included. */
const Period = { from: LocalDate, to: LocalDate }
const cause = {
  id: Id,
  kind: oneOf(EARNING_KINDS),
  created_at: Instant,
  order: nullable(obj({ id: Id, number: Type.String() })),
}

/** In the marketplace's own currency: `paid` = `tax` + `fees` + `earned`. */
const shopAmounts = {
  /** What customers paid. */
  paid: Amount,
  tax: Amount,
  /** For delivery and service: the courier's and the marketplace's part. */
  fees: Amount,
  earned: Amount,
}
export const SellerStatement = obj({
  ...Period,
  currency: Currency,
  total: obj({ orders: Count, ...shopAmounts }),
  /** Those on which something moved, the latest first. */
  days: Type.Array(obj({ date: LocalDate, orders: Count, ...shopAmounts })),
})
export type SellerStatement = Static<typeof SellerStatement>
export const SellerEarning = obj({ ...cause, ...shopAmounts })
export type SellerEarning = Static<typeof SellerEarning>

export const showSellerStatement = operation({
  method: 'GET',
  path: '/dashboard/seller/statement',
  summary: "What one of the seller's shops earned from day to day, out of the ledger.",
  who: 'seller',
  rows: 'shop',
  load: 'search',
  query: query({ shop_id: Id, ...Period }),
  answer: data(SellerStatement),
  errors: [],
})
export const listSellerEarnings = operation({
  method: 'GET',
  path: '/dashboard/seller/earnings/paginate',
  summary: "Each movement of a shop's earnings with the order that it leads to, the latest first.",
  who: 'seller',
  rows: 'shop',
  load: 'search',
  query: paged({ shop_id: Id, ...Period }),
  answer: list(SellerEarning),
  errors: [],
})

/** In the marketplace's own currency: `earned` = `pay` + `tips`. */
const courierAmounts = {
  pay: Amount,
  tips: Amount,
  earned: Amount,
  /** Taken at the door for the marketplace: still to be handed over, and no part of what is earned. */
  cash: Amount,
}
export const DriverStatement = obj({
  ...Period,
  currency: Currency,
  total: obj({ orders: Count, ...courierAmounts }),
  days: Type.Array(obj({ date: LocalDate, orders: Count, ...courierAmounts })),
})
export type DriverStatement = Static<typeof DriverStatement>
export const DriverEarning = obj({
  ...cause,
  shop: nullable(obj({ id: Id, title: Type.String(), timezone: Type.String() })),
  ...courierAmounts,
})
export type DriverEarning = Static<typeof DriverEarning>

export const showDriverStatement = operation({
  method: 'GET',
  path: '/dashboard/deliveryman/statement',
  summary: 'What the courier earned from day to day, out of the ledger, and the cash taken.',
  who: 'driver',
  rows: 'own',
  load: 'search',
  query: query(Period),
  answer: data(DriverStatement),
  errors: [],
})
export const listDriverEarnings = operation({
  method: 'GET',
  path: '/dashboard/deliveryman/earnings/paginate',
  summary:
    'Each delivery and tip of the courier with the order that it leads to, the latest first.',
  who: 'driver',
  rows: 'own',
  load: 'search',
  query: paged(Period),
  answer: list(DriverEarning),
  errors: [],
})
