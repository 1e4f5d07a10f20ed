import type { ParcelActor, ParcelReason, ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { PARCELS } from '../parcel.table.ts'

export type ParcelOwner = { readonly userId: number } | { readonly driverId: number }
const ownerOf = (owner: ParcelOwner | undefined) => ({
  userId: owner && 'userId' in owner ? owner.userId : null,
  driverId: owner && 'driverId' in owner ? owner.driverId : null,
})

const MOVED_PARCELS = viewOf(PARCELS, ['id', 'userId', 'version', 'number'])
export type MovedParcel = RowIn<typeof MOVED_PARCELS> & {
  /** The courier before the move. */
  readonly driverId: number | null
  readonly from: ParcelStatus
  readonly released: boolean
}
export type StatusChange = {
  readonly id: number
  readonly from: readonly ParcelStatus[]
  readonly to: ParcelStatus
  readonly owner?: ParcelOwner | undefined
  readonly version?: number | undefined
  /** Only while couriers have not seen it. */
  readonly unreleased?: boolean | undefined
  readonly reason?: ParcelReason | undefined
  readonly by: ParcelActor
  readonly note?: string | null | undefined
  readonly now: Date
}

/**
 * Moves a parcel in one statement that checks its status, version and owner, so that one of two
 * rivals wins. Undefined if nothing matched.
 */
export const updateParcelStatus = (
  tx: Tx,
  { id, from, to, owner, version, unreleased, reason, by, note, now }: StatusChange,
): Promise<MovedParcel | undefined> => {
  const { userId, driverId } = ownerOf(owner)
  const keepsReason = to === 'cancelled' || to === 'returning'
  return tx.row<MovedParcel>(sql`
    with before as (
      select id, status, driver_id from parcel_orders where id = ${id} for update)
    update parcel_orders p set status = ${to}, version = p.version + 1,
      driver_id = case when ${to} = 'new' then null else p.driver_id end,
      accepted_at = case when ${to} = 'new' then null else p.accepted_at end,
      offered_at = case when ${to} = 'new' then ${now}::timestamptz else p.offered_at end,
      arrived_at = case ${to} when 'new' then null when 'ready' then ${now}::timestamptz
        else p.arrived_at end,
      picked_at = case when ${to} = 'on_a_way' then ${now}::timestamptz else p.picked_at end,
      door_at = case when ${to} = 'returning' then null else p.door_at end,
      returning_at = case when ${to} = 'returning' then ${now}::timestamptz else p.returning_at end,
      ended_at = case when ${to} = any ('{delivered,returned,cancelled}') then ${now}::timestamptz end,
      reason = case when ${keepsReason}::boolean then ${reason ?? null}::text else p.reason end,
      reason_by = case when ${keepsReason}::boolean then ${by}::text else p.reason_by end,
      reason_note = case when ${keepsReason}::boolean then ${note ?? null}::text else p.reason_note end
    from before b
    where p.id = b.id and b.status = any(${[...from]}::text[])
      and (${version ?? null}::int is null or p.version = ${version ?? null})
      and (${userId}::bigint is null or p.user_id = ${userId})
      and (${driverId}::bigint is null or p.driver_id = ${driverId})
      and (not ${unreleased === true}::boolean or p.released_at is null)
    returning ${MOVED_PARCELS.select}, b.driver_id as "driverId", b.status as "from",
      p.released_at is not null as released`)
}

export const findParcelStatus = (
  queries: Queries,
  id: number,
  owner: ParcelOwner | undefined,
): Promise<{ status: ParcelStatus; version: number } | undefined> => {
  const { userId, driverId } = ownerOf(owner)
  return queries.row(sql`
    select status, version from parcel_orders where id = ${id}
      and (${userId}::bigint is null or user_id = ${userId})
      and (${driverId}::bigint is null or driver_id = ${driverId})`)
}

export const insertParcelHistory = (
  tx: Tx,
  history: {
    parcelId: number
    status: ParcelStatus
    reason: string | null
    note: string | null
    by: ParcelActor
    userId: number | null
    now: Date
  },
): Promise<number> =>
  tx.run(sql`
    insert into parcel_histories (parcel_order_id, status, reason, note, by_actor, by_user_id, created_at)
    values (${history.parcelId}, ${history.status}, ${history.reason}, ${history.note}, ${history.by},
      ${history.userId}, ${history.now})`)
