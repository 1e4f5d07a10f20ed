import { FEW_LEFT } from '@hawker/domain/few-left'
import type { DeliveryType } from '@hawker/domain/order-status'
import { type Queries, type Sql, type Tx, join, sql } from '../../database/database.ts'
import { retryUnless } from '../../database/leaving-with-commit.ts'

export type Units = { stockId: number; quantity: number }

/**
 * Takes units off counted shelves, all or none: the ids of those that had too few, and of those that have few left. The rows are locked in id order first, because an
 * update of several rows locks them in whatever order its plan finds them, and two buyers would wait for each other.
 */
export async function takeStocks(
  tx: Tx,
  wanted: readonly Units[],
): Promise<{ short: number[]; scarce: number[] }> {
  if (wanted.length === 0) return { short: [], scarce: [] }
  const ids = wanted.map(({ stockId }) => stockId)
  const locked = ids.length > 1 && tx.run(lockingStocks(ids))
  const [taken] = await Promise.all([
    tx.rows<{ id: number; quantity: number }>(taking(wanted)),
    locked,
  ])
  const done = new Set(taken.map(({ id }) => id))
  return {
    short: ids.filter((id) => !done.has(id)),
    scarce: taken.filter(({ quantity }) => quantity <= FEW_LEFT).map(({ id }) => id),
  }
}

/** A part of another statement that takes units, and what is to come true of it. */
export type Taking = { readonly part: Sql; readonly check: Sql }

const lockingStocks = (ids: readonly number[]): Sql =>
  sql`select id from stocks where id = any(${ids}::bigint[]) order by id for no key update`
/** Rows instead of arrays, of which Postgres would plan the statement anew for each length. */
const taking = (wanted: readonly Units[]): Sql => sql`
  update stocks s set quantity = s.quantity - w.units
  from (values ${join(wanted.map(({ stockId, quantity }) => sql`(${stockId}::bigint, ${quantity}::int)`))}) as w (id, units)
  where s.id = w.id and s.quantity >= w.units
  returning s.id, s.quantity`

/** The same as a part of the statement that writes an order, for shelves of which many are left: it is undone where one is short, or has few left (`foreseen`). Several are locked before. */
export function takingForeseen(tx: Tx, wanted: readonly Units[]): Taking | undefined {
  if (wanted.length === 0) return undefined
  if (wanted.length > 1) tx.commitWith(lockingStocks(wanted.map(({ stockId }) => stockId)))
  return {
    part: sql`taken as (${taking(wanted)})`,
    check: retryUnless(
      sql`(select count(*) from taken where quantity > ${FEW_LEFT}::int) = ${wanted.length}::int`,
    ),
  }
}

/** Once only: a hold that was returned is not returned again. Answers the shelves that had few. */
export async function returnStocks(tx: Tx, orderId: number, now: Date): Promise<number[]> {
  const rows = await tx.rows<{ id: number; quantity: number; units: number }>(sql`
    with held as (update stock_holds set returned_at = ${now} where order_id = ${orderId} and returned_at is null returning stock_id, quantity),
    locked as (select s.id from stocks s join held h on h.stock_id = s.id order by s.id for no key update of s)
    update stocks s set quantity = s.quantity + h.quantity
    from held h join locked l on l.id = h.stock_id
    where s.id = h.stock_id and s.quantity is not null
    returning s.id, s.quantity, h.quantity as units`)
  return rows.filter(({ quantity, units }) => quantity - units <= FEW_LEFT).map(({ id }) => id)
}

/** Units of what an order holds are not needed after all: they come back to their shelves. Answers those that had few. */
export async function returnUnits(
  tx: Tx,
  orderId: number,
  units: readonly Units[],
): Promise<number[]> {
  if (units.length === 0) return []
  const rows = await tx.rows<{ id: number; quantity: number; units: number }>(sql`
    with freed as (select stock_id, sum(units)::int as units
      from (values ${join(units.map(({ stockId, quantity }) => sql`(${stockId}::bigint, ${quantity}::int)`))}) as w (stock_id, units) group by stock_id),
    less as (
      update stock_holds h set quantity = h.quantity - f.units from freed f
      where h.order_id = ${orderId} and h.stock_id = f.stock_id and h.returned_at is null and h.quantity > f.units returning h.stock_id, f.units),
    gone as (
      delete from stock_holds h using freed f
      where h.order_id = ${orderId} and h.stock_id = f.stock_id and h.returned_at is null and h.quantity <= f.units returning h.stock_id, h.quantity as units),
    back as (select stock_id, units from less union all select stock_id, units from gone),
    locked as (select s.id from stocks s join back b on b.stock_id = s.id order by s.id for no key update of s)
    update stocks s set quantity = s.quantity + b.units
    from back b join locked l on l.id = b.stock_id
    where s.id = b.stock_id and s.quantity is not null
    returning s.id, s.quantity, b.units`)
  return rows.filter(({ quantity, units: back }) => quantity - back <= FEW_LEFT).map(({ id }) => id)
}

export type Window = {
  readonly shopId: number
  readonly type: DeliveryType
  readonly startsAt: Date
}

/** A place for one order of so many pieces. False: the window is full. */
export const takeSlot = async (
  tx: Tx,
  { shopId, type, startsAt, minutes }: Window & { readonly minutes: number },
  pieces: number,
  room: { readonly orders: number; readonly items: number },
): Promise<boolean> =>
  room.orders > 0 &&
  pieces <= room.items &&
  (await tx.run(sql`
    insert into delivery_slots (shop_id, type, starts_at, minutes, taken, items) values (${shopId}, ${type}, ${startsAt}, ${minutes}, 1, ${pieces})
    on conflict (shop_id, type, starts_at) do update set taken = delivery_slots.taken + 1, items = delivery_slots.items + excluded.items
    where delivery_slots.taken < ${room.orders} and delivery_slots.items + excluded.items <= ${room.items}`)) ===
    1

/** Its pieces are counted again from its details; a window that was taken before pieces were counted keeps none of them. */
export const returnSlot = (
  tx: Tx,
  { shopId, type, startsAt }: Window,
  orderId: number,
): Promise<number> =>
  tx.run(sql`
    update delivery_slots set taken = taken - 1,
      items = greatest(0, items - (select coalesce(sum(quantity), 0) from order_details where order_id = ${orderId}))
    where shop_id = ${shopId} and type = ${type} and starts_at = ${startsAt} and taken > 0`)

/** Counts one use; false when all uses are taken. */
export const takeCoupon = async (tx: Tx, couponId: number): Promise<boolean> =>
  (await tx.run(
    sql`update coupons set used = used + 1 where id = ${couponId} and (qty is null or used < qty)`,
  )) === 1

/** Counts one use of this person; false when it was the one too many. */
export const takePersonalUse = async (
  tx: Tx,
  couponId: number,
  userId: number,
  perUser: number | null,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into coupon_uses (coupon_id, user_id, used) values (${couponId}, ${userId}, 1)
    on conflict (coupon_id, user_id) do update set used = coupon_uses.used + 1
    where ${perUser}::int is null or coupon_uses.used < ${perUser}::int`)) === 1

/** Of an order that was let go for a part nothing comes back: its discount was kept (behaviour 4.8). */
export const returnCoupons = (tx: Queries, orderId: number, now: Date): Promise<number> =>
  tx.run(sql`
    with back as (update coupon_redemptions set returned_at = ${now} where order_id = ${orderId} and returned_at is null
      and not exists (select from orders o where o.id = order_id and o.cancel_refund < o.total) returning coupon_id, user_id),
    personal as (update coupon_uses u set used = u.used - 1 from back b where u.coupon_id = b.coupon_id and u.user_id = b.user_id and u.used > 0)
    update coupons c set used = c.used - 1 from back b where c.id = b.coupon_id and c.used > 0`)
