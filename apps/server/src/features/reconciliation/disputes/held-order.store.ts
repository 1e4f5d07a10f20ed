import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { settingsOf } from '../../settings/index.ts'

/** Disputes `d` of these orders that are not won, and about which staff have not decided. */
const undecided = (orderIds: readonly number[]): Sql => sql`
  from payment_disputes d join transactions t on t.id = d.transaction_id
  where t.payable_type = 'order' and t.payable_id = any(${[...orderIds]}::bigint[])
    and d.status <> 'won' and d.handover is null`

/** Orders that are not handed over before staff decide, because their payment is disputed. */
export async function heldOrders(
  queries: Queries,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await queries.rows<{ id: number }>(
    sql`select distinct t.payable_id as id ${undecided(orderIds)}`,
  )
  if (rows.length === 0 || !(await settingsOf(queries)).holdDisputedOrders) return new Set()
  return new Set(rows.map(({ id }) => id))
}

/** Staff let it be handed over. Returns 0 when nothing held it. */
export const continueHandover = (
  tx: Tx,
  orderId: number,
  { userId, now }: { userId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update payment_disputes set handover = 'continue', handover_by = ${userId}, handover_at = ${now}
    where id in (select d.id ${undecided([orderId])})`)
