import { type Sql, type Tx, join, sql } from '@hawker/postgres/database'
import { jsonRowOf } from '@hawker/postgres/table/columns'
import { parameters } from '@hawker/postgres/table/rows'
import { lockingCart } from '../../carts/index.ts'
import { type GuardedPart, type StockUnits, holdingStocks } from '../../catalog/index.ts'
import { type RedeemedCoupon, redeemingCoupons } from '../../coupons/index.ts'
import { NEW_LINES, NEW_ORDERS, type NewLine, type NewOrderColumns } from '../order.table.ts'

/** An order before it is written, with what it has taken. */
export type OrderInsertion = {
  readonly columns: NewOrderColumns
  readonly lines: readonly NewLine[]
  /** The ids of the lines. */
  readonly detailIds: readonly number[]
  readonly held: readonly StockUnits[]
  readonly coupons: readonly RedeemedCoupon[]
  readonly cart: { readonly id: number }
}

/**
 * Writes the order with its lines, history, holds and coupon uses, and locks its cart, in one
 * statement.
 */
export const insertOrder = (tx: Tx, order: OrderInsertion): Promise<number> =>
  tx.run(orderInsertion(order))

/** The statement of `insertOrder`, with further writes as parts of it. */
export function orderInsertion(
  { columns, lines, detailIds, held, coupons, cart }: OrderInsertion,
  stocks?: GuardedPart,
  moreParts: readonly Sql[] = [],
): Sql {
  const lineRows = JSON.stringify(
    lines.map((line, position) =>
      jsonRowOf(NEW_LINES.columns, {
        ...line,
        id: detailIds[position] ?? 0,
        orderId: columns.id,
      }),
    ),
  )
  const parts = [
    // Postgres starts each part of a statement, even one without rows.
    ...(held.length > 0 ? [sql`held as (${holdingStocks(columns.id, held)})`] : []),
    ...(coupons.length > 0
      ? [sql`redeemed as (${redeemingCoupons(columns.id, columns.userId, coupons)})`]
      : []),
    ...(stocks ? [stocks.part] : []),
    ...moreParts,
  ]
  return sql`
    with made as (
      insert into orders (${NEW_ORDERS.names})
      overriding system value
      select ${parameters(NEW_ORDERS, columns)}
      returning id),
    details as (
      insert into order_details (${NEW_LINES.names})
      overriding system value
      select ${NEW_LINES.select}
      from jsonb_to_recordset(${lineRows}::jsonb) as l (${NEW_LINES.types})),
    history as (
      insert into order_histories (order_id, status, by_actor, by_user_id, created_at)
      select id, 'new', 'customer', ${columns.userId}::bigint, ${columns.createdAt}::timestamptz
      from made),
    emptied as (${lockingCart(cart.id)})${join(
      parts.map((part) => sql`, ${part}`),
      '',
    )}
    select ${stocks?.check ?? sql``} from made`
}
