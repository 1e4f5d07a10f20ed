import type { Order, OrderRow } from '@hawker/contract/orders'
import {
  type PaymentState,
  paymentStateOf as stateOfPayment,
} from '@hawker/domain/orders/order-stage'
import { minutesUntil } from '@hawker/domain/time/arrival'
import { formatMinutesRange } from '@hawker/i18n/format'
import { formatExpected } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { wasNothingTaken } from '../../lib/payments/nothing-taken.ts'
import type { Texts } from '../../lib/texts.tsx'

type Facts = Pick<OrderRow, 'status' | 'delivery_type'> & { table: object | null }

/** Text key of the stage. */
export const statusKey = ({ stage }: Pick<OrderRow, 'stage'>): string => `status.${stage}`

/** Text key of an entry of the history. The order was placed before the shop could see it. */
export function historyKey(
  { delivery_type: type, table }: Pick<Facts, 'delivery_type' | 'table'>,
  entry: string,
) {
  if (entry === 'new') return 'status.placed'
  if (entry === 'delivered' && table) return 'status.served'
  return entry === 'delivered' && type !== 'delivery' ? 'status.picked_up' : `status.${entry}`
}

/**
 * The steps of a delivery, a pickup or an order at a table, and the current one. When all are done,
 * the index is one past the last.
 */
export function orderSteps({ status, delivery_type: type, table }: Facts): {
  keys: string[]
  current: number
} {
  const isDelivery = type === 'delivery'
  const keys = table
    ? ['status.sent', 'status.accepted', 'status.ready', 'status.served']
    : [
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
export const isReadyForPickup = ({ status, delivery_type: type, table }: Facts): boolean =>
  status === 'ready' && type !== 'delivery' && !table

type OrderTimes = Facts & Pick<OrderRow, 'stage' | 'arrival' | 'timezone'>
/**
 * The expected time in words: minutes while the courier is on the way, else a range of times. For
 * another day it includes the day.
 */
export function expectedText(
  order: OrderTimes,
  now: number,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): string | undefined {
  if (isReadyForPickup(order)) return t('order.pick_up_now')
  if (!order.arrival) return undefined
  if (order.status === 'on_a_way') {
    const span = { from: Date.parse(order.arrival.from), to: Date.parse(order.arrival.to) }
    const { from, to } = minutesUntil(span, now)
    return t('order.arrives_in', { minutes: isolate(formatMinutesRange(from, to, lang)) })
  }
  const { range, day } = formatExpected(order.arrival, now, lang, { timeZone: order.timezone })
  const times = isolate(range)
  if (day !== undefined) return t('order.scheduled', { day, time: times })
  return t(order.delivery_type === 'delivery' ? 'order.arrives' : 'order.ready_at', {
    range: times,
  })
}

export type { PaymentState }
export const paymentStateOf = ({
  transactions,
  payment_due: due,
  ...order
}: Pick<Order, 'status' | 'released' | 'transactions' | 'payment_due'>): PaymentState =>
  stateOfPayment({
    ...order,
    isDueAgain: due !== null,
    transactions: transactions.map(({ id, status, payment: { tag } }) => ({ id, status, tag })),
  })

/** A cancelled order that took no money. In a group, members may have paid their shares. */
export const endedWithoutMoney = ({
  status,
  group,
  transactions,
}: Pick<Order, 'status' | 'group' | 'transactions'>): boolean =>
  status === 'cancelled' && !group && wasNothingTaken(transactions)

/**
 * True between a payment and the order's next version: until then, the allowed actions are unknown.
 */
export const isPaymentUnregistered = (
  order: Pick<Order, 'status' | 'released' | 'transactions' | 'payment_due' | 'can'>,
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
