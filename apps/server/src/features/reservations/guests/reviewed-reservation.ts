import { reservationPermissions } from '@hawker/domain/reservations/reservation-state'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { settingsOf } from '../../settings/index.ts'
import { findReservation, ofUser } from '../core/reservation-row.store.ts'
import { lockReservation } from '../core/reservation.store.ts'
import { limitsOf, stateOf } from '../core/reservation.wire.ts'

/**
 * Locks a visit of the guest that they may review now. Refuses `already_reviewed`, and
 * `review_closed` for other reservations and after the days of the setting.
 */
export async function lockReviewableReservation(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id, userId, lang }: { id: number; userId: number; lang: string },
): Promise<{ shopId: number }> {
  if (!(await findReservation(tx, ofUser(id, userId), lang))) refuse('not_found')
  await lockReservation(tx, id)
  const row = (await findReservation(tx, ofUser(id, userId), lang)) ?? refuse('not_found')
  if (row.reviewed) refuse('already_reviewed')
  const settings = await settingsOf(tx)
  const { review } = reservationPermissions(
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
