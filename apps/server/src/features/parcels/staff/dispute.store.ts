import { type Queries, sql } from '@hawker/postgres/database'

/** The sender's bank asks about a payment of the parcel, or has taken it back and may keep it. */
export const hasOpenDispute = async (queries: Queries, parcelId: number): Promise<boolean> =>
  (await queries.row(sql`
    select from payment_disputes d join transactions t on t.id = d.transaction_id
    where t.payable_type = 'parcel_order' and t.payable_id = ${parcelId}
      and d.status in ('open', 'answered') limit 1`)) !== undefined

/** In base currency. */
export const parcelSettlement = async (
  queries: Queries,
  parcelId: number,
): Promise<number | undefined> =>
  (
    await queries.row<{ settlement: number }>(
      sql`select settlement_total as settlement from parcel_orders where id = ${parcelId}`,
    )
  )?.settlement
