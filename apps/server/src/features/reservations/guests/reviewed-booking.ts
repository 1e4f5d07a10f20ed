import { bookingPermissions } from '@hawker/domain/reservations/booking-state'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { settingsOf } from '../../settings/index.ts'
import { findBooking, ofUser } from '../bookings/booking-row.store.ts'
import { lockBooking } from '../bookings/booking.store.ts'
import { limitsOf, stateOf } from '../bookings/booking.wire.ts'

/**
 * Locks a visit of the guest that they may review now. Refuses `already_reviewed`, and
 * `review_closed` for other bookings and after the days of the setting.
 */
export async function lockReviewableBooking(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id, userId, lang }: { id: number; userId: number; lang: string },
): Promise<{ shopId: number }> {
  if (!(await findBooking(tx, ofUser(id, userId), lang))) refuse('not_found')
  await lockBooking(tx, id)
  const row = (await findBooking(tx, ofUser(id, userId), lang)) ?? refuse('not_found')
  if (row.reviewed) refuse('already_reviewed')
  const settings = await settingsOf(tx)
  const { review } = bookingPermissions(
    {
      ...stateOf(row),
      seatedAt: row.seatedAt?.getTime() ?? null,
      endedAt: row.endedAt?.getTime() ?? null,
      reviewed: row.reviewed,
    },
    { now: clock.now().getTime(), limits: limitsOf(settings), reviewDays: settings.reviewDays },
  )
  return review.allowed ? { shopId: row.shopId } : refuse('review_closed')
}
