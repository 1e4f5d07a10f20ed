import type { BookingMoveProblem } from '@hawker/domain/reservations/booking-state'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { shopPhone } from './shop-phone.store.ts'
import type { LockedBooking } from './booking.store.ts'

/** Refuses a move with the facts that the screens show. */
export async function refuseMove(
  queries: Queries,
  problem: BookingMoveProblem,
  { status, version, shopId }: Pick<LockedBooking, 'status' | 'version' | 'shopId'>,
): Promise<never> {
  if (problem.code === 'too_early')
    return refuse('too_early', { from: new Date(problem.from).toISOString() })
  if (problem.code === 'wait_lapsed') return refuse('wait_lapsed')
  if (problem.code === 'too_late')
    return refuse('too_late', { phone: await shopPhone(queries, shopId) })
  return refuse('invalid_transition', { status, version })
}

/** `data` is the booking as it is now. */
export const refuseStale = (booking: Record<string, unknown>): never => refuse('stale', booking)
