import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { ofUser } from '../bookings/booking-row.store.ts'
import { lockWithDays } from '../bookings/lock-with-days.ts'
import { moveBooking } from '../bookings/move-booking.ts'
import { deleteWait, deleteWaitWithoutTable, findOwnWait } from './wait.store.ts'

/** Ends a wait. A table that is held for it goes to the next guest; a booked one stays booked. */
export async function endWait(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  own: { id: number; userId: number; lang: string },
): Promise<{ id: number }> {
  const { id, userId } = own
  if (!(await findOwnWait(tx, own))) refuse('not_found')
  // A table that is given to the wait meanwhile is seen afterwards.
  if (await deleteWaitWithoutTable(tx, id)) return { id }
  const { booking_id: bookingId } = (await findOwnWait(tx, own)) ?? refuse('not_found')
  if (bookingId !== null) {
    const booking = ofUser(bookingId, userId)
    const { status } = await lockWithDays(tx, booking)
    if (status === 'new') await moveBooking(tx, deps, booking, { to: 'canceled', actor: 'guest' })
  }
  await deleteWait(tx, id)
  return { id }
}
