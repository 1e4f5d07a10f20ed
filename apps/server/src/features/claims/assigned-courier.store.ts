import { type Queries, sql } from '@hawker/postgres/database'

export const findCourierId = async (queries: Queries, orderId: number): Promise<number | null> =>
  (
    await queries.row<{ driver_id: number | null }>(
      sql`select driver_id from orders where id = ${orderId}`,
    )
  )?.driver_id ?? null
