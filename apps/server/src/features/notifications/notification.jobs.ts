import { ORDER_STATUSES } from '@hawker/domain/order-status'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import type { EventListener, StoredEvent } from '../../jobs/jobs.ts'
import { applicationNotices } from './application-notices.ts'
import { chatNotices } from './chat-notices.ts'
import {
  type NotifiedOrder,
  findNotifiedOrder,
  notifyEverybody,
  notifyPeople,
  staffOf,
} from './notification.store.ts'
import { groupNotices } from './group-notices.ts'
import { priceParams } from './price-params.ts'
import { shareNotices } from './share-notices.ts'
import { changeTextKey, refundTextKey, statusTextKey } from './text-keys.ts'
import { walletNotices } from './wallet-notices.ts'

/** Who is told of what (storefront.md 3, behaviour 4.14). Hearing an event again tells nobody twice. */
export const notificationListeners = (deps: Deps): EventListener[] => [
  { topic: 'order.released', name: 'tell the shop of a new order', hear: onOrder(tellShop) },
  {
    topic: 'order.status_changed',
    name: 'tell the customer of a move',
    hear: onOrder(tellCustomer),
  },
  {
    topic: 'order.status_changed',
    name: 'tell whoever works on it of a cancellation',
    hear: onOrder(tellWorkers),
  },
  { topic: 'order.changed', name: 'tell the customer of a change', hear: onOrder(tellOfChange) },
  { topic: 'order.courier_assigned', name: 'tell the courier', hear: onOrder(tellCourier) },
  {
    topic: 'order.refund_changed',
    name: 'tell the customer what became of a claim',
    hear: onOrder(tellOfRefund),
  },
  {
    topic: 'payment.refunded',
    name: 'tell the customer of money that came too late',
    hear: onOrder(tellOfLateMoney),
  },
  { topic: 'order.refund_changed', name: 'tell the shop of a claim', hear: onOrder(tellOfClaim) },
  { topic: 'review.given', name: 'tell the shop of a review', hear: onOrder(tellOfReview) },
  {
    topic: 'review.wanted',
    name: 'ask the customer what it was like',
    hear: onOrder(askForReview),
  },
  { topic: 'news.published', name: 'tell everybody the news', hear: tellNews },
  ...walletNotices,
  ...groupNotices,
  ...shareNotices,
  ...chatNotices(deps),
  ...applicationNotices,
]

/** Where they work: the page of an order is its customer's. */
const KITCHEN = '/console/seller'
const COURIER = '/console/driver'

type AboutOrder = (
  tx: Tx,
  event: StoredEvent & { order_id: number },
  order: NotifiedOrder,
) => Promise<void>

/** An order that is gone has nobody left to tell. */
const onOrder = (tell: AboutOrder) => async (tx: Tx, event: StoredEvent) => {
  const { order_id } = event
  const order = order_id === null ? undefined : await findNotifiedOrder(tx, order_id)
  if (order && order_id !== null) await tell(tx, { ...event, order_id }, order)
}

const tellShop: AboutOrder = async (tx, event, order) =>
  notifyPeople(tx, await staffOf(tx, order.shopId), {
    type: 'new_order',
    textKey: `new_order.${order.deliveryType}`,
    url: KITCHEN,
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })

const reasonOf = ({ cancelReason, cancelNote }: NotifiedOrder) => ({
  ...(cancelReason ? { reason: cancelReason } : {}),
  ...(cancelNote ? { note: cancelNote } : {}),
})

const tellCustomer: AboutOrder = async (tx, event, order) => {
  const status = ORDER_STATUSES.find((known) => known === event.payload['to'])
  const textKey =
    status &&
    statusTextKey({ status, deliveryType: order.deliveryType, comesBack: order.comesBack })
  if (!textKey) return
  await notifyPeople(tx, [order.userId], {
    type: 'status_changed',
    textKey,
    params: {
      ...reasonOf(order),
      ...(order.cancelRefund === null
        ? {}
        : await priceParams(tx, order.cancelRefund, order.currencyId)),
    },
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })
}

/** The kitchen that cooks it and the courier who brings it, with the reason; whoever cancelled it knows. */
const tellWorkers: AboutOrder = async (tx, event, order) => {
  const { to, by, released } = event.payload
  if (to !== 'cancelled' || released !== true) return
  const off = {
    type: 'new_order',
    textKey: 'order_off',
    params: reasonOf(order),
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  } as const
  if (by !== 'shop')
    await notifyPeople(tx, await staffOf(tx, order.shopId), { ...off, url: KITCHEN })
  if (order.driverId !== null) await notifyPeople(tx, [order.driverId], { ...off, url: COURIER })
}

const tellOfChange: AboutOrder = async (tx, event, order) => {
  const textKey = changeTextKey(event.payload['what'])
  if (!textKey) return
  await notifyPeople(tx, [order.userId], {
    type: 'status_changed',
    textKey,
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })
}

const tellCourier: AboutOrder = async (tx, event, order) => {
  const driverId = event.driver_id ?? order.driverId
  if (driverId === null) return
  await notifyPeople(tx, [driverId], {
    type: 'new_order',
    textKey: 'courier_assigned',
    url: COURIER,
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })
}

const tellOfRefund: AboutOrder = async (tx, event, order) => {
  const textKey = refundTextKey(event.payload)
  if (!textKey) return
  await notifyPeople(tx, [order.userId], {
    type: 'order_refunded',
    textKey,
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })
}

/** What was paid beside an order that goes on was to change something of it. */
const tellOfLateMoney: AboutOrder = async (tx, event, order) => {
  const { late, amount, currency_id: currencyId, charge_id: chargeId } = event.payload
  if (late !== true) return
  await notifyPeople(tx, [order.userId], {
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

const tellOfClaim: AboutOrder = async (tx, event, order) => {
  if (event.payload['shop_asked'] !== true) return
  await tellDesk(tx, event, order, { textKey: 'new_claim', url: '/console/seller/claims' })
}
const tellOfReview: AboutOrder = (tx, event, order) =>
  tellDesk(tx, event, order, { textKey: 'new_review', url: '/console/seller/reviews' })

/** What the people of a shop do at their desk, when there is time. */
const tellDesk = async (
  tx: Tx,
  event: StoredEvent & { order_id: number },
  order: NotifiedOrder,
  told: { textKey: 'new_claim' | 'new_review'; url: string },
): Promise<void> =>
  notifyPeople(tx, await staffOf(tx, order.shopId), {
    type: 'new_order',
    ...told,
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })

const askForReview: AboutOrder = (tx, event, order) =>
  notifyPeople(tx, [order.userId], {
    type: 'status_changed',
    textKey: 'review_wanted',
    orderId: event.order_id,
    eventId: event.id,
    at: event.created_at,
  })

async function tellNews(tx: Tx, event: StoredEvent): Promise<void> {
  const blogUuid = event.payload['blog_uuid']
  if (typeof blogUuid !== 'string')
    throw new Error(`event ${event.id} does not say which news was published`)
  await notifyEverybody(tx, {
    type: 'news_publish',
    textKey: 'news',
    blogUuid,
    eventId: event.id,
    at: event.created_at,
  })
}
