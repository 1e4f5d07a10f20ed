import { MAX_PIN_FAILURES } from '@hawker/domain/orders/handover-codes'
import type { PARCEL_PROOFS } from '@hawker/contract/parcel-shapes'
import { type Tx, sql } from '@hawker/postgres/database'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { PARCELS } from '../parcel.table.ts'

const HANDED_PARCELS = viewOf(PARCELS, [
  'id',
  'userId',
  'status',
  'version',
  'pinFailures',
  'pinWanted',
  'oldCodes',
  'pickupFailures',
  'dropOff',
  'payer',
  'arrivedAt',
  'doorAt',
  'latitudeFrom',
  'longitudeFrom',
  'latitudeTo',
  'longitudeTo',
])
export type ParcelHandover = RowIn<typeof HANDED_PARCELS> & {
  readonly driverId: number
  readonly confirmed: boolean
  readonly tries: number
  readonly triedAt: Date | null
  readonly returning: boolean
}
/** Locks a courier's parcel, so that concurrent attempts are all counted. */
export const lockParcelHandover = (
  tx: Tx,
  parcelId: number,
  courierId: number,
): Promise<ParcelHandover | undefined> =>
  tx.row(sql`
    select ${HANDED_PARCELS.select}, p.driver_id as "driverId",
      p.handover_confirmed_at is not null as confirmed, p.status = 'returning' as returning,
      (select count(*)::int from parcel_tries r where r.parcel_order_id = p.id) as tries,
      (select max(r.created_at) from parcel_tries r where r.parcel_order_id = p.id) as "triedAt"
    from parcel_orders p where p.id = ${parcelId} and p.driver_id = ${courierId} for update of p`)

export const countParcelPinFailure = (tx: Tx, parcelId: number): Promise<number> =>
  tx.run(sql`update parcel_orders set pin_failures = pin_failures + 1 where id = ${parcelId}`)
export const countPickupFailure = (tx: Tx, parcelId: number): Promise<number> =>
  tx.run(sql`update parcel_orders set pickup_failures = pickup_failures + 1 where id = ${parcelId}`)
/** The way back has another code, so its failed attempts count from zero. */
export const resetPickupFailures = (tx: Tx, parcelId: number): Promise<number> =>
  tx.run(sql`update parcel_orders set pickup_failures = 0 where id = ${parcelId}`)

export const setAtDoor = (tx: Tx, parcelId: number, now: Date): Promise<number> =>
  tx.run(sql`
    update parcel_orders set door_at = coalesce(door_at, ${now}), version = version + 1
    where id = ${parcelId}`)

export const insertTry = (
  tx: Tx,
  { parcelId, courierId, now }: { parcelId: number; courierId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into parcel_tries (parcel_order_id, driver_id, created_at)
    values (${parcelId}, ${courierId}, ${now})`)

export type ProofKind = (typeof PARCEL_PROOFS)[number]
export const insertProof = (
  tx: Tx,
  proof: { parcelId: number; courierId: number; kind: ProofKind; photo: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into parcel_proofs (parcel_order_id, kind, photo, driver_id, created_at)
    values (${proof.parcelId}, ${proof.kind}, ${proof.photo}, ${proof.courierId}, ${proof.now})`)

/** False unless it is on its way, with a locked PIN, and not confirmed before. */
export const confirmParcelReceipt = async (tx: Tx, parcelId: number, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update parcel_orders set handover_confirmed_at = ${now}, version = version + 1
    where id = ${parcelId} and status = 'on_a_way' and pin_wanted
      and pin_failures >= ${MAX_PIN_FAILURES} and handover_confirmed_at is null`)) === 1
