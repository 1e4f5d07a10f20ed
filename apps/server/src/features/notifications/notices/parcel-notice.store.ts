import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { type Queries, sql } from '@hawker/postgres/database'

export type NotifiedParcel = {
  readonly id: number
  readonly userId: number
  readonly driverId: number | null
  readonly status: ParcelStatus
  readonly returnTotal: number
  readonly currencyId: number
}
export const findNotifiedParcel = (
  queries: Queries,
  id: number,
): Promise<NotifiedParcel | undefined> =>
  queries.row(sql`
    select id, user_id as "userId", driver_id as "driverId", status, return_total as "returnTotal",
      currency_id as "currencyId"
    from parcel_orders where id = ${id}`)
