import type { Booking } from '@hawker/contract/reservations'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { ofUser } from '../bookings/booking-row.store.ts'
import { moveBooking } from '../bookings/move-booking.ts'
import { refuseStale } from '../bookings/refuse-move.ts'
import { showOwnBooking } from '../bookings/show-booking.ts'

type Needs = Pick<Deps, 'clock' | 'origin' | 'personalDataKey'>

/** Cancels a guest's booking until its deadline. */
export async function cancelBooking(
  tx: Tx,
  deps: Needs,
  request: { id: number; userId: number; version: number; reason: string | null; lang: string },
): Promise<Booking> {
  const { id, userId, version, reason, lang } = request
  const show = () => showOwnBooking(tx, deps, { id, userId, lang })
  await moveBooking(tx, deps, ofUser(id, userId), {
    to: 'canceled',
    actor: 'guest',
    reason,
    version,
    onStale: async () => refuseStale(await show()),
  })
  return show()
}
