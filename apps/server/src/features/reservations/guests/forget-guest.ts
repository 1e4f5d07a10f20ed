import type { Tx } from '@hawker/postgres/tx'
import { recordReservationChanged } from '../reservation.events.ts'
import { cancelOpenReservations } from './forgotten-guest.store.ts'

/** The account of the guest is deleted. Shops get their tables back, and are notified. */
export async function cancelReservationsOfGuest(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const reservation of await cancelOpenReservations(tx, userId, now))
    await recordReservationChanged(
      tx,
      { ...reservation, userId: null, status: 'canceled', what: 'moved', by: 'guest' },
      now,
    )
}
