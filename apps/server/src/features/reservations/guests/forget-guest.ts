import type { Tx } from '@hawker/postgres/tx'
import { recordBookingChanged } from '../reservation.events.ts'
import { cancelOpenBookings } from './forgotten-guest.store.ts'

/** The account of the guest is deleted. Shops get their tables back, and are notified. */
export async function cancelBookingsOfGuest(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const booking of await cancelOpenBookings(tx, userId, now))
    await recordBookingChanged(
      tx,
      { ...booking, userId: null, status: 'canceled', what: 'moved', by: 'guest' },
      now,
    )
}
