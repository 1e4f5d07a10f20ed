import { type Tx, join, raw, sql } from '@hawker/postgres/database'
import { assignments } from '@hawker/postgres/table/rows'
import { type OrderAmounts, ORDERS, type StoredTax } from '../order.table.ts'

/** In minor units of the order's currency; `settlementTotal` in base currency. */
export type AmountChanges = Partial<OrderAmounts> & { readonly settlementTotal: bigint }

/** Adds to amounts of an order, and replaces its taxes if they are given. Answers its new version. */
export async function addToOrder(
  tx: Tx,
  orderId: number,
  { settlementTotal, ...amounts }: AmountChanges,
  taxes?: readonly StoredTax[],
): Promise<number> {
  const added = Object.entries(amounts).map(([field, amount]) => {
    const column = raw(ORDERS.columns[field as keyof OrderAmounts].name)
    return sql`${column} = ${column} + ${amount}::bigint, `
  })
  const replaced = taxes ? sql`${assignments(ORDERS, { taxes: [...taxes] })}, ` : sql``
  const row = await tx.row<{ version: number }>(sql`
    update orders set ${join(added, '')}${replaced}
      settlement_total = settlement_total + ${settlementTotal}::bigint, version = version + 1
    where id = ${orderId} returning version`)
  if (!row) throw new Error(`order ${orderId} does not exist`)
  return row.version
}

/** Increments the version, so that clients notice a change outside the table. */
export async function incrementVersion(tx: Tx, orderId: number): Promise<number> {
  const row = await tx.row<{ version: number }>(
    sql`update orders set version = version + 1 where id = ${orderId} returning version`,
  )
  if (!row) throw new Error(`order ${orderId} does not exist`)
  return row.version
}

/** The customer has to pay this until then. False for a cancelled order. */
export const setPaymentDue = async (
  tx: Tx,
  orderId: number,
  paymentDue: bigint,
  payUntil: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update orders set ${assignments(ORDERS, { paymentDue, payUntil })}
    where id = ${orderId} and status <> 'cancelled'`)) === 1

/** False when nothing was due. */
export const clearPaymentDue = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await tx.run(
    sql`update orders set payment_due = null where id = ${orderId} and payment_due is not null`,
  )) === 1
