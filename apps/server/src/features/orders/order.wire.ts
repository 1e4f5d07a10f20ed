import type { Order, OrderRow } from '@hawker/contract/orders'
import { isCourierReachable } from '@hawker/domain/orders/courier-chat'
import { pinStateOf } from '@hawker/domain/orders/handover-codes'
import { toMajor } from '@hawker/domain/money/money'
import { isFinal } from '@hawker/domain/orders/order-status'
import {
  type TimeoutOutcome,
  type TimeoutFacts,
  timeoutOutcome,
} from '@hawker/domain/orders/substitution'
import { ESTIMATE_CONFIDENCE } from '@hawker/domain/time/shop-pace'
import {
  type OrderFacts,
  type Permission,
  hasAgreedPrices,
  orderPermissions,
} from '@hawker/domain/orders/order-permissions'
import { roundedDegrees } from '../../core/courier-position.ts'
import { type HandoverCode, handoverCodeOf } from '../../core/handover-code.ts'
import type { Deps } from '../../deps.ts'
import { toPayment } from '../payments/index.ts'
import { linkPicture } from '../pictures/index.ts'
import { type ToMajor, type WireOf, wireOf } from '@hawker/postgres/table/columns'
import { ORDER_AMOUNTS, type OrderAmounts, SHOWN_ORDERS, type StoredTax } from './order.table.ts'
import { toDetail } from './order-detail.wire.ts'
import { arrivalOf, spanOf, stageOf } from './lifecycle/order-progress.ts'
import type { StoredOrderView, StoredSubstitution } from './order-view.ts'
import { timeoutFacts } from './substitution-timeout.ts'
import { trackingTokenOf } from './tracking-token.ts'

/**
 * The contract's order as this audience may see it. What can still be done with it depends on the
 * clock.
 */
export function toOrder(
  view: StoredOrderView,
  deps: Pick<Deps, 'clock' | 'origin' | 'pictureKey' | 'personalDataKey'>,
): Order {
  const { clock, origin } = deps
  const { audience, currency } = view
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  const isPayer = audience === 'customer' || audience === 'admin'
  const isSeller = audience === 'seller'
  const codeOf = (code: HandoverCode) => handoverCodeOf(deps.personalDataKey, code, view)
  return {
    ...wireOf(SHOWN_ORDERS.columns, view, major),
    stage: stageOf(view),
    timezone: view.shop.timezone,
    arrival: arrivalOf(view, clock.now()),
    estimate: view.estimate && {
      ...spanOf(view.estimate),
      confidence: view.paced && view.slotStartsAt === null ? ESTIMATE_CONFIDENCE : null,
    },
    currency: currencyOf(view),
    taxes: taxesOf(view.taxes, view.taxTitles, major),
    coupon:
      view.couponCode === null
        ? null
        : { code: view.couponCode, price: major(view.couponPrice + view.deliveryDiscount) },
    shop: {
      id: view.shop.id,
      uuid: view.shop.uuid,
      slug: view.shop.slug,
      logo_img: view.shop.logoImg,
      phone: view.shop.phone,
      translation: { title: view.shop.title },
      address: view.shop.address,
      location: { latitude: view.shop.latitude, longitude: view.shop.longitude },
    },
    user: userOf(view),
    receiver: receiverOf(view),
    address: isSeller ? null : view.address,
    location: isSeller ? null : view.location,
    drop_off: dropOffOf(view.dropOff),
    drop_off_note: isSeller ? null : view.dropOffNote,
    table: tableOf(view),
    group: view.details.some(({ memberName }) => memberName !== null),
    details: view.details.map((detail) => toDetail(detail, major)),
    transactions: isPayer
      ? view.transactions.map((transaction) =>
          toPayment(transaction, { origin, isCancelled: view.status === 'cancelled' }),
        )
      : [],
    histories: view.histories.map(({ status, note, by, createdAt }) => ({
      status,
      note,
      by,
      created_at: createdAt.toISOString(),
    })),
    deliveryman: courierOf(view),
    courier_chat:
      view.driver !== null &&
      isCourierReachable({
        status: view.status,
        deliveredAt: view.deliveredAt?.getTime() ?? null,
        now: clock.now().getTime(),
      }),
    pickup_code: showsPickupCode(view) ? codeOf('order pickup') : null,
    delivery_pin: isPayer && view.status === 'on_a_way' && view.hasPin ? codeOf('order pin') : null,
    pin_state: pinStateOf({
      status: view.status,
      hasPin: view.hasPin,
      failures: view.pinFailures,
      confirmed: view.handoverConfirmed,
    }),
    photo: view.photo === null ? null : linkPicture(deps, view.photo),
    released: view.releasedAt !== null,
    payment_due: isPayer && view.paymentDue !== null ? major(view.paymentDue) : null,
    can: permissionsOf(view, clock.now()),
    refunds: isPayer
      ? view.refunds.map(({ transactionId, tag, amount, createdAt }) => ({
          transaction_id: transactionId,
          payment: { tag },
          price: major(amount),
          created_at: createdAt.toISOString(),
        }))
      : [],
    review: view.review && {
      id: view.review.id,
      rating: view.review.rating,
      comment: view.review.comment,
      created_at: view.review.createdAt.toISOString(),
    },
    cancel_reason: view.cancel,
    cancel_request: cancelRequestOf(view, major),
    substitutions: view.substitutions.map((substitution) =>
      substitutionOf(substitution, timeoutFacts(view, substitution), view.total, major),
    ),
    tracking_url:
      audience === 'customer' && view.isTracked
        ? `${origin}/t/${trackingTokenOf(deps.personalDataKey, view.id)}`
        : null,
  }
}

export function toOrderRow(view: StoredOrderView, now: Date): OrderRow {
  return {
    id: view.id,
    uuid: view.uuid,
    number: view.number,
    status: view.status,
    stage: stageOf(view),
    version: view.version,
    delivery_type: view.deliveryType,
    delivery_at: view.deliveryAt.toISOString(),
    estimate: view.estimate && spanOf(view.estimate),
    arrival: arrivalOf(view, now),
    timezone: view.shop.timezone,
    currency: currencyOf(view),
    total_price: toMajor(view.total, view.currency.decimals),
    released: view.releasedAt !== null,
    table: view.tableName === null ? null : { name: view.tableName },
    items_count: view.details.reduce((sum, { quantity }) => sum + quantity, 0),
    items_preview: view.details
      .slice(0, 3)
      .map(({ quantity, title }) => (quantity > 1 ? `${quantity} × ${title}` : title)),
    shop: {
      id: view.shop.id,
      slug: view.shop.slug,
      logo_img: view.shop.logoImg,
      translation: { title: view.shop.title },
    },
    can: { reorder: isFinal(view.status) ? { allowed: true, until: null } : NO },
    created_at: view.createdAt.toISOString(),
  }
}

const currencyOf = ({ currency }: StoredOrderView): Order['currency'] => ({
  id: currency.id,
  title: currency.title,
  code: currency.code,
  symbol: currency.symbol,
  position: currency.position,
  default: currency.isDefault,
  rate: currency.rate,
  decimal_places: currency.decimals,
  cash_rounding:
    currency.cashRounding === null ? null : toMajor(currency.cashRounding, currency.decimals),
})

export const amountsOf = (
  amounts: OrderAmounts,
  major: ToMajor,
): WireOf<typeof ORDER_AMOUNTS.columns> => wireOf(ORDER_AMOUNTS.columns, amounts, major)

export const taxesOf = (
  taxes: readonly StoredTax[],
  titles: ReadonlyMap<string, string>,
  major: ToMajor,
) =>
  taxes.map(({ title, ratePpm, base, amount, included }) => ({
    title: titles.get(title) ?? title,
    rate: Number(ratePpm) / 10_000,
    base: major(base),
    amount: major(amount),
    included,
  }))

const maskPhone = (phone: string | null): string | null =>
  phone && `${phone.slice(0, 3)} ••• ${phone.slice(-2)}`

/** Kitchens and couriers see a name to call out, not the whole person. */
function userOf({ audience, user, username, phone }: StoredOrderView): Order['user'] {
  const contactPhone = phone ?? user.phone
  if (audience === 'customer' || audience === 'admin') return { ...user, phone: contactPhone }
  return {
    id: user.id,
    firstname: username || user.firstname,
    lastname: null,
    img: null,
    phone: maskPhone(contactPhone),
  }
}

function receiverOf({ audience, receiver }: StoredOrderView): Order['receiver'] {
  if (!receiver) return null
  const isPayer = audience === 'customer' || audience === 'admin'
  return {
    name: receiver.name,
    phone: isPayer ? receiver.phone : maskPhone(receiver.phone),
    note: receiver.note,
    gift_message: receiver.giftMessage,
    hide_prices: receiver.hidePrices,
  }
}

function courierOf({ audience, driver, status }: StoredOrderView): Order['deliveryman'] {
  if (!driver) return null
  const { latitude, longitude, heading, locatedAt } = driver
  const isMoving =
    audience !== 'seller' &&
    status === 'on_a_way' &&
    latitude !== null &&
    longitude !== null &&
    locatedAt !== null
  return {
    id: driver.id,
    firstname: driver.firstname,
    img: driver.img,
    phone_masked: maskPhone(driver.phone),
    vehicle: driver.vehicle,
    location: isMoving
      ? {
          latitude: roundedDegrees(latitude),
          longitude: roundedDegrees(longitude),
          heading,
          at: locatedAt.toISOString(),
        }
      : null,
  }
}

/**
 * The side that proves sees the code; the side that checks does not.
 * At the counter the customer proves it to the shop. For a delivery the kitchen's ticket proves the
 * bag to the courier.
 */
function showsPickupCode({ audience, deliveryType, tableId }: StoredOrderView): boolean {
  // Served at the table, without a code.
  if (tableId !== null) return false
  if (audience === 'admin') return true
  return audience === (deliveryType === 'delivery' ? 'seller' : 'customer')
}

const tableOf = ({ audience, tableId, tableName, tableSession }: StoredOrderView): Order['table'] =>
  tableId === null
    ? null
    : {
        id: tableId,
        name: tableName ?? '',
        session: audience === 'customer' && tableSession?.isOpen ? tableSession.uuid : null,
        trusted: tableSession?.isConfirmed ?? false,
      }

const dropOffOf = (value: string | null): Order['drop_off'] =>
  value === 'hand_to_me' || value === 'leave_at_door' || value === 'meet_outside' ? value : null

const cancelRequestOf = (
  { cancelRequest }: StoredOrderView,
  major: ToMajor,
): Order['cancel_request'] =>
  cancelRequest && {
    status: cancelRequest.status,
    reason: cancelRequest.reason,
    note: cancelRequest.note,
    refund: cancelRequest.refund === null ? null : major(cancelRequest.refund),
    answer_note: cancelRequest.answerNote,
    until: cancelRequest.until.toISOString(),
  }

const substitutionOf = (
  stored: StoredSubstitution,
  silence: TimeoutFacts,
  total: bigint,
  major: ToMajor,
): Order['substitutions'][number] => ({
  id: stored.id,
  detail_id: stored.detailId,
  status: stored.status,
  outcome: stored.outcome,
  title: stored.title,
  img: stored.img,
  quantity: stored.quantity,
  unit_price: major(stored.unitPrice),
  stand_in: stored.replacement && {
    stock_id: stored.replacement.stockId,
    title: stored.replacement.title,
    img: stored.replacement.img,
    unit_price: major(stored.replacement.unitPrice),
  },
  named:
    stored.preference === 'specific' && stored.named
      ? { stock_id: stored.named.stockId, title: stored.named.title }
      : null,
  refund: major(
    stored.status === 'proposed' && silence.whole && !silence.proposed ? total : stored.refund,
  ),
  on_silence: outcomeOf(timeoutOutcome(silence)),
  on_decline: silence.whole ? 'cancelled' : 'refunded',
  until: stored.until.toISOString(),
})

const outcomeOf = (silence: TimeoutOutcome) =>
  silence === 'named' || silence === 'proposed' ? 'replaced' : silence

const NO = { allowed: false, until: null }
const wire = ({ allowed, until }: Permission) => ({
  allowed,
  until: until === null ? null : new Date(until).toISOString(),
})
/** Only the customer has these operations, so other audiences may do none of them. */
function permissionsOf(view: StoredOrderView, now: Date): Order['can'] {
  const facts = factsOf(view, now)
  const can = orderPermissions(facts)
  if (view.audience !== 'customer')
    return {
      cancel: NO,
      cancel_request: NO,
      edit: NO,
      tip: NO,
      review: NO,
      claim: NO,
      reorder: NO,
      undo: NO,
      pay: NO,
    }
  return {
    cancel: wire(can.cancel),
    cancel_request: wire(can.cancelRequest),
    tip: wire(can.tip),
    reorder: wire(can.reorder),
    undo: wire(can.undo),
    review: wire(can.review),
    claim: wire(can.claim),
    pay: payPermission(view, now),
    edit: wire(can.edit),
  }
}

/** Nobody cancels an unpaid order that the customer has, so it can be paid at any time. */
function payPermission(
  { status, paidAt, paymentDue, payUntil }: StoredOrderView,
  now: Date,
): Order['can']['pay'] {
  const isDueAgain = paymentDue !== null && status !== 'cancelled'
  if (isDueAgain && (status === 'on_a_way' || status === 'delivered'))
    return { allowed: true, until: null }
  const isUnpaid = isDueAgain || (status === 'new' && paidAt === null)
  if (!isUnpaid || payUntil === null || now >= payUntil) return NO
  return { allowed: true, until: payUntil.toISOString() }
}

export const factsOf = (view: StoredOrderView, now: Date): OrderFacts => ({
  status: view.status,
  deliveryType: view.deliveryType,
  now: now.getTime(),
  releasedAt: view.releasedAt?.getTime() ?? (view.paidAt ? view.undoUntil.getTime() : null),
  scheduledFor: view.slotStartsAt?.getTime() ?? null,
  paid: view.paidAt !== null && view.paymentDue === null,
  shared: view.shared,
  selfDealing: view.selfDealing,
  deliveredAt: view.deliveredAt?.getTime() ?? null,
  tips: view.tips,
  takesTips: view.deliveryType === 'delivery' || view.tableId !== null || view.shop.tipsForPickup,
  reviewed: view.reviewed,
  hasOpenCancelRequest:
    view.cancelRequest?.status === 'asked' || view.cancelRequest?.status === 'offered',
  hasOpenClaim: view.claimed,
  hasOpenQuestion: view.substitutions.some(({ status }) => status === 'proposed'),
  hasAgreedPrices: hasAgreedPrices(view.details),
  refundable: view.transactions.some(
    ({ status, amount, refunded }) => status === 'paid' && refunded < amount,
  ),
  hasUnitsLeft: view.details.some(({ quantity, refundedQuantity }) => refundedQuantity < quantity),
  limits: view.limits,
})
