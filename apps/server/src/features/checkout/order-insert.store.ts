import { couponDueToShop } from '@hawker/domain/pricing/coupon-funding'
import { type Sql, type Tx, join, sql } from '@hawker/postgres/database'
import { lockingCart } from '../carts/index.ts'
import {
  IDENTIFIED_LINE_COLUMNS,
  INSERTED_COLUMNS,
  columnNames,
  columnTypes,
  jsonRowOf,
  parameters,
  recordColumns,
} from '../orders/index.ts'
import type { NewOrder } from './new-order.ts'
import type { PricedQuote } from './quote/price-quote.ts'
import type { OptimisticTake } from './take-holds.store.ts'

/**
 * Writes the order with its lines, history, holds and coupon uses, and locks its cart, in one
 * statement.
 */
export const insertOrder = (tx: Tx, order: NewOrder): Promise<number> =>
  tx.run(orderInsertion(order))

/** The statement of `insertOrder`, with further writes as parts of it. */
export function orderInsertion(
  order: NewOrder,
  stocks?: OptimisticTake,
  moreParts: readonly Sql[] = [],
): Sql {
  const { columns, lines, detailIds, cart } = order
  const lineRows = JSON.stringify(
    lines.map((line, position) =>
      jsonRowOf(IDENTIFIED_LINE_COLUMNS, { ...line, id: detailIds[position] ?? 0 }),
    ),
  )
  const parts = [...(stocks ? [stocks.part] : []), ...moreParts]
  return sql`
    with made as (
      insert into orders (${columnNames(INSERTED_COLUMNS)})
      overriding system value
      select ${parameters(INSERTED_COLUMNS, columns)}
      returning id),
    details as (
      insert into order_details (order_id, ${columnNames(IDENTIFIED_LINE_COLUMNS)})
      overriding system value
      select made.id, ${recordColumns(IDENTIFIED_LINE_COLUMNS)}
      from made, jsonb_to_recordset(${lineRows}::jsonb)
        as d (${columnTypes(IDENTIFIED_LINE_COLUMNS)})),
    history as (
      insert into order_histories (order_id, status, by_actor, by_user_id, created_at)
      select id, 'new', 'customer', ${columns.userId}::bigint, ${columns.createdAt}::timestamptz
      from made),
    emptied as (${lockingCart(cart.id)})${holdsPart(order)}${couponsPart(order)}${join(
      parts.map((part) => sql`, ${part}`),
      '',
    )}
    select ${stocks?.check ?? sql``} from made`
}

/** Empty if nothing is held: Postgres starts each part of a statement, even one without rows. */
const holdsPart = ({ held }: NewOrder): Sql =>
  held.length === 0
    ? sql``
    : sql`,
    held as (
      insert into stock_holds (order_id, stock_id, quantity)
      select made.id, h.stock_id, h.quantity
      from made, unnest(${held.map(({ stockId }) => stockId)}::bigint[],
        ${held.map(({ quantity }) => quantity)}::int[]) as h (stock_id, quantity))`

const couponsPart = ({ priced, columns }: NewOrder): Sql =>
  priced.applied.length === 0
    ? sql``
    : sql`,
    redeemed as (
      insert into coupon_redemptions (coupon_id, order_id, user_id, shop_due)
      select c.id, made.id, ${columns.userId}::bigint, c.due
      from made, unnest(${priced.applied.map(({ id }) => id)}::bigint[],
        ${couponsDue(priced)}::bigint[]) as c (id, due))`

/** The amount that the platform owes the shop for each coupon, in base currency; see `shopDue`. */
export const couponsDue = ({ applied, settlement }: PricedQuote): bigint[] =>
  applied.map((coupon) => {
    const amount = settlement.coupons.find(({ id }) => id === coupon.id)?.price ?? 0n
    return couponDueToShop(
      amount,
      coupon.for === 'delivery_fee' ? 'delivery' : 'items',
      coupon.funding,
    )
  })
