import type { Booking } from '@hawker/contract/reservations'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { ofUser } from '../bookings/booking-row.store.ts'
import { lockWithDays } from '../bookings/lock-with-days.ts'
import { moveBooking } from '../bookings/move-booking.ts'
import { showOwnBooking } from '../bookings/show-booking.ts'
import { findOwnWait } from './wait.store.ts'

type Needs = Pick<Deps, 'clock' | 'origin' | 'personalDataKey'>

/** Books the table that is held for a guest. A table that they have taken already is shown. */
export async function takeWait(
  tx: Tx,
  deps: Needs,
  { id, userId, lang }: { id: number; userId: number; lang: string },
): Promise<Booking> {
  const wait = (await findOwnWait(tx, { id, userId, lang })) ?? refuse('not_found')
  const { booking_id: bookingId } = wait
  if (bookingId === null) return refuse('table_taken', { alternatives: [] })
  const booking = ofUser(bookingId, userId)
  const { status } = await lockWithDays(tx, booking)
  if (status === 'canceled') await refuseEnded(tx, { id, userId, lang })
  if (status === 'new') await moveBooking(tx, deps, booking, { to: 'approved', actor: 'guest' })
  return showOwnBooking(tx, deps, { id: bookingId, userId, lang })
}

/** The minutes are over, or the shop needs the table. */
async function refuseEnded(
  tx: Tx,
  own: { id: number; userId: number; lang: string },
): Promise<never> {
  const wait = await findOwnWait(tx, own)
  return wait?.cancel_reason === 'wait_lapsed'
    ? refuse('wait_lapsed')
    : refuse('table_taken', { alternatives: [] })
}
