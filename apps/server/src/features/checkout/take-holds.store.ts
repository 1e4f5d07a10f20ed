import { LOW_STOCK_THRESHOLD } from '@hawker/domain/catalog/low-stock'
import { retryUnless } from '@hawker/postgres/commit-batch'
import { type Sql, type Tx, join, sql } from '@hawker/postgres/database'
import type { DeliverySlot, StockUnits } from '../orders/index.ts'

/**
 * Takes units off counted stocks. Answers the ids of stocks that had too few, and of those with few
 * left now.
 * Rows are locked in id order first: an update locks them in the order of its plan, and two buyers
 * could deadlock.
 */
export async function takeStocks(
  tx: Tx,
  wanted: readonly StockUnits[],
): Promise<{ short: number[]; scarce: number[] }> {
  if (wanted.length === 0) return { short: [], scarce: [] }
  const ids = wanted.map(({ stockId }) => stockId)
  const locked = ids.length > 1 && tx.run(lockStocks(ids))
  const [taken] = await Promise.all([
    tx.rows<{ id: number; quantity: number }>(updateStocks(wanted)),
    locked,
  ])
  const done = new Set(taken.map(({ id }) => id))
  return {
    short: ids.filter((id) => !done.has(id)),
    scarce: taken.filter(({ quantity }) => quantity <= LOW_STOCK_THRESHOLD).map(({ id }) => id),
  }
}

const lockStocks = (ids: readonly number[]): Sql =>
  sql`select id from stocks where id = any(${ids}::bigint[]) order by id for no key update`
/** Rows instead of arrays: Postgres would plan the statement for each length of an array. */
const updateStocks = (wanted: readonly StockUnits[]): Sql => sql`
  update stocks s set quantity = s.quantity - w.units
  from (values ${join(
    wanted.map(({ stockId, quantity }) => sql`(${stockId}::bigint, ${quantity}::int)`),
  )}) as w (id, units)
  where s.id = w.id and s.quantity >= w.units
  returning s.id, s.quantity`

/** A part of another statement that takes units, and the condition under which it has succeeded. */
export type OptimisticTake = { readonly part: Sql; readonly check: Sql }

/**
 * The same within the statement that writes the order, for plentiful stocks: it retries if one is
 * short or scarce.
 */
export function takeStocksOptimistically(
  tx: Tx,
  wanted: readonly StockUnits[],
): OptimisticTake | undefined {
  if (wanted.length === 0) return undefined
  if (wanted.length > 1) tx.commitWith(lockStocks(wanted.map(({ stockId }) => stockId)))
  return {
    part: sql`taken as (${updateStocks(wanted)})`,
    check: retryUnless(
      sql`(select count(*) from taken where quantity > ${LOW_STOCK_THRESHOLD}::int) = ${wanted.length}::int`,
    ),
  }
}

/** Takes a place for one order of so many items. False: the slot is full. */
export const takeSlot = async (
  tx: Tx,
  { shopId, type, startsAt, minutes }: DeliverySlot & { readonly minutes: number },
  items: number,
  room: { readonly orders: number; readonly items: number },
): Promise<boolean> =>
  room.orders > 0 &&
  items <= room.items &&
  (await tx.run(sql`
    insert into delivery_slots (shop_id, type, starts_at, minutes, taken, items)
    values (${shopId}, ${type}, ${startsAt}, ${minutes}, 1, ${items})
    on conflict (shop_id, type, starts_at) do update
      set taken = delivery_slots.taken + 1, items = delivery_slots.items + excluded.items
    where delivery_slots.taken < ${room.orders}
      and delivery_slots.items + excluded.items <= ${room.items}`)) === 1

/** Counts one use; false if all uses are taken. */
export const takeCoupon = async (tx: Tx, couponId: number): Promise<boolean> =>
  (await tx.run(
    sql`update coupons set used = used + 1 where id = ${couponId} and (qty is null or used < qty)`,
  )) === 1

/** Counts one use by this person; false if they have none left. */
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
