import type { Client } from '@hawker/contract/core/client'
import type { Booking, BookingAvailability, BookingShop } from '@hawker/contract/reservations'
import { dateOf, dayNumber } from '@hawker/domain/time/zoned-time'
import type { Stay } from '../stay.ts'
import { todayIn } from '../today-in.ts'

export type BookingDay = { date: string; state: BookingAvailability['state'] }
export type StayRefusal = { code: string; message: string; data: Record<string, unknown> }
export type DaysAndTimes = { days: BookingDay[]; times: BookingAvailability }
export type StayTimes =
  | { ok: true; data: DaysAndTimes }
  | ({ ok: false; status: number } & StayRefusal)
export type Guest = { name: string; phone: string }

/** What the panel shows when the server renders it. */
export type PanelData = {
  shop: BookingShop
  stay: Stay
  times: StayTimes | undefined
  /** Undefined for guests who are not signed in. */
  guest: Guest | undefined
  /** The booking to change. */
  booking: Booking | undefined
  /** Sent with a plain form, so that a second submit books nothing twice. */
  key: string
}

/** Days in the strip. */
export const STRIP_DAYS = 14
/** Days before a later date, so that it is not at the edge. */
const DAYS_BEFORE = 3

export const plusDays = (date: string, days: number): string => dateOf(dayNumber(date) + days)

/** The first date of the strip. It does not move as long as the date is within two weeks. */
export function stripStart(date: string | undefined, today: string): string {
  if (date === undefined || date < plusDays(today, STRIP_DAYS)) return today
  return plusDays(date, -DAYS_BEFORE)
}

/**
 * The days and times of a stay. Without a date the first one with a free table is shown, or today.
 */
export async function loadStayTimes(
  api: Client,
  shop: Pick<BookingShop, 'id' | 'timezone'>,
  stay: Pick<Stay, 'date' | 'guests' | 'duration' | 'time'>,
  bookingId?: number,
): Promise<StayTimes> {
  const query = {
    shop_id: shop.id,
    guests: stay.guests,
    ...(stay.duration === undefined ? {} : { duration: stay.duration }),
    ...(bookingId === undefined ? {} : { booking_id: bookingId }),
  }
  const today = todayIn(shop.timezone)
  const loadTimes = (date: string) =>
    api('showBookingAvailability', {
      query: { ...query, date, ...(stay.time === undefined ? {} : { time: stay.time }) },
    })
  const [days, named] = await Promise.all([
    api('listBookingDays', {
      query: { ...query, from: stripStart(stay.date, today), days: STRIP_DAYS },
    }),
    stay.date === undefined ? undefined : loadTimes(stay.date),
  ])
  if (!days.ok) return days
  const times =
    named ?? (await loadTimes(days.data.find(({ state }) => state === 'open')?.date ?? today))
  return times.ok ? { ok: true, data: { days: days.data, times: times.data } } : times
}
