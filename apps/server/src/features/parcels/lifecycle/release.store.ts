import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { PARCELS } from '../parcel.table.ts'

export const setParcelPaid = async (tx: Tx, parcelId: number, at: Date): Promise<boolean> =>
  (await tx.run(sql`
    update parcel_orders set paid_at = ${at}
    where id = ${parcelId} and status = 'new' and paid_at is null`)) === 1

const RELEASED_PARCELS = viewOf(PARCELS, ['id', 'userId', 'driverId'])
export type ReleasedParcel = RowIn<typeof RELEASED_PARCELS> & {
  /** Another person than the sender is at the pickup. */
  readonly otherAtPickup: boolean
}
const RELEASABLE = sql`status = 'new' and released_at is null and paid_at is not null`
/** Undefined unless the parcel is paid, its undo time is over and it was not released before. */
export const setParcelReleased = (
  tx: Tx,
  parcelId: number,
  now: Date,
): Promise<ReleasedParcel | undefined> =>
  tx.row(sql`
    update parcel_orders p set released_at = ${now},
      window_starts_at = greatest(p.window_starts_at, ${now})
    from users u
    where p.id = ${parcelId} and u.id = p.user_id and p.status = 'new' and p.released_at is null
      and p.paid_at is not null and p.undo_until <= ${now}
    returning ${RELEASED_PARCELS.select},
      p.phone_from is distinct from u.phone as "otherAtPickup"`)

/** Per kind and sweep. */
const MAX_DUE = 200
export type ParcelDue = 'release' | 'payment_timeout' | 'no_courier'
const DUE: Record<ParcelDue, (by: Date) => Sql> = {
  release: (by) => sql`${RELEASABLE} and undo_until <= ${by}`,
  payment_timeout: (by) =>
    sql`status = 'new' and released_at is null and paid_at is null and pay_until <= ${by}`,
  // A parcel that is offered again has the whole time.
  no_courier: (by) => sql`status = 'new' and released_at is not null
    and greatest(window_starts_at, offered_at) <= ${by}`,
}
export async function findDueParcels(
  queries: Queries,
  due: ParcelDue,
  by: Date,
): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    sql`select id from parcel_orders where ${DUE[due](by)} order by id limit ${MAX_DUE}`,
  )
  return rows.map(({ id }) => id)
}
/** Locks a parcel if it is still due and no other worker has it. */
export const takeDueParcel = async (
  tx: Tx,
  parcelId: number,
  due: ParcelDue,
  by: Date,
): Promise<boolean> =>
  (await tx.row(
    sql`select id from parcel_orders where id = ${parcelId} and ${DUE[due](by)} for update skip locked`,
  )) !== undefined
