import type { Query } from '@hawker/contract/core/operation'
import type {
  ReservationAvailability,
  listBookingDays as ListReservationDays,
  showBookingAvailability as ShowReservationAvailability,
} from '@hawker/contract/reservations'
import {
  ALTERNATIVE_DAYS,
  type ReservationFacts,
  type Stay,
  alternativesTo,
  dayStateOf,
  freeTimesOn,
  isDayOpen,
} from '@hawker/domain/reservations/reservation-availability'
import { isClosedForSeating } from '@hawker/domain/reservations/reservation-times'
import { dateOf, dayNumber } from '@hawker/domain/time/zoned-time'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { ofUser } from '../core/reservation-row.store.ts'
import { peekReservation } from '../core/reservation.store.ts'
import { alternativeWire } from '../core/reservation.wire.ts'
import { NEXT_OPEN_DAYS } from './reservation-shop.store.ts'
import {
  type ReservationShop,
  durationFor,
  loadReservationShop,
  refuseGuestsOutOfRange,
} from './reservation-shop.ts'
import type { TablesCache } from './tables-cache.ts'

type Needs = Pick<Deps, 'database' | 'clock'> & { readonly tables: TablesCache }

const plusDays = (date: string, days: number): string => dateOf(dayNumber(date) + days)

type StayQuery = { shop_id: number; guests: number; booking_id?: number }

async function bookableShop(
  { database, tables }: Needs,
  { shop_id: shopId, guests, booking_id: reservationId }: StayQuery,
  range: { from: string; until: string },
  userId: number | undefined,
): Promise<ReservationShop> {
  if (reservationId !== undefined && !(await isOwnReservation(database, reservationId, userId)))
    refuse('not_found')
  const shop =
    (await (reservationId === undefined
      ? tables.load(shopId, range)
      : loadReservationShop(database, { key: shopId, range, without: reservationId }))) ??
    refuse('not_found')
  if (!shop.bookable) refuse('booking_off', { phone: shop.phone })
  refuseGuestsOutOfRange(shop, guests)
  return shop
}

/** Guests must not learn the tables of other reservations. */
const isOwnReservation = async (
  queries: Deps['database'],
  reservationId: number,
  userId: number | undefined,
): Promise<boolean> =>
  userId !== undefined &&
  (await peekReservation(queries, ofUser(reservationId, userId))) !== undefined

function stayOf(
  shop: ReservationShop,
  query: { guests: number; duration?: number; shop_section_id?: number },
): Stay {
  return {
    guests: query.guests,
    by: 'guest',
    durationMinutes: durationFor(shop, query.guests, query.duration),
    sectionId: query.shop_section_id,
  }
}

function nextOpenDate(facts: ReservationFacts, date: string): string | null {
  for (let ahead = 1; ahead <= NEXT_OPEN_DAYS; ahead++) {
    const next = plusDays(date, ahead)
    if (isDayOpen(facts, next) && !isClosedForSeating(facts.shop.hours, next)) return next
  }
  return null
}

/**
 * The times of a date for a party. At most two statements, and one more for a reservation that
 * changes.
 */
export async function showAvailability(
  deps: Needs,
  query: Query<typeof ShowReservationAvailability>,
  userId?: number,
): Promise<ReservationAvailability> {
  const { date } = query
  const range = { from: plusDays(date, -1), until: plusDays(date, ALTERNATIVE_DAYS) }
  const shop = await bookableShop(deps, query, range, userId)
  const facts = shop.facts(deps.clock.now().getTime())
  const stay = stayOf(shop, query)
  const slots = freeTimesOn(facts, stay, date)
  const isFree = slots.some(({ available }) => available)
  const wanted = query.time ?? (isFree ? undefined : slots[0]?.time)
  const isWantedFree = slots.some(({ time, available }) => time === wanted && available)
  const state = dayStateOf(facts, stay, date)
  return {
    timezone: shop.timezone,
    date,
    duration: stay.durationMinutes,
    state,
    slots: slots.map((slot) => ({
      time: slot.time,
      starts_at: new Date(slot.startsAt).toISOString(),
      ends_at: new Date(slot.endsAt).toISOString(),
      available: slot.available,
      tables_left: slot.tablesLeft,
      section_ids: [...slot.sectionIds],
    })),
    alternatives:
      wanted === undefined || isWantedFree
        ? []
        : alternativesTo(facts, stay, { date, time: wanted }).map(alternativeWire),
    next_open_date: state === 'closed' ? nextOpenDate(facts, date) : null,
  }
}

export async function listDays(
  deps: Needs,
  query: Query<typeof ListReservationDays>,
  userId?: number,
): Promise<{ date: string; state: ReservationAvailability['state'] }[]> {
  const { from, days = 14 } = query
  const range = { from, until: plusDays(from, days - 1) }
  const shop = await bookableShop(deps, query, range, userId)
  const facts = shop.facts(deps.clock.now().getTime())
  const stay = stayOf(shop, query)
  return Array.from({ length: days }, (_, index) => plusDays(from, index)).map((date) => ({
    date,
    state: dayStateOf(facts, stay, date),
  }))
}
