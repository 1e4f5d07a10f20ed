import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { ofUser } from '../core/reservation-row.store.ts'
import { lockWithDays } from '../core/lock-with-days.ts'
import { moveReservation } from '../core/move-reservation.ts'
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
  const { booking_id: reservationId } = (await findOwnWait(tx, own)) ?? refuse('not_found')
  if (reservationId !== null) {
    const reservation = ofUser(reservationId, userId)
    const { status } = await lockWithDays(tx, reservation)
    if (status === 'new')
      await moveReservation(tx, deps, reservation, { to: 'canceled', actor: 'guest' })
  }
  await deleteWait(tx, id)
  return { id }
}
