import { ORDER_STATUSES, isFinal } from '@hawker/domain/orders/order-status'
import type { Tx } from '@hawker/postgres/tx'
import type { EventListener, StoredEvent } from '../../../core/events.ts'
import {
  type NotifiedOrder,
  findNotifiedOrder,
  listShopStaff,
  notifyUsers,
} from '../notification.store.ts'
import { listStaffIds } from './chat-notice.store.ts'
import { priceParams } from './price-params.ts'
import { orderEventTextKey, refundTextKey, statusTextKey } from './text-keys.ts'
import { sellerUrl } from './seller-url.ts'

/** The order's own page is for the customer. */
const COURIER = '/console/driver'

type OrderNotice = (
  tx: Tx,
  event: StoredEvent & { order_id: number },
  order: NotifiedOrder,
) => Promise<void>

/** Ignores events of orders that no longer exist. */
const onOrder = (notify: OrderNotice) => async (tx: Tx, event: StoredEvent) => {
  const { order_id } = event
  const order = order_id === null ? undefined : await findNotifiedOrder(tx, order_id)
  if (order && order_id !== null) await notify(tx, { ...event, order_id }, order)
}

const notifyShop: OrderNotice = async (tx, event, order) =>
  notifyUsers(tx, await listShopStaff(tx, order.shopId), {
    ...(order.tableName === null
      ? { type: 'new_order', textKey: `new_order.${order.deliveryType}` }
      : { type: 'new_in_table', textKey: 'new_in_table', params: { table: order.tableName } }),
    url: sellerUrl(order.shopId),
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })

const cancelReasonParams = ({ cancelReason, cancelNote }: NotifiedOrder) => ({
  ...(cancelReason ? { reason: cancelReason } : {}),
  ...(cancelNote ? { note: cancelNote } : {}),
})

const notifyCustomerOfStatus: OrderNotice = async (tx, event, order) => {
  // Customers know what they took back themselves.
  if (event.payload['undone'] === true) return
  const status = ORDER_STATUSES.find((known) => known === event.payload['to'])
  const textKey =
    status &&
    statusTextKey({
      status,
      deliveryType: order.deliveryType,
      refundExtent: order.refundExtent,
      isAtTable: order.tableName !== null,
    })
  if (!textKey) return
  await notifyUsers(tx, [order.userId], {
    type: 'status_changed',
    textKey,
    params: {
      ...cancelReasonParams(order),
      ...(order.cancelRefund === null
        ? {}
        : await priceParams(tx, order.cancelRefund, order.currencyId)),
    },
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })
}

/** Notifies shop and courier with the reason, except the shop that cancelled. */
const notifyWorkersOfCancellation: OrderNotice = async (tx, event, order) => {
  const { to, by, released } = event.payload
  if (to !== 'cancelled' || released !== true) return
  const cancellation = {
    type: 'new_order',
    textKey: 'order_off',
    params: cancelReasonParams(order),
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  } as const
  if (by !== 'shop')
    await notifyUsers(tx, await listShopStaff(tx, order.shopId), {
      ...cancellation,
      url: sellerUrl(order.shopId),
    })
  if (order.driverId !== null)
    await notifyUsers(tx, [order.driverId], { ...cancellation, url: COURIER })
}

const notifyCustomerOfChange: OrderNotice = async (tx, event, order) => {
  const textKey = orderEventTextKey(event.payload['what'])
  if (!textKey) return
  await notifyUsers(tx, [order.userId], {
    type: 'status_changed',
    textKey,
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })
}

const notifyCourier: OrderNotice = async (tx, event, order) => {
  const driverId = event.driver_id ?? order.driverId
  if (driverId === null) return
  await notifyUsers(tx, [driverId], {
    type: 'new_order',
    textKey: 'courier_assigned',
    url: COURIER,
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })
}

const notifyCustomerOfClaim: OrderNotice = async (tx, event, order) => {
  const textKey = refundTextKey(event.payload)
  if (!textKey) return
  const { step, payout } = event.payload
  const isInWallet = step === 'returned_to_wallet' || (step === 'approved' && payout === 'wallet')
  await notifyUsers(tx, [order.userId], {
    type: 'order_refunded',
    textKey,
    params: { claim_id: String(event.payload['refund_id']) },
    ...(isInWallet ? { url: '/wallet' } : {}),
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })
}

/** A payment during a running order was meant to change the order. */
const notifyCustomerOfLatePayment: OrderNotice = async (tx, event, order) => {
  const { late, amount, currency_id: currencyId, charge_id: chargeId } = event.payload
  if (late !== true) return
  await notifyUsers(tx, [order.userId], {
    type: 'order_refunded',
    textKey:
      chargeId === undefined || order.status === 'cancelled'
        ? 'payment_returned'
        : 'change_returned',
    params: await priceParams(tx, amount, Number(currencyId)),
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })
}

const notifyCustomerOfWalletRefund: OrderNotice = async (tx, event, order) => {
  const { cause, amount, currency_id: currencyId } = event.payload
  await notifyUsers(tx, [event.user_id ?? order.userId], {
    type: 'order_refunded',
    textKey: cause === 'dispute_lost' ? 'refund_after_dispute' : 'refund_returned',
    params: await priceParams(tx, amount, Number(currencyId)),
    url: '/wallet',
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })
}

/** Staff decide about an order that is not handed over yet. */
const askStaffAboutDispute: OrderNotice = async (tx, event, order) => {
  if (isFinal(order.status)) return
  await notifyUsers(tx, await listStaffIds(tx), {
    type: 'new_order',
    textKey: 'payment_review',
    url: `/console/staff/orders/${event.order_id}`,
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })
}

const notifyShopOfClaim: OrderNotice = async (tx, event, order) => {
  if (event.payload['shop_asked'] !== true) return
  await notifyShopDesk(tx, event, order, {
    textKey: 'new_claim',
    params: { claim_id: String(event.payload['refund_id']) },
    page: 'claims',
  })
}
const notifyShopOfReview: OrderNotice = (tx, event, order) =>
  notifyShopDesk(tx, event, order, { textKey: 'new_review', page: 'reviews' })

/** Notifies the shop's staff about a claim or a review. */
const notifyShopDesk = async (
  tx: Tx,
  event: StoredEvent & { order_id: number },
  order: NotifiedOrder,
  {
    page,
    ...notice
  }: { textKey: 'new_claim' | 'new_review'; params?: Record<string, string>; page: string },
): Promise<void> =>
  notifyUsers(tx, await listShopStaff(tx, order.shopId), {
    type: 'new_order',
    ...notice,
    url: sellerUrl(order.shopId, page),
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })

const askForReview: OrderNotice = (tx, event, order) =>
  notifyUsers(tx, [order.userId], {
    type: 'status_changed',
    textKey: 'review_wanted',
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })

/** Notices to customer, shop and courier of an order. */
export const orderNotices: EventListener[] = [
  { topic: 'order.released', name: 'notify the shop of a new order', handle: onOrder(notifyShop) },
  {
    topic: 'order.status_changed',
    name: 'notify the customer of a status',
    handle: onOrder(notifyCustomerOfStatus),
  },
  {
    topic: 'order.status_changed',
    name: 'notify shop and courier of a cancellation',
    handle: onOrder(notifyWorkersOfCancellation),
  },
  {
    topic: 'order.changed',
    name: 'notify the customer of a change',
    handle: onOrder(notifyCustomerOfChange),
  },
  { topic: 'order.courier_assigned', name: 'notify the courier', handle: onOrder(notifyCourier) },
  {
    topic: 'order.refund_changed',
    name: 'notify the customer of a claim',
    handle: onOrder(notifyCustomerOfClaim),
  },
  {
    topic: 'payment.refunded',
    name: 'notify the customer of a late payment',
    handle: onOrder(notifyCustomerOfLatePayment),
  },
  {
    topic: 'payment.refund_in_wallet',
    name: 'notify the customer of a refund in the wallet',
    handle: onOrder(notifyCustomerOfWalletRefund),
  },
  {
    topic: 'payment.disputed',
    name: 'ask staff about a disputed order',
    handle: onOrder(askStaffAboutDispute),
  },
  {
    topic: 'order.refund_changed',
    name: 'notify the shop of a claim',
    handle: onOrder(notifyShopOfClaim),
  },
  {
    topic: 'review.given',
    name: 'notify the shop of a review',
    handle: onOrder(notifyShopOfReview),
  },
  { topic: 'review.wanted', name: 'ask the customer for a review', handle: onOrder(askForReview) },
]
