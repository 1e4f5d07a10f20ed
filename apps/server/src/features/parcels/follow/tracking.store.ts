import { hash } from 'node:crypto'
import { type Queries, sql } from '@hawker/postgres/database'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { plainToken } from '../../trust/index.ts'
import { PARCELS } from '../parcel.table.ts'
import type { TrackingRole } from '../reading/parcel-token.ts'

const hashed = (token: string): Buffer => hash('sha256', plainToken(token), 'buffer')

const FOLLOWED_PARCELS = viewOf(PARCELS, ['userId', 'driverId', 'status', 'version'])
export type TrackedLink = RowIn<typeof FOLLOWED_PARCELS> & {
  readonly id: number
  readonly role: TrackingRole
  readonly parcelId: number
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
    select t.id, t.role, p.id as "parcelId", ${FOLLOWED_PARCELS.select}, t.muted_at is not null as muted,
      case when t.role = 'pickup' then p.phone_from else p.phone_to end as phone
    from trackings t join parcel_orders p on p.id = t.parcel_order_id
    where t.token_hash = ${hashed(token)} and t.expires_at > ${now}
      and (p.ended_at is null or p.ended_at > ${now}::timestamptz - interval '24 hours')`)
