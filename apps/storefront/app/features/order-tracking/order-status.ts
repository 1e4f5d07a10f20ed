import type { Order, OrderRow } from '@hawker/contract/orders'
import { formatExpected } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import type { Texts } from '../../lib/texts.tsx'

type Facts = Pick<OrderRow, 'status' | 'delivery_type' | 'released'>
const PAID = new Set(['paid', 'authorized'])

/** Text key of the status. A new order without payment waits for its payment. */
export function statusKey(
  { status, delivery_type: type, released }: Facts,
  waitsForPayment = false,
): string {
  if (status === 'new' && waitsForPayment && !released) return 'status.payment'
  if (status === 'delivered' && type !== 'delivery') return 'status.picked_up'
  return `status.${status}`
}

/**
 * The steps of a delivery or pickup and the current one. When all are done, the index is one past
 * the last.
 */
export function orderSteps({ status, delivery_type: type }: Facts): {
  keys: string[]
  current: number
} {
  const isDelivery = type === 'delivery'
  const keys = [
    'step.new',
    'step.accepted',
    'step.ready',
    ...(isDelivery ? ['step.on_a_way'] : []),
    isDelivery ? 'step.delivered' : 'step.picked_up',
  ]
  const indexByStatus: Record<string, number> = {
    new: 0,
    accepted: 1,
    cooking: 1,
    ready: 2,
    on_a_way: 3,
    delivered: keys.length,
    cancelled: -1,
  }
  return { keys, current: indexByStatus[status] ?? 0 }
}

/** A pickup order that is ready: no time is expected any more. */
export const isReadyForPickup = ({
  status,
  delivery_type: type,
}: Pick<Facts, 'status' | 'delivery_type'>): boolean => status === 'ready' && type !== 'delivery'

type OrderTimes = Pick<OrderRow, 'status' | 'delivery_type' | 'estimate' | 'timezone'>
/** The expected time in words. For another day it includes the day. */
export function expectedText(
  order: OrderTimes,
  now: number,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): string | undefined {
  if (isReadyForPickup(order)) return t('order.pick_up_now')
  if (!order.estimate) return undefined
  const { range, day } = formatExpected(order.estimate, now, lang, { timeZone: order.timezone })
  const times = isolate(range)
  if (day !== undefined) return t('order.scheduled', { day, time: times })
  return t(order.delivery_type === 'delivery' ? 'order.arrives' : 'order.ready_at', {
    range: times,
  })
}

export type PaymentState = 'settled' | 'waiting' | 'rejected'
/**
 * State of the payment before the shop sees the order: that of the newest transaction, apart from
 * the wallet part.
 */
export function paymentStateOf({
  status,
  released,
  transactions,
}: Pick<Order, 'status' | 'released' | 'transactions'>): PaymentState {
  if (status !== 'new' || released) return 'settled'
  const newest =
    transactions
      .toSorted((one, other) => other.id - one.id)
      .find(({ payment }) => payment.tag !== 'wallet') ?? transactions[0]
  if (!newest || PAID.has(newest.status) || newest.payment.tag === 'cash') return 'settled'
  return newest.status === 'progress' ? 'waiting' : 'rejected'
}

/** The newest payment arrived too late and is refunded. */
export const isPaidTooLate = ({ transactions }: Pick<Order, 'transactions'>): boolean =>
  transactions.toSorted((one, other) => other.id - one.id)[0]?.note === 'too_late'

/**
 * True between a payment and the order's next version: until then, the allowed actions are unknown.
 */
export const isPaymentUnregistered = (
  order: Pick<Order, 'status' | 'released' | 'transactions' | 'can'>,
): boolean =>
  order.status === 'new' &&
  !order.released &&
  paymentStateOf(order) === 'settled' &&
  order.can.undo.until === null

export const reasonKey = (code: string): string => `order.reason_${code}`
export const cancelledByKey = (by: string): string =>
  `order.cancelled_by_${by === 'seller' ? 'shop' : by}`

/** The first order, unless the second is a newer version of the same order. */
export const newerVersion = <O extends Pick<Order, 'id' | 'version'>>(order: O, other: O): O =>
  order.id === other.id && order.version >= other.version ? order : other
