import { hash } from 'node:crypto'
import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { type Queries, sql } from '@hawker/postgres/database'
import { plainToken } from '../../trust/index.ts'
import type { TrackingRole } from '../reading/parcel-token.ts'

const hashed = (token: string): Buffer => hash('sha256', plainToken(token), 'buffer')

export type TrackedLink = {
  readonly id: number
  readonly role: TrackingRole
  readonly parcelId: number
  readonly userId: number
  readonly driverId: number | null
  readonly status: ParcelStatus
  readonly version: number
  readonly muted: boolean
  readonly phone: string | null
}
/** A link works until a day after the end of its parcel. */
export const findParcelTracking = (
  queries: Queries,
  token: string,
  now: Date,
): Promise<TrackedLink | undefined> =>
  queries.row(sql`
    select t.id, t.role, p.id as "parcelId", p.user_id as "userId", p.driver_id as "driverId", p.status,
      p.version, t.muted_at is not null as muted,
      case when t.role = 'pickup' then p.phone_from else p.phone_to end as phone
    from trackings t join parcel_orders p on p.id = t.parcel_order_id
    where t.token_hash = ${hashed(token)} and t.expires_at > ${now}
      and (p.ended_at is null or p.ended_at > ${now}::timestamptz - interval '24 hours')`)
