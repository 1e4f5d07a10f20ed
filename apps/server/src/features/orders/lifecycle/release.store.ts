import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'

export async function setPaid(
  tx: Tx,
  orderId: number,
  at: Date,
): Promise<'paid' | 'already' | 'too_late'> {
  const paid = await tx.run(
    sql`update orders set paid_at = ${at} where id = ${orderId} and status = 'new' and paid_at is null`,
  )
  if (paid === 1) return 'paid'
  const row = await tx.row<{ status: string; paid_at: Date | null }>(
    sql`select status, paid_at from orders where id = ${orderId}`,
  )
  return row && row.status !== 'cancelled' && row.paid_at ? 'already' : 'too_late'
}

export type ReleasedOrder = {
  id: number
  userId: number
  shopId: number
  cartId: number | null
  deliveryType: DeliveryType
  /** The order has a slot. */
  later: boolean
  version: number
}
/** Undefined unless the order is paid, its undo time is over and it was not released before. */
export async function setReleased(
  tx: Tx,
  orderId: number,
  now: Date,
): Promise<ReleasedOrder | undefined> {
  const row = await tx.row<{
    id: number
    user_id: number
    shop_id: number
    cart_id: number | null
    delivery_type: DeliveryType
    later: boolean
    version: number
  }>(sql`
    update orders set released_at = ${now}
    where id = ${orderId} and ${RELEASABLE} and undo_until <= ${now}
    returning id, user_id, shop_id, cart_id, delivery_type, slot_starts_at is not null as later,
      version`)
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      shopId: row.shop_id,
      cartId: row.cart_id,
      deliveryType: row.delivery_type,
      later: row.later,
      version: row.version,
    }
  )
}
export const setAcceptUntil = (tx: Tx, orderId: number, until: Date): Promise<number> =>
  tx.run(sql`update orders set accept_until = ${until} where id = ${orderId}`)

/** Per kind and sweep. */
const MAX_DUE = 200
const RELEASABLE = sql`status = 'new' and released_at is null and paid_at is not null`
/** The time limits of new orders: show it to the shop, give it up unpaid, give it up unanswered. */
export type NewDue = 'release' | 'payment_timeout' | 'shop_timeout'
/** Also of orders that no courier fetches. */
export type Due = NewDue | 'no_courier'
const DUE: Record<Due, (by: Date) => Sql> = {
  release: (by) => sql`${RELEASABLE} and undo_until <= ${by}`,
  payment_timeout: (by) =>
    sql`status = 'new' and released_at is null and paid_at is null and pay_until <= ${by}`,
  shop_timeout: (by) => sql`status = 'new' and released_at is not null and accept_until <= ${by}`,
  // The wait begins with the slot of an order that is ready early, or when its courier was
  // removed.
  no_courier: (by) =>
    sql`status = 'ready' and delivery_type = 'delivery' and driver_id is null
      and greatest(ready_at, slot_starts_at, courier_changed_at) <= ${by}`,
}
/** The next time limit of a new order. The index `orders_waiting` has the same expression. */
const UNTIL = sql`case when released_at is not null then accept_until
  when paid_at is null then pay_until else undo_until end`
/** New orders of which a time limit is over, at most `MAX_DUE` per kind. */
export const findNewDue = (queries: Queries, by: Date): Promise<{ id: number; due: NewDue }[]> =>
  queries.rows(sql`
    select id, due from (
      select id, due, row_number() over (partition by due order by id) as position from (
        select id, case when released_at is not null then 'shop_timeout'
          when paid_at is null then 'payment_timeout' else 'release' end as due
        from orders where status = 'new' and ${UNTIL} <= ${by}) as found) as numbered
    where position <= ${MAX_DUE}::int order by id`)
/** Orders whose time limit of this kind was before `by`. */
export async function findDue(queries: Queries, due: Due, by: Date): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    sql`select id from orders where ${DUE[due](by)} order by id limit ${MAX_DUE}`,
  )
  return rows.map(({ id }) => id)
}
/** Locks an order if it is still due and no other worker has it. */
export const takeDue = async (tx: Tx, orderId: number, due: Due, by: Date): Promise<boolean> =>
  (await tx.row(
    sql`select id from orders where id = ${orderId} and ${DUE[due](by)} for update skip locked`,
  )) !== undefined
