import { answerDeadline } from '@hawker/domain/reservations/reservation-state'
import { mayNewcomersHold, tablesForNewcomers } from '@hawker/domain/trust/newcomer-policy'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import type { ReservationShop } from '../availability/reservation-shop.ts'

/** Approved, or new when the shop answers each reservation, or those of new guests. */
export const firstStatus = (
  { rules }: Pick<ReservationShop, 'rules'>,
  newGuest: boolean,
): 'approved' | 'new' =>
  rules.auto_approve && !(newGuest && rules.new_guests_wait) ? 'approved' : 'new'

/**
 * Until when the shop answers a reservation with this status; null when there is nothing to answer.
 */
export const answerUntilOf = (
  { rules }: Pick<ReservationShop, 'rules'>,
  status: string,
  startsAt: Date,
  now: Date,
): Date | null =>
  status === 'new'
    ? new Date(answerDeadline(now.getTime(), startsAt.getTime(), rules.accept_minutes))
    : null

type Times = { from: Date; until: Date }
type Sets = readonly (readonly number[])[]

/** The sets of tables that newcomers may take while others of them hold tables at that time. */
export function setsForNewcomers(
  { live, tables }: Pick<ReservationShop, 'live' | 'tables'>,
  { limitScale }: Pick<Deps, 'limitScale'>,
  { from, until }: Times,
  sets: Sets,
): Sets {
  const held = live
    .filter(
      (reservation) =>
        reservation.isNewGuest &&
        reservation.from < until.getTime() &&
        from.getTime() < reservation.until,
    )
    .reduce((sum, { tableIds }) => sum + tableIds.length, 0)
  const usable = tables.filter(({ online, active }) => online && active).length
  const maxTables = tablesForNewcomers(usable) * limitScale
  return sets.filter((set) => mayNewcomersHold(held, set.length, maxTables))
}

/** The same. Refuses `newcomer_tables` if only newcomers cannot have a table. */
export function requireSetsForNewcomers(
  shop: ReservationShop,
  deps: Pick<Deps, 'limitScale'>,
  times: Times,
  sets: Sets,
): Sets {
  const allowed = setsForNewcomers(shop, deps, times, sets)
  return allowed.length === 0 && sets.length > 0
    ? refuse('newcomer_tables', { phone: shop.phone })
    : allowed
}
