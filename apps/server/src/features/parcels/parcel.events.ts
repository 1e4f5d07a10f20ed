import type { ParcelActor, ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'

type ParcelRef = { readonly id: number; readonly userId: number; readonly driverId: number | null }
const about = ({ id, userId, driverId }: ParcelRef) => ({
  parcelId: id,
  userId,
  ...(driverId === null ? {} : { driverId }),
})

/** Couriers can see the parcel from now on. */
export const recordParcelReleased = (tx: Tx, parcel: ParcelRef, now: Date): Promise<void> =>
  recordEvent(
    tx,
    { topic: 'parcel.released', key: `parcel:${parcel.id}:released`, ...about(parcel) },
    now,
  )

export const recordParcelMoved = (
  tx: Tx,
  parcel: ParcelRef & { readonly version: number },
  move: {
    from: ParcelStatus
    to: ParcelStatus
    by: ParcelActor
    reason: string | null
    undone: boolean
  },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'parcel.status_changed',
      key: `parcel:${parcel.id}:v${parcel.version}`,
      ...about(parcel),
      payload: { ...move, version: parcel.version },
    },
    now,
  )

/** Something changed without a move: a locked PIN, a try, an answer of the recipient, a payment. */
export const recordParcelChanged = (
  tx: Tx,
  parcel: ParcelRef,
  { what, key }: { what: string; key: string },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'parcel.changed',
      key: `parcel:${parcel.id}:${what}:${key}`,
      ...about(parcel),
      payload: { what },
    },
    now,
  )
