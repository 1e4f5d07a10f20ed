import { answerDeadline } from '@hawker/domain/reservations/booking-state'
import { tablesForNewcomers } from '@hawker/domain/trust/newcomer-policy'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import type { ReservationShop } from '../availability/reservation-shop.ts'

/** Approved, or new when the shop answers each booking, or those of new guests. */
export const firstStatus = (
  { rules }: Pick<ReservationShop, 'rules'>,
  newGuest: boolean,
): 'approved' | 'new' =>
  rules.auto_approve && !(newGuest && rules.new_guests_wait) ? 'approved' : 'new'

/** Until when the shop answers a booking with this status; null when there is nothing to answer. */
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

/** Refuses `newcomer_tables` when newcomers hold half of the tables at that time. */
export function refuseNewcomerTables(
  shop: ReservationShop,
  deps: Pick<Deps, 'limitScale'>,
  times: Times,
): void {
  if (!hasTableForNewcomer(shop, deps, times)) refuse('newcomer_tables', { phone: shop.phone })
}

/** Whether newcomers hold less than half of the tables at that time. */
export function hasTableForNewcomer(
  { live, tables }: ReservationShop,
  { limitScale }: Pick<Deps, 'limitScale'>,
  { from, until }: Times,
): boolean {
  const held = live
    .filter(
      (booking) =>
        booking.isNewGuest && booking.from < until.getTime() && from.getTime() < booking.until,
    )
    .reduce((sum, { tableIds }) => sum + tableIds.length, 0)
  const usable = tables.filter(({ online, active }) => online && active).length
  return held < tablesForNewcomers(usable) * limitScale
}
