import type { BookingDay, SellerBooking } from '@hawker/contract/seller-reservations'
import { isLive } from '@hawker/domain/reservations/booking-state'
import { quarterOf } from '@hawker/domain/reservations/booking-times'
import { HOUR_MS, MINUTE_MS } from '@hawker/std/time'

/** Instants in epoch ms. */
export type Span = { from: number; until: number }

/** The one step that usually comes next. */
export function nextStep({
  status,
  source,
  arrived_at: arrived,
}: Pick<SellerBooking, 'status' | 'source' | 'arrived_at'>):
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
export function stayOf(booking: SellerBooking, now: number): Span {
  const from = Date.parse(booking.starts_at)
  const end = Date.parse(booking.ends_at)
  if (booking.status === 'seated') return { from, until: Math.max(end, now) }
  if (booking.status === 'completed' && booking.ended_at !== null)
    return { from, until: Math.max(from, Date.parse(booking.ended_at)) }
  return { from, until: end }
}

/** Whole minutes since the start of guests who are not here yet; 0 for any others. */
export function lateMinutes(booking: SellerBooking, now: number): number {
  if (booking.status !== 'approved' || booking.arrived_at !== null || booking.source === 'block')
    return 0
  return Math.max(0, Math.floor((now - Date.parse(booking.starts_at)) / MINUTE_MS))
}

/** Whole minutes that seated guests have stayed beyond their end. */
export const minutesOverEnd = (booking: SellerBooking, now: number): number =>
  booking.status === 'seated'
    ? Math.max(0, Math.floor((now - Date.parse(booking.ends_at)) / MINUTE_MS))
    : 0

/** Guests came, sit or are expected: neither canceled nor a no-show. */
export const isShown = ({ status }: Pick<SellerBooking, 'status'>): boolean =>
  isLive(status) || status === 'completed'

export const isEnded = ({ status }: Pick<SellerBooking, 'status'>): boolean => !isLive(status)

const DEFAULT_OPENING_HOURS = { from: 10, until: 22 }

/** The hours that a timeline shows: those of the shop, and of reservations outside of them. */
export function timelineSpan(
  { hours }: Pick<BookingDay, 'hours'>,
  bookings: readonly SellerBooking[],
  { day, now }: { day: Span; now: number },
): Span {
  const spans = [
    ...hours.map(({ opens_at: opens, closes_at: closes }) => ({
      from: Date.parse(opens),
      until: Date.parse(closes),
    })),
    ...bookings.filter(isShown).map((booking) => stayOf(booking, now)),
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
export function arrivalsByQuarter(bookings: readonly SellerBooking[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const booking of bookings) {
    if (!isShown(booking) || booking.source === 'block') continue
    const quarter = quarterOf(Date.parse(booking.starts_at))
    counts.set(quarter, (counts.get(quarter) ?? 0) + booking.guests)
  }
  return counts
}

/** The live reservations that hold some of these tables in a span, the first one first. */
export function clashesWith(
  bookings: readonly SellerBooking[],
  { tableIds, span, without }: { tableIds: readonly number[]; span: Span; without?: number },
): SellerBooking[] {
  return bookings
    .filter(
      (booking) =>
        booking.id !== without &&
        isLive(booking.status) &&
        booking.table_ids.some((id) => tableIds.includes(id)) &&
        Date.parse(booking.starts_at) < span.until &&
        Date.parse(booking.tables_until) > span.from,
    )
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}

/** Who sits at a table now, and who comes next. */
export function tableState(
  bookings: readonly SellerBooking[],
  tableId: number,
  now: number,
): { seated: SellerBooking | undefined; next: SellerBooking | undefined; ready: boolean } {
  const own = bookings
    .filter(({ status, table_ids: ids }) => isLive(status) && ids.includes(tableId))
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  const seated = own.find(({ status }) => status === 'seated')
  const next = own.find(({ status }) => status !== 'seated')
  // Between two parties the table is cleared: its last guests left, and their turnover runs.
  const isCleared = !bookings.some(
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
const searchable = ({ name, user, phone, number }: SellerBooking): string =>
  [name, user?.firstname, phone, number].filter(Boolean).join(' ').toLowerCase()

export const matches = (booking: SellerBooking, term: string): boolean =>
  searchable(booking).includes(term.trim().toLowerCase())
