import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { type Queries, sql } from '@hawker/postgres/database'
import type { LiveEvent } from '../../../core/live-events.ts'

export const findWatchedParcel = (
  queries: Queries,
  parcelId: number,
  userId: number,
): Promise<{ status: ParcelStatus; version: number } | undefined> =>
  queries.row(
    sql`select status, version from parcel_orders where id = ${parcelId} and user_id = ${userId}`,
  )

export const parcelEventsOf = (queries: Queries, parcelId: number): Promise<LiveEvent[]> =>
  queries.rows(sql`
    select id, topic, order_id, shop_id, user_id, driver_id, parcel_id, payload from events
    where parcel_id = ${parcelId} order by id`)
