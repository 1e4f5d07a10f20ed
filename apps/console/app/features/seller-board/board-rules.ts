import type { SellerOrder } from '@hawker/contract/seller'
import { dequal } from 'dequal/lite'

export const COLUMNS = ['new', 'preparing', 'ready', 'handed_over'] as const
export type Column = (typeof COLUMNS)[number]
type Status = SellerOrder['status']

/** Cancelled orders are on no column; the list of the day has them. */
const COLUMN: Record<Status, Column | undefined> = {
  new: 'new',
  accepted: 'preparing',
  cooking: 'preparing',
  ready: 'ready',
  on_a_way: 'handed_over',
  delivered: 'handed_over',
  cancelled: undefined,
}
export const columnOf = (status: Status): Column | undefined => COLUMN[status]

/** The word for where an order stands. Nobody delivers what was collected. */
export const statusText = ({
  status,
  delivery_type: way,
}: Pick<SellerOrder, 'status' | 'delivery_type'>): string =>
  status === 'delivered' && way !== 'delivery' ? 'status.picked_up' : `status.${status}`

type Times = Pick<SellerOrder, 'created_at' | 'released_at' | 'histories'>

/** When an order entered its present status, epoch ms. */
export function movedAt({ histories, created_at: createdAt }: Times): number {
  return Math.max(Date.parse(createdAt), ...histories.map((entry) => Date.parse(entry.created_at)))
}

/** When the kitchen was asked, epoch ms. */
export const askedAt = ({ released_at: releasedAt, created_at: createdAt }: Times): number =>
  Date.parse(releasedAt ?? createdAt)

type Due = Times & Pick<SellerOrder, 'status' | 'delivery_date' | 'delivery_at'>

/** Ordered for a time rather than for as soon as possible. */
export const isScheduled = ({
  delivery_date: date,
  delivery_at: at,
}: Pick<Due, 'delivery_date' | 'delivery_at'>): boolean => date !== null && at !== null

/**
 * When the kitchen should be done, epoch ms: the time that was ordered, or the acceptance and the minutes promised with it.
 * undefined while nobody has promised anything.
 */
export function dueAt(order: Due, promisedMinutes: number): number | undefined {
  if (isScheduled(order) && order.delivery_at !== null) return Date.parse(order.delivery_at)
  const accepted = order.histories.find(({ status }) => status === 'accepted')
  return accepted && Date.parse(accepted.created_at) + promisedMinutes * 60_000
}

/**
 * Who brings it is no matter of the kitchen's: all else that a press was about is as it was. In whatever order its fields came: a refusal writes them
 * in another than an answer.
 */
export function sameToKitchen<O extends Pick<SellerOrder, 'version' | 'deliveryman'>>(
  one: O,
  other: O,
): boolean {
  const seen = ({ version: _version, deliveryman: _deliveryman, ...rest }: O) => rest
  return dequal(seen(one), seen(other))
}

/** New ones: longest waiting first. In the kitchen: first due first. Gone: last gone first. */
export function inOrder<O extends Due>(
  column: Column,
  orders: readonly O[],
  promisedMinutes: (order: O) => number,
): O[] {
  const rank = (order: O): number => {
    if (column === 'handed_over') return -movedAt(order)
    return (column === 'new' ? undefined : dueAt(order, promisedMinutes(order))) ?? askedAt(order)
  }
  return orders.toSorted((one, other) => rank(one) - rank(other))
}
