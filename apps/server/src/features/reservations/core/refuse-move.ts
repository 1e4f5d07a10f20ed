import type { ReservationMoveProblem } from '@hawker/domain/reservations/reservation-state'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { shopPhone } from './shop-phone.store.ts'
import type { LockedReservation } from './reservation.store.ts'

/** Refuses a move with the facts that the screens show. */
export async function refuseMove(
  queries: Queries,
  problem: ReservationMoveProblem,
  { status, version, shopId }: Pick<LockedReservation, 'status' | 'version' | 'shopId'>,
): Promise<never> {
  if (problem.code === 'too_early')
    return refuse('too_early', { from: new Date(problem.from).toISOString() })
  if (problem.code === 'wait_lapsed') return refuse('wait_lapsed')
  if (problem.code === 'too_late')
    return refuse('too_late', { phone: await shopPhone(queries, shopId) })
  return refuse('invalid_transition', { status, version })
}

/** `data` is the reservation as it is now. */
export const refuseStale = (reservation: Record<string, unknown>): never =>
  refuse('stale', reservation)
