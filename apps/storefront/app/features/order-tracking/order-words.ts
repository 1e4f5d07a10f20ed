import type { Order, OrderRow } from '@hawker/contract/orders'
import { formatExpected } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import type { Texts } from '../../lib/texts.tsx'

type Facts = Pick<OrderRow, 'status' | 'delivery_type' | 'released'>
const PAID = new Set(['paid', 'authorized'])

/** The key of the status in words (behaviour 4.6); an order nobody has paid yet waits for its payment. */
export function statusKey(
  { status, delivery_type: type, released }: Facts,
  waitsForPayment = false,
): string {
  if (status === 'new' && waitsForPayment && !released) return 'status.payment'
  if (status === 'delivered' && type !== 'delivery') return 'status.picked_up'
  return `status.${status}`
}

/** The five steps of a delivery, the four of a pickup, and which is happening; all done is one past the last. */
export function stepsOf({ status, delivery_type: type }: Facts): {
  keys: string[]
  current: number
} {
  const delivered = type === 'delivery'
  const keys = [
    'step.new',
    'step.accepted',
    'step.ready',
    ...(delivered ? ['step.on_a_way'] : []),
    delivered ? 'step.delivered' : 'step.picked_up',
  ]
  const place: Record<string, number> = {
    new: 0,
    accepted: 1,
    cooking: 1,
    ready: 2,
    on_a_way: 3,
    delivered: keys.length,
    cancelled: -1,
  }
  return { keys, current: place[status] ?? 0 }
}

/** Waits at the counter: nothing is to come any more, and nobody is late but who fetches it. */
export const waitsToBeFetched = ({
  status,
  delivery_type: type,
}: Pick<Facts, 'status' | 'delivery_type'>): boolean => status === 'ready' && type !== 'delivery'

type Expected = Pick<OrderRow, 'status' | 'delivery_type' | 'estimate' | 'timezone'>
/** When an order is to be there, in words; one of another day says of which. */
export function expectedText(
  order: Expected,
  now: number,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): string | undefined {
  if (waitsToBeFetched(order)) return t('order.pick_up_now')
  if (!order.estimate) return undefined
  const { range, day } = formatExpected(order.estimate, now, lang, { timeZone: order.timezone })
  const times = isolate(range)
  if (day !== undefined) return t('order.scheduled', { day, time: times })
  return t(order.delivery_type === 'delivery' ? 'order.arrives' : 'order.ready_at', {
    range: times,
  })
}

export type PayState = 'settled' | 'waiting' | 'rejected'
/** How the money of an order that is still hidden from the shop stands; of the newest transaction that is not the wallet's share. */
export function payState({
  status,
  released,
  transactions,
}: Pick<Order, 'status' | 'released' | 'transactions'>): PayState {
  if (status !== 'new' || released) return 'settled'
  const newest =
    transactions
      .toSorted((one, other) => other.id - one.id)
      .find(({ payment }) => payment.tag !== 'wallet') ?? transactions[0]
  if (!newest || PAID.has(newest.status) || newest.payment.tag === 'cash') return 'settled'
  return newest.status === 'progress' ? 'waiting' : 'rejected'
}

/** The newest payment came when nobody waited for it any more, and goes back. */
export const paidTooLate = ({ transactions }: Pick<Order, 'transactions'>): boolean =>
  transactions.toSorted((one, other) => other.id - one.id)[0]?.note === 'too_late'

/** Its money is there and the order has not been told yet, a moment later: what may be done with it is not known until then. */
export const hasToHearOfItsMoney = (
  order: Pick<Order, 'status' | 'released' | 'transactions' | 'can'>,
): boolean =>
  order.status === 'new' &&
  !order.released &&
  payState(order) === 'settled' &&
  order.can.undo.until === null

export const reasonKey = (code: string): string => `order.reason_${code}`
export const byKey = (by: string): string => `order.cancelled_by_${by === 'seller' ? 'shop' : by}`

/** The first, unless the second is the same order at a later moment. */
export const newerOf = <O extends Pick<Order, 'id' | 'version'>>(order: O, other: O): O =>
  order.id === other.id && order.version >= other.version ? order : other
