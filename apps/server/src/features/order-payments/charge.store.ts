import { type Queries, type Tx, sql } from '@hawker/postgres/database'

const CHARGE_KINDS = ['tip', 'edit', 'substitution'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]
/** An amount beyond what an order was paid with; `detail` says what to do once it is paid. */
export type StoredCharge = {
  id: number
  orderId: number
  kind: ChargeKind
  amount: bigint
  settlementAmount: bigint
  detail: Record<string, unknown>
}
type Row = {
  id: number
  order_id: number
  kind: ChargeKind
  amount: number
  settlement_amount: number
  detail: Record<string, unknown>
}
const chargeOf = (row: Row): StoredCharge => ({
  id: row.id,
  orderId: row.order_id,
  kind: row.kind,
  amount: BigInt(row.amount),
  settlementAmount: BigInt(row.settlement_amount),
  detail: row.detail,
})

export type NewCharge = Omit<StoredCharge, 'id'> & { expiresAt: Date; now: Date }
export async function insertCharge(tx: Tx, charge: NewCharge): Promise<StoredCharge> {
  const row = await tx.row<Row>(sql`
    insert into order_charges (order_id, kind, amount, settlement_amount, detail, expires_at, created_at)
    values (${charge.orderId}, ${charge.kind}, ${charge.amount}, ${charge.settlementAmount},
      ${JSON.stringify(charge.detail)}, ${charge.expiresAt},
      ${charge.now})
    returning id, order_id, kind, amount, settlement_amount, detail`)
  if (!row) throw new Error('the charge was not stored')
  return chargeOf(row)
}

/** Undefined when it was already done or dropped. */
export async function finishCharge(tx: Tx, id: number): Promise<StoredCharge | undefined> {
  const row = await tx.row<Row>(sql`
    update order_charges set status = 'done' where id = ${id} and status = 'open'
    returning id, order_id, kind, amount, settlement_amount, detail`)
  return row && chargeOf(row)
}
export const findCharge = async (
  queries: Queries,
  id: number,
): Promise<StoredCharge | undefined> => {
  const row = await queries.row<Row>(
    sql`select id, order_id, kind, amount, settlement_amount, detail from order_charges where id = ${id}`,
  )
  return row && chargeOf(row)
}
export const dropCharge = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(
    sql`update order_charges set status = 'dropped' where id = ${id} and status = 'open'`,
  )) === 1

export const openCharges = async (
  queries: Queries,
  orderId: number,
  kind: ChargeKind,
): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(
      sql`select id from order_charges where order_id = ${orderId} and kind = ${kind} and status = 'open' order by id`,
    )
  ).map(({ id }) => id)
export const expiredCharges = async (
  queries: Queries,
  now: Date,
): Promise<{ id: number; orderId: number }[]> =>
  queries.rows(sql`
    select c.id, c.order_id as "orderId" from order_charges c join orders o on o.id = c.order_id
    where c.status = 'open' and (c.expires_at <= ${now} or o.status = 'cancelled') order by c.id limit 100`)
