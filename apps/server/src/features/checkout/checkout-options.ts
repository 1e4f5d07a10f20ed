import type { placeOrder } from '@hawker/contract/orders'
import type { calculateCart } from '@hawker/contract/quotes'
import type { Body } from '@hawker/contract/core/operation'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import type { TipsInput } from '@hawker/domain/pricing/price-input'
import type { ReplacementType } from '@hawker/domain/orders/substitution'
import type { Point } from '@hawker/domain/delivery/zone'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { readMinor } from '../../core/read-minor.ts'

type QuoteBody = Body<typeof calculateCart>
export type PlaceOrderBody = Body<typeof placeOrder>
/** The choices that a quote and an order have in common. */
export type CheckoutOptions = {
  deliveryType: DeliveryType
  addressId: number | null
  point: Point | null
  /** Wall time of the shop; null: as soon as possible. */
  slot: { date: string; time: string } | null
  /** The session of the table that the order is served at. */
  tableSession: string | null
  coupon: string | null
  tips: { type: 'percent' | 'fixed'; value: number } | null
  paymentTag: PaymentTag | null
  /** Applies to lines without a choice of their own. */
  substitutionDefault: ReplacementType | null
  /** For how many days the payment method can hold more than it takes; 0: not at all. */
  authorizationDays: number
}

/** Refuses `validation_failed` for a date without a time, or the other way round. */
export function readCheckoutOptions(
  body: Omit<QuoteBody, 'currency_id' | 'address'> & { address?: { location: Point } },
): CheckoutOptions {
  const { delivery_date: date, delivery_time: time } = body
  if (date !== undefined && time === undefined)
    refuse('validation_failed', undefined, { delivery_time: 'validation.required' })
  if (time !== undefined && date === undefined)
    refuse('validation_failed', undefined, { delivery_date: 'validation.required' })
  if (body.table_session !== undefined && body.delivery_type !== 'dine_in')
    refuse('validation_failed', undefined, { table_session: 'validation.invalid' })
  return {
    deliveryType: body.delivery_type,
    addressId: body.address_id ?? null,
    point: body.address?.location ?? null,
    slot: date === undefined || time === undefined ? null : { date, time },
    tableSession: body.table_session?.toLowerCase() ?? null,
    coupon: body.coupon || null,
    tips: body.tips ?? null,
    paymentTag: body.payment_tag ?? null,
    substitutionDefault: body.substitution_default ?? null,
    authorizationDays: 0,
  }
}

/** For how many days the payment method can hold more than the price. */
export function authorizationDaysOf(
  payments: Deps['payments'],
  tag: PaymentTag | undefined,
): number {
  const provider = tag === undefined ? undefined : payments.get(tag)
  return provider?.canHold ? provider.authorizationDays : 0
}

export function readTips(tips: CheckoutOptions['tips'], decimals: number): TipsInput | null {
  if (!tips) return null
  return tips.type === 'percent'
    ? { type: 'percent', ppm: readMinor(tips.value, 4, 'tips.value') }
    : { type: 'fixed', value: readMinor(tips.value, decimals, 'tips.value') }
}
