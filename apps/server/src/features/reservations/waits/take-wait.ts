import type { Reservation } from '@hawker/contract/reservations'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { ofUser } from '../core/reservation-row.store.ts'
import { lockWithDays } from '../core/lock-with-days.ts'
import { moveReservation } from '../core/move-reservation.ts'
import { showOwnReservation } from '../core/show-reservation.ts'
import { findOwnWait } from './wait.store.ts'

type Needs = Pick<Deps, 'clock' | 'origin' | 'personalDataKey'>

/** Books the table that is held for a guest. A table that they have taken already is shown. */
export async function takeWait(
  tx: Tx,
  deps: Needs,
  { id, userId, lang }: { id: number; userId: number; lang: string },
): Promise<Reservation> {
  const wait = (await findOwnWait(tx, { id, userId, lang })) ?? refuse('not_found')
  const { booking_id: reservationId } = wait
  if (reservationId === null) return refuse('table_taken', { alternatives: [] })
  const reservation = ofUser(reservationId, userId)
  const { status } = await lockWithDays(tx, reservation)
  if (status === 'canceled') await refuseEnded(tx, { id, userId, lang })
  if (status === 'new')
    await moveReservation(tx, deps, reservation, { to: 'approved', actor: 'guest' })
  return showOwnReservation(tx, deps, { id: reservationId, userId, lang })
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
