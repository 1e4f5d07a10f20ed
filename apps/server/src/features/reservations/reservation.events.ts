import type {
  ReservationActor,
  ReservationStatus,
} from '@hawker/domain/reservations/reservation-state'
import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'
import { suspendTablesCache } from './availability/changing-tables.store.ts'

export type ReservationChange = {
  readonly id: number
  readonly version: number
  readonly shopId: number
  readonly userId: number | null
  readonly status: ReservationStatus
  readonly what: 'created' | 'changed' | 'moved' | 'undone'
  readonly by: ReservationActor
  /** Another time or another number of people: both sides want to know. */
  readonly isOtherStay?: boolean
}

/**
 * Records a change of a reservation. Live streams of the shop get it, and notices are sent for it.
 */
export const recordReservationChanged = (
  tx: Tx,
  change: ReservationChange,
  now: Date,
): Promise<void> => {
  suspendTablesCache(tx, change.shopId, now)
  return recordEvent(
    tx,
    {
      topic: 'booking.changed',
      key: `booking:${change.id}:v${change.version}`,
      shopId: change.shopId,
      ...(change.userId === null ? {} : { userId: change.userId }),
      payload: {
        booking_id: change.id,
        status: change.status,
        what: change.what,
        by: change.by,
        other_stay: change.isOtherStay ?? false,
      },
    },
    now,
  )
}

/** A guest waits for a table of a time that the shop has closed. */
export const recordWaitClosed = (
  tx: Tx,
  wait: { id: number; userId: number; shopId: number; reason: string | undefined },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'booking_wait.closed',
      key: `booking_wait:${wait.id}:closed:${now.getTime()}`,
      shopId: wait.shopId,
      userId: wait.userId,
      payload: { wait_id: wait.id, reason: wait.reason ?? null },
    },
    now,
  )

/** Announces a change of the queue at the door to live streams of the shop. */
export const recordDoorChanged = (
  tx: Tx,
  { id, shopId, status }: { id: number; shopId: number; status: string },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    { topic: 'door.changed', key: `door:${id}:${status}`, shopId, payload: { door_wait_id: id } },
    now,
  )

export type ReservationReminder = {
  id: number
  shopId: number
  userId: number | null
  startsAt: Date
}

/** Once for each start: a reservation that moves is reminded again. */
export const recordReminder = (
  tx: Tx,
  { id, shopId, userId, startsAt }: ReservationReminder,
  kind: '24h' | '2h' | 'review',
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'booking.reminder',
      key: `booking:${id}:${kind}:${startsAt.getTime()}`,
      shopId,
      ...(userId === null ? {} : { userId }),
      payload: { booking_id: id, kind },
    },
    now,
  )
