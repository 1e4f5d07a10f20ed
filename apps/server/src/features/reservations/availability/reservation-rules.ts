import { RESERVATION_GRID_MINUTES } from '@hawker/domain/reservations/reservation-times'

/** The reservation rules of a shop, as in the table booking_rules. */
export type ReservationRules = {
  readonly auto_approve: boolean
  readonly new_guests_wait: boolean
  readonly durations: readonly number[] | null
  readonly minutes_by_party: readonly { readonly to: number; readonly minutes: number }[]
  readonly turnover_minutes: number
  readonly max_joined: number
  readonly online_min_guests: number
  readonly online_max_guests: number
  readonly covers_per_quarter: number | null
  readonly days_ahead: number
  readonly accept_minutes: number
  readonly note: string | null
  readonly house_rules: string | null
  readonly version: number
}

/** Rules of a shop that has set none. A test compares them with the defaults of the table. */
export const DEFAULT_RULES: ReservationRules = {
  auto_approve: true,
  new_guests_wait: false,
  durations: null,
  minutes_by_party: [
    { to: 2, minutes: 90 },
    { to: 4, minutes: 120 },
    { to: 99, minutes: 150 },
  ],
  turnover_minutes: 15,
  max_joined: 3,
  online_min_guests: 1,
  online_max_guests: 8,
  covers_per_quarter: null,
  days_ahead: 60,
  accept_minutes: 240,
  note: null,
  house_rules: null,
  version: 1,
}

/** The minutes from which guests choose: the shop's, else the marketplace's. */
export const allowedDurations = (
  { durations }: Pick<ReservationRules, 'durations'>,
  ofMarketplace: readonly number[],
): readonly number[] => {
  const allowed = durations ?? ofMarketplace
  return [...new Set(allowed.filter((minutes) => minutes >= RESERVATION_GRID_MINUTES))].toSorted(
    (a, b) => a - b,
  )
}
