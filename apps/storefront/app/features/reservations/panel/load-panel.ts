import type { Client } from '@hawker/contract/core/client'
import type {
  Reservation,
  ReservationAvailability,
  ReservationShop,
} from '@hawker/contract/reservations'
import { dateOf, dayNumber } from '@hawker/domain/time/zoned-time'
import type { ReservationDay, MonthStates } from '../reservation-day.ts'
import type { Stay } from '../stay.ts'
import { todayIn } from '../today-in.ts'

export type StayRefusal = { code: string; message: string; data: Record<string, unknown> }
export type DaysAndTimes = { days: ReservationDay[]; times: ReservationAvailability }
export type StayTimes =
  | { ok: true; data: DaysAndTimes }
  | ({ ok: false; status: number } & StayRefusal)
export type Guest = { name: string; phone: string }

/** What the panel shows when the server renders it. */
export type PanelData = {
  shop: ReservationShop
  stay: Stay
  times: StayTimes | undefined
  /** Undefined for guests who are not signed in. */
  guest: Guest | undefined
  /** The reservation to change. */
  reservation: Reservation | undefined
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

type Party = Pick<Stay, 'guests' | 'duration'>
type PartyQuery = { shop_id: number; guests: number; duration?: number; booking_id?: number }
const partyQuery = (
  shopId: number,
  { guests, duration }: Party,
  reservationId?: number,
): PartyQuery => ({
  shop_id: shopId,
  guests,
  ...(duration === undefined ? {} : { duration }),
  ...(reservationId === undefined ? {} : { booking_id: reservationId }),
})

/** Which days of a month have a free table for the party. */
export const monthStates = (
  api: Client,
  shop: Pick<ReservationShop, 'id'>,
  stay: Party,
  reservationId: number | undefined,
): MonthStates => {
  const query = partyQuery(shop.id, stay, reservationId)
  return {
    key: JSON.stringify(query),
    async load(from, days) {
      const result = await api('listBookingDays', { query: { ...query, from, days } })
      return result.ok ? { ok: true, data: result.data } : result
    },
  }
}

/**
 * The days and times of a stay. Without a date the first one with a free table is shown, or today.
 */
export async function loadStayTimes(
  api: Client,
  shop: Pick<ReservationShop, 'id' | 'timezone'>,
  stay: Pick<Stay, 'date' | 'guests' | 'duration' | 'time'>,
  reservationId?: number,
): Promise<StayTimes> {
  const query = partyQuery(shop.id, stay, reservationId)
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
