import { couponDueToShop } from '@hawker/domain/pricing/coupon-funding'
import { MINUTE_MS } from '@hawker/std/time'
import { newUuid } from '../../core/uuid.ts'
import type { StoredCart } from '../carts/index.ts'
import type { RedeemedCoupon } from '../coupons/index.ts'
import { type OrderInsertion, type StoredReceiver, writeAmounts } from '../orders/index.ts'
import type { OrderIds } from './checkout-context.store.ts'
import type { PlaceOrderBody } from './checkout-options.ts'
import { linesOf, snapshotOf } from './new-order-lines.ts'
import type { OrderPayments } from './plan-order-payments.ts'
import type { PricedQuote } from './quote/price-quote.ts'
import { countedUnits } from './take-stock-slot-and-coupons.ts'

/** An order before it is written. */
export type NewOrder = OrderInsertion & {
  readonly priced: PricedQuote
  readonly cart: StoredCart
}

type Placement = {
  ids: OrderIds
  body: PlaceOrderBody
  cart: StoredCart
  userId: number
  payments: OrderPayments
}

/** The order as a snapshot: later changes of products, prices and addresses do not reach it. */
export function newOrder(
  priced: PricedQuote,
  { ids, body, cart, userId, payments }: Placement,
): NewOrder {
  const { facts, settlement, coupon } = priced
  const { now, shop, settings } = facts
  const address =
    body.delivery_type === 'delivery' ? snapshotOf(facts.address ?? body.address ?? null) : null
  return {
    columns: {
      ...pricedColumns(priced),
      ...fulfilmentColumns(priced),
      id: ids.id,
      uuid: newUuid(now),
      number: ids.number,
      regionId: shop.regionId,
      userId,
      shopId: shop.id,
      cartId: cart.id,
      status: 'new',
      deliveryType: body.delivery_type,
      currencyId: facts.currency.id,
      total: priced.order.total,
      rounding: priced.order.rounding,
      settlementTotal: settlement.total,
      headroom: priced.headroom,
      couponId: coupon?.id ?? null,
      couponCode: coupon?.code ?? null,
      address,
      latitude: address ? (facts.point?.latitude ?? null) : null,
      longitude: address ? (facts.point?.longitude ?? null) : null,
      dropOff: body.delivery_type === 'delivery' ? (body.drop_off ?? 'hand_to_me') : null,
      dropOffNote: body.drop_off_note?.trim() || null,
      phone: body.phone ?? facts.customer?.phone ?? null,
      username: body.username?.trim() || null,
      note: body.note?.trim() || null,
      allergyNote: body.allergy_note?.trim() || null,
      receiver: receiverOf(body),
      cutlery: body.cutlery ?? false,
      substitutionDefault: body.substitution_default ?? null,
      tableId: facts.table?.tableId ?? null,
      tableName: facts.table?.tableName ?? null,
      tableSessionId: facts.table?.sessionId ?? null,
      reservationId: facts.table?.reservationId ?? null,
      undoUntil: new Date(now.getTime() + settings.undoSeconds * 1000),
      payUntil: payments.input.payUntil,
      // Paid from the wallet, free or in cash: no payment is awaited.
      paidAt: payments.planned.ready ? now : null,
      createdAt: now,
    },
    lines: linesOf(priced, cart, body),
    detailIds: ids.details,
    held: countedUnits(priced),
    coupons: redeemedCoupons(priced),
    priced,
    cart,
  }
}

/** With the amount that the platform owes the shop for each coupon, in base currency. */
export const redeemedCoupons = ({ applied, settlement }: PricedQuote): RedeemedCoupon[] =>
  applied.map(({ id, for: appliesTo, funding }) => ({
    id,
    due: couponDueToShop(
      settlement.coupons.find((coupon) => coupon.id === id)?.price ?? 0n,
      appliesTo === 'delivery_fee' ? 'delivery' : 'items',
      funding,
    ),
  }))

/** The amounts and their explanation, except the totals: an edit changes those by differences. */
export const pricedColumns = ({ order, settlement, fxRounding, facts }: PricedQuote) => ({
  price: order.price,
  totalDiscount: order.totalDiscount,
  couponPrice: order.couponPrice,
  deliveryFee: order.deliveryFee,
  deliveryDiscount: order.deliveryDiscount,
  serviceFee: order.serviceFee,
  smallOrderFee: order.smallOrderFee,
  packagingFee: order.packagingFee,
  deposit: order.deposit,
  totalTax: order.totalTax,
  tips: order.tips,
  taxes: [...order.taxes],
  breakdown: writeAmounts({ order, settlement, fxRounding }),
  rateText: facts.currency.rateText,
})

/** When and how far it will be delivered, or be ready for pickup. */
export function fulfilmentColumns({ facts, fulfilment }: PricedQuote) {
  const { slot, estimate } = fulfilment
  const now = facts.now.getTime()
  return {
    deliveryDate: facts.options.slot?.date ?? null,
    deliveryTime: facts.options.slot?.time ?? null,
    deliveryAt: new Date(fulfilment.at),
    slotStartsAt: slot && new Date(slot.startsAt),
    estimateFrom: new Date(slot ? slot.startsAt : now + estimate.from * MINUTE_MS),
    estimateTo: new Date(slot ? slot.endsAt : now + estimate.to * MINUTE_MS),
    prepMinutes: fulfilment.prep,
    travelMinutes: fulfilment.travel,
    distanceM: facts.distanceM,
  }
}

function receiverOf({ receiver }: PlaceOrderBody): StoredReceiver | null {
  if (!receiver) return null
  return {
    name: receiver.name.trim(),
    phone: receiver.phone,
    note: receiver.note || null,
    giftMessage: receiver.gift_message || null,
    hidePrices: receiver.hide_prices ?? false,
    shareTracking: receiver.share_tracking ?? false,
  }
}
