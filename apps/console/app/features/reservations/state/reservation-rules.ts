import type { ReservationDay, SellerReservation } from '@hawker/contract/seller-reservations'
import { isLive } from '@hawker/domain/reservations/reservation-state'
import { quarterOf } from '@hawker/domain/reservations/reservation-times'
import { HOUR_MS, MINUTE_MS } from '@hawker/std/time'

/** Instants in epoch ms. */
export type Span = { from: number; until: number }

/** The one step that usually comes next. */
export function nextStep({
  status,
  source,
  arrived_at: arrived,
}: Pick<SellerReservation, 'status' | 'source' | 'arrived_at'>):
  | 'approve'
  | 'arrive'
  | 'seat'
  | 'complete'
  | undefined {
  // A table that is held for a guest who waited: the guest decides.
  if (status === 'new') return source === 'waitlist' ? undefined : 'approve'
  if (status === 'seated') return 'complete'
  if (status !== 'approved' || source === 'block') return undefined
  return arrived === null ? 'arrive' : 'seat'
}

/** When guests sit, or will: those who stay too long until now, those who left until they left. */
export function stayOf(reservation: SellerReservation, now: number): Span {
  const from = Date.parse(reservation.starts_at)
  const end = Date.parse(reservation.ends_at)
  if (reservation.status === 'seated') return { from, until: Math.max(end, now) }
  if (reservation.status === 'completed' && reservation.ended_at !== null)
    return { from, until: Math.max(from, Date.parse(reservation.ended_at)) }
  return { from, until: end }
}

/** Whole minutes since the start of guests who are not here yet; 0 for any others. */
export function lateMinutes(reservation: SellerReservation, now: number): number {
  if (
    reservation.status !== 'approved' ||
    reservation.arrived_at !== null ||
    reservation.source === 'block'
  )
    return 0
  return Math.max(0, Math.floor((now - Date.parse(reservation.starts_at)) / MINUTE_MS))
}

/** Whole minutes that seated guests have stayed beyond their end. */
export const minutesOverEnd = (reservation: SellerReservation, now: number): number =>
  reservation.status === 'seated'
    ? Math.max(0, Math.floor((now - Date.parse(reservation.ends_at)) / MINUTE_MS))
    : 0

/** Guests came, sit or are expected: neither canceled nor a no-show. */
export const isShown = ({ status }: Pick<SellerReservation, 'status'>): boolean =>
  isLive(status) || status === 'completed'

export const isEnded = ({ status }: Pick<SellerReservation, 'status'>): boolean => !isLive(status)

const DEFAULT_OPENING_HOURS = { from: 10, until: 22 }

/** The hours that a timeline shows: those of the shop, and of reservations outside of them. */
export function timelineSpan(
  { hours }: Pick<ReservationDay, 'hours'>,
  reservations: readonly SellerReservation[],
  { day, now }: { day: Span; now: number },
): Span {
  const spans = [
    ...hours.map(({ opens_at: opens, closes_at: closes }) => ({
      from: Date.parse(opens),
      until: Date.parse(closes),
    })),
    ...reservations.filter(isShown).map((reservation) => stayOf(reservation, now)),
  ]
  if (spans.length === 0)
    return {
      from: day.from + DEFAULT_OPENING_HOURS.from * HOUR_MS,
      until: day.from + DEFAULT_OPENING_HOURS.until * HOUR_MS,
    }
  const from = Math.max(day.from, Math.min(...spans.map((span) => span.from)))
  const until = Math.max(...spans.map((span) => span.until))
  return {
    from: Math.floor(from / HOUR_MS) * HOUR_MS,
    until: Math.max(Math.ceil(until / HOUR_MS) * HOUR_MS, from + HOUR_MS),
  }
}

/** How many guests arrive in each quarter of an hour, by the quarter's number. */
export function arrivalsByQuarter(reservations: readonly SellerReservation[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const reservation of reservations) {
    if (!isShown(reservation) || reservation.source === 'block') continue
    const quarter = quarterOf(Date.parse(reservation.starts_at))
    counts.set(quarter, (counts.get(quarter) ?? 0) + reservation.guests)
  }
  return counts
}

/** The live reservations that hold some of these tables in a span, the first one first. */
export function clashesWith(
  reservations: readonly SellerReservation[],
  { tableIds, span, without }: { tableIds: readonly number[]; span: Span; without?: number },
): SellerReservation[] {
  return reservations
    .filter(
      (reservation) =>
        reservation.id !== without &&
        isLive(reservation.status) &&
        reservation.table_ids.some((id) => tableIds.includes(id)) &&
        Date.parse(reservation.starts_at) < span.until &&
        Date.parse(reservation.tables_until) > span.from,
    )
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}

/** Who sits at a table now, and who comes next. */
export function tableState(
  reservations: readonly SellerReservation[],
  tableId: number,
  now: number,
): { seated: SellerReservation | undefined; next: SellerReservation | undefined; ready: boolean } {
  const own = reservations
    .filter(({ status, table_ids: ids }) => isLive(status) && ids.includes(tableId))
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  const seated = own.find(({ status }) => status === 'seated')
  const next = own.find(({ status }) => status !== 'seated')
  // Between two parties the table is cleared: its last guests left, and their turnover runs.
  const isCleared = !reservations.some(
    ({ status, table_ids: ids, tables_until: until, ended_at: ended }) =>
      status === 'completed' &&
      ids.includes(tableId) &&
      ended !== null &&
      Date.parse(ended) <= now &&
      Date.parse(until) > now,
  )
  return { seated, next, ready: isCleared }
}

/** The text that a search looks in. */
const searchable = ({ name, user, phone, number }: SellerReservation): string =>
  [name, user?.firstname, phone, number].filter(Boolean).join(' ').toLowerCase()

export const matches = (reservation: SellerReservation, term: string): boolean =>
  searchable(reservation).includes(term.trim().toLowerCase())
