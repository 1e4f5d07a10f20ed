import type { SellerOrder } from '@hawker/contract/seller'
import { orderStage } from '@hawker/domain/orders/order-stage'
import { dequal } from 'dequal/lite'

export const COLUMNS = ['new', 'preparing', 'ready', 'handed_over'] as const
export type Column = (typeof COLUMNS)[number]
type Status = SellerOrder['status']

/** A cancelled order is in no column, only in the list of the day. */
const COLUMN_OF_STATUS: Record<Status, Column | undefined> = {
  new: 'new',
  accepted: 'preparing',
  cooking: 'preparing',
  ready: 'ready',
  on_a_way: 'handed_over',
  delivered: 'handed_over',
  cancelled: undefined,
}
export const columnOf = (status: Status): Column | undefined => COLUMN_OF_STATUS[status]

/**
 * The text key of an order's stage. Computed here, because an optimistic move changes only the
 * status. Shops see released orders only.
 */
export const statusText = ({
  status,
  delivery_type: deliveryType,
  delivery_date: date,
  table,
}: Pick<SellerOrder, 'status' | 'delivery_type' | 'delivery_date' | 'table'>): string => {
  const facts = {
    status,
    deliveryType,
    released: true,
    transactions: [],
    atTable: table !== null,
  }
  return `status.${orderStage({ ...facts, scheduled: date !== null })}`
}

type Times = Pick<SellerOrder, 'created_at' | 'released_at' | 'histories'>

/** When an order entered its present status, epoch ms. */
export function statusChangedAt({ histories, created_at: createdAt }: Times): number {
  return Math.max(Date.parse(createdAt), ...histories.map((entry) => Date.parse(entry.created_at)))
}

/** When the shop received the order, epoch ms. */
export const releasedAt = ({ released_at: released, created_at: created }: Times): number =>
  Date.parse(released ?? created)

type Due = Times & Pick<SellerOrder, 'status' | 'delivery_date' | 'delivery_at'>

/** Whether the customer chose a time instead of "as soon as possible". */
export const isScheduled = ({
  delivery_date: date,
  delivery_at: at,
}: Pick<Due, 'delivery_date' | 'delivery_at'>): boolean => date !== null && at !== null

/**
 * When the kitchen should be done, epoch ms: the scheduled time, or the acceptance plus the
 * promised minutes. undefined before the acceptance.
 */
export function dueAt(order: Due, promisedMinutes: number): number | undefined {
  if (isScheduled(order) && order.delivery_at !== null) return Date.parse(order.delivery_at)
  const accepted = order.histories.find(({ status }) => status === 'accepted')
  return accepted && Date.parse(accepted.created_at) + promisedMinutes * 60_000
}

/** What the kitchen ignores: the courier, and what follows from the courier and the time. */
const IGNORED_BY_KITCHEN: ReadonlySet<string> = new Set<keyof SellerOrder>([
  'version',
  'deliveryman',
  'courier_chat',
  'arrival',
])
const kitchenView = (order: object): object =>
  Object.fromEntries(Object.entries(order).filter(([name]) => !IGNORED_BY_KITCHEN.has(name)))

/**
 * Whether two versions of an order are the same for the kitchen. Compares deeply, because a refusal
 * serializes the fields in another order than a success.
 */
export const unchangedForKitchen = <O extends Pick<SellerOrder, 'version' | 'deliveryman'>>(
  one: O,
  other: O,
): boolean => dequal(kitchenView(one), kitchenView(other))

/**
 * New orders: longest waiting first. In preparation: first due first. Handed over: latest first.
 */
export function sortForColumn<O extends Due>(
  column: Column,
  orders: readonly O[],
  promisedMinutes: (order: O) => number,
): O[] {
  const rank = (order: O): number => {
    if (column === 'handed_over') return -statusChangedAt(order)
    return (
      (column === 'new' ? undefined : dueAt(order, promisedMinutes(order))) ?? releasedAt(order)
    )
  }
  return orders.toSorted((one, other) => rank(one) - rank(other))
}
