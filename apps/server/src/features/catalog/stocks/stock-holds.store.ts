// What orders take off counted stocks, and what they give back.
import { LOW_STOCK_THRESHOLD } from '@hawker/domain/catalog/low-stock'
import { retryUnless } from '@hawker/postgres/commit-batch'
import { type Sql, type Tx, join, sql } from '@hawker/postgres/database'

export type StockUnits = { readonly stockId: number; readonly quantity: number }
type Returned = { id: number; quantity: number; units: number }

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
const rowsOf = (units: readonly StockUnits[]): Sql =>
  join(units.map(({ stockId, quantity }) => sql`(${stockId}::bigint, ${quantity}::int)`))
const updateStocks = (wanted: readonly StockUnits[]): Sql => sql`
  update stocks s set quantity = s.quantity - w.units
  from (values ${rowsOf(wanted)}) as w (id, units)
  where s.id = w.id and s.quantity >= w.units
  returning s.id, s.quantity`

/** A part of another statement that takes units, and the condition under which it has succeeded. */
export type GuardedPart = { readonly part: Sql; readonly check: Sql }

/**
 * The same within the statement that writes the order, for plentiful stocks: it retries if one is
 * short or scarce.
 */
export function takeStocksAtCommit(tx: Tx, wanted: readonly StockUnits[]): GuardedPart | undefined {
  if (wanted.length === 0) return undefined
  if (wanted.length > 1) tx.commitWith(lockStocks(wanted.map(({ stockId }) => stockId)))
  return {
    part: sql`taken as (${updateStocks(wanted)})`,
    check: retryUnless(
      sql`(select count(*) from taken where quantity > ${LOW_STOCK_THRESHOLD}::int) = ${wanted.length}::int`,
    ),
  }
}

/** Records what the order has taken. Locks nothing: takeStocks has taken it. */
export const holdingStocks = (orderId: number, units: readonly StockUnits[]): Sql => sql`
  insert into stock_holds (order_id, stock_id, quantity)
  select ${orderId}::bigint, h.stock_id, h.quantity
  from unnest(${units.map(({ stockId }) => stockId)}::bigint[],
    ${units.map(({ quantity }) => quantity)}::int[]) as h (stock_id, quantity)
  on conflict (order_id, stock_id) do update set quantity = stock_holds.quantity + excluded.quantity`

export const holdStocks = (
  tx: Tx,
  orderId: number,
  units: readonly StockUnits[],
): Promise<number> => tx.run(holdingStocks(orderId, units))

/** Adds the units of the part `back` to their stocks, locked in id order. */
const INCREMENT = sql`
  locked as (
    select s.id from stocks s join back b on b.stock_id = s.id
    order by s.id for no key update of s)
  update stocks s set quantity = s.quantity + b.units
  from back b join locked l on l.id = b.stock_id
  where s.id = b.stock_id and s.quantity is not null
  returning s.id, s.quantity, b.units`

/** The ids of stocks that had few left before the units came back. */
const wereScarce = (returned: readonly Returned[]): number[] =>
  returned
    .filter(({ quantity, units }) => quantity - units <= LOW_STOCK_THRESHOLD)
    .map(({ id }) => id)

/** Returns held stock once: a second call finds nothing. Answers the stocks that had few left. */
export const returnStocks = async (tx: Tx, orderId: number, now: Date): Promise<number[]> =>
  wereScarce(
    await tx.rows<Returned>(sql`
      with back as (
        update stock_holds set returned_at = ${now}
        where order_id = ${orderId} and returned_at is null
        returning stock_id, quantity as units),
      ${INCREMENT}`),
  )

/** Puts back what an order holds as if it had never held it, so that its edit can take it again. */
export const releaseStocks = (tx: Tx, orderId: number): Promise<number> =>
  tx.run(sql`
    with back as (
      delete from stock_holds where order_id = ${orderId} and returned_at is null
      returning stock_id, quantity as units),
    ${INCREMENT}`)

/** Returns some held units that the order no longer needs. Answers the stocks that had few left. */
export async function returnUnits(
  tx: Tx,
  orderId: number,
  units: readonly StockUnits[],
): Promise<number[]> {
  if (units.length === 0) return []
  return wereScarce(
    await tx.rows<Returned>(sql`
      with freed as (
        select stock_id, sum(units)::int as units
        from (values ${rowsOf(units)}) as w (stock_id, units) group by stock_id),
      less as (
        update stock_holds h set quantity = h.quantity - f.units from freed f
        where h.order_id = ${orderId} and h.stock_id = f.stock_id and h.returned_at is null
          and h.quantity > f.units returning h.stock_id, f.units),
      gone as (
        delete from stock_holds h using freed f
        where h.order_id = ${orderId} and h.stock_id = f.stock_id and h.returned_at is null
          and h.quantity <= f.units returning h.stock_id, h.quantity as units),
      back as (select stock_id, units from less union all select stock_id, units from gone),
      ${INCREMENT}`),
  )
}

/**
 * Reduces the hold of missing units.
 * They do not return to stock: the stock's count is lowered instead.
 */
export const reduceHold = (
  tx: Tx,
  orderId: number,
  { stockId, quantity: units }: StockUnits,
): Promise<number> =>
  tx.run(sql`
    with less as (
      update stock_holds set quantity = quantity - ${units}::int where order_id = ${orderId}
        and stock_id = ${stockId} and quantity > ${units}::int
        and returned_at is null returning stock_id, ${units}::int as units),
    gone as (
      delete from stock_holds where order_id = ${orderId} and stock_id = ${stockId}
        and quantity <= ${units}::int and returned_at is null
      returning stock_id, quantity as units)
    update stocks s set adjusted = s.adjusted - m.units
    from (select stock_id, units from less union all select stock_id, units from gone) m
    where s.id = m.stock_id`)
