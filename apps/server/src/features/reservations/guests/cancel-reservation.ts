import type { Reservation } from '@hawker/contract/reservations'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { ofUser } from '../core/reservation-row.store.ts'
import { moveReservation } from '../core/move-reservation.ts'
import { refuseStale } from '../core/refuse-move.ts'
import { showOwnReservation } from '../core/show-reservation.ts'

type Needs = Pick<Deps, 'clock' | 'origin' | 'personalDataKey'>

/** Cancels a guest's reservation until its deadline. */
export async function cancelReservation(
  tx: Tx,
  deps: Needs,
  request: { id: number; userId: number; version: number; reason: string | null; lang: string },
): Promise<Reservation> {
  const { id, userId, version, reason, lang } = request
  const show = () => showOwnReservation(tx, deps, { id, userId, lang })
  await moveReservation(tx, deps, ofUser(id, userId), {
    to: 'canceled',
    actor: 'guest',
    reason,
    version,
    onStale: async () => refuseStale(await show()),
  })
  return show()
}
