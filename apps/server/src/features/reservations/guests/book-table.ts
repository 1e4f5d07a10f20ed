import type { Body } from '@hawker/contract/core/operation'
import type { Reservation, createBooking } from '@hawker/contract/reservations'
import type { Stay } from '@hawker/domain/reservations/reservation-availability'
import { blockedUntil } from '@hawker/domain/reservations/reservation-state'
import { makeOrderNumber } from '@hawker/domain/orders/handover-codes'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { newUuid } from '../../../core/uuid.ts'
import {
  type ReservationShop,
  loadReservationShop,
  refuseGuestsOutOfRange,
} from '../availability/reservation-shop.ts'
import { reservationTokenOf, hashOfToken } from '../core/reservation-token.ts'
import { type NewReservation, insertReservation, lockDays } from '../core/reservation.store.ts'
import {
  type ReservationGuest,
  type GuestHistory,
  lockGuest,
  readGuestHistory,
} from '../core/guest.store.ts'
import { answerUntilOf, firstStatus, requireSetsForNewcomers } from '../core/newcomers.ts'
import { refuseOverlap } from '../core/refuse-overlap.ts'
import { showOwnReservation } from '../core/show-reservation.ts'
import { refuseTaken } from '../core/refuse-taken.ts'
import { bookableTimes, datesOfStay, rangeOfStay, withTurnover } from '../core/stay.ts'
import { setsToTry } from '../core/tables-to-try.ts'
import { readStart } from '../core/wall-start.ts'
import { useNewcomerBudget, requireConfirmed } from '../../trust/index.ts'
import { recordReservationChanged } from '../reservation.events.ts'

type ReservationBody = Body<typeof createBooking>
type Needs = Pick<Deps, 'clock' | 'random' | 'origin' | 'personalDataKey' | 'limitScale'>

/** Books the best free tables for a guest. A shop that answers each reservation gets it as new. */
export async function bookTable(
  tx: Tx,
  deps: Needs,
  { userId, body, lang, ip }: { userId: number; body: ReservationBody; lang: string; ip: string },
): Promise<Reservation> {
  const now = deps.clock.now()
  const start = readStart(body.start_date)
  const guest = (await lockGuest(tx, userId)) ?? refuse('not_found')
  requireConfirmed('booking', guest.known)
  await lockDays(tx, body.shop_id, datesOfStay(start, body.duration))
  const shop = await loadBookableShop(tx, body, rangeOfStay(start, body.duration))
  const times = bookableTimes(shop, start, body.duration, now)
  const phone = phoneOf(guest, body)
  const history = await readGuestHistory(tx, userId, {
    from: times.startsAt,
    until: times.endsAt,
    without: null,
    now,
    lang,
  })
  refuseByHistory(shop, history, now)
  const newGuest = !guest.known.hasHistory

  const uuid = newUuid(now)
  const { rules } = shop
  const status = firstStatus(shop, newGuest)
  const reservation: NewReservation = {
    ...times,
    uuid,
    number: makeOrderNumber(deps.random.int),
    tokenHash: hashOfToken(reservationTokenOf(deps.personalDataKey, uuid)),
    shopId: shop.id,
    userId,
    source: 'app',
    status,
    guests: body.guests,
    sectionId: body.shop_section_id ?? null,
    turnoverMinutes: rules.turnover_minutes,
    tablesUntil: withTurnover(times.endsAt, rules.turnover_minutes),
    name: body.name?.trim() || guest.firstname,
    phone,
    note: body.note?.trim() || null,
    occasion: body.occasion ?? null,
    staffNote: null,
    lang,
    seatedAt: null,
    answerUntil: answerUntilOf(shop, status, times.startsAt, now),
    newGuest,
    now,
  }
  const stay: Stay = {
    guests: body.guests,
    by: 'guest',
    durationMinutes: body.duration,
    sectionId: body.shop_section_id,
    tableId: body.table_id,
  }
  const sets = setsToTry(shop.facts(now.getTime()), stay, times.startsAt)
  const id = await insertWithTables(
    tx,
    reservation,
    newGuest
      ? requireSetsForNewcomers(shop, deps, { from: times.startsAt, until: times.endsAt }, sets)
      : sets,
  )
  if (id === undefined) return refuseTaken(tx, { shopId: shop.id, stay, start, now })
  await useNewcomerBudget(tx, deps, {
    action: 'booking',
    person: guest.known,
    subject: { address: ip, phone, userId, shopId: shop.id },
  })
  await recordReservationChanged(
    tx,
    {
      id,
      version: 1,
      shopId: shop.id,
      userId,
      status: reservation.status,
      what: 'created',
      by: 'guest',
    },
    now,
  )
  return showOwnReservation(tx, deps, { id, userId, lang })
}

type StayPlace = { shop_section_id?: number; table_id?: number }
export type StayRequest = StayPlace & {
  shop_id: number
  guests: number
  /** Undefined: the usual one, or the one that a changed reservation has. */
  duration: number | undefined
}

/** A shop that guests can book at. Also checks the party and the duration. */
export async function loadBookableShop(
  tx: Tx,
  { shop_id: shopId, guests, duration, ...place }: StayRequest,
  range?: { from: string; until: string },
  without?: number,
): Promise<ReservationShop> {
  const shop =
    (await loadReservationShop(tx, {
      key: shopId,
      ...(range === undefined ? {} : { range }),
      ...(without === undefined ? {} : { without }),
    })) ?? refuse('not_found')
  if (!shop.bookable) refuse('booking_off', { phone: shop.phone })
  refuseUnknownPlace(shop, place)
  refuseGuestsOutOfRange(shop, guests)
  if (duration !== undefined && !shop.durations.includes(duration))
    refuse('validation_failed', undefined, { duration: 'validation.invalid' })
  return shop
}

/** A section or table of another shop is refused like one that does not exist. */
function refuseUnknownPlace(
  { sections, tables }: ReservationShop,
  { shop_section_id: sectionId, table_id: tableId }: StayPlace,
): void {
  if (sectionId !== undefined && !sections.some(({ id, active }) => id === sectionId && active))
    refuse('not_found')
  if (tableId !== undefined && !tables.some(({ id, active }) => id === tableId && active))
    refuse('not_found')
}

function phoneOf(guest: ReservationGuest, { phone }: ReservationBody): string {
  return phone ?? (guest.phoneVerified ? guest.phone : null) ?? refuse('phone_required')
}

function refuseByHistory(shop: ReservationShop, history: GuestHistory, now: Date): void {
  const { noShowLimit, bookingLimit } = shop.settings
  const until = blockedUntil(history.noShows, noShowLimit, now.getTime())
  if (until !== null)
    refuse('booking_blocked', {
      until: new Date(until).toISOString(),
      count: noShowLimit,
      phone: shop.phone,
    })
  if (history.overlap) refuse('booking_overlap', { booking: history.overlap })
  if (history.open >= bookingLimit) refuse('booking_limit', { limit: bookingLimit })
}

const refuseRival = (tx: Tx, { userId, startsAt, endsAt, now, lang }: NewReservation) =>
  userId === null
    ? refuse('booking_overlap')
    : refuseOverlap(tx, userId, {
        from: startsAt,
        until: endsAt,
        without: null,
        now,
        lang: lang ?? 'en',
      })

/** The id of the reservation with the first set of tables that is still free. */
export async function insertWithTables(
  tx: Tx,
  reservation: NewReservation,
  sets: readonly (readonly number[])[],
): Promise<number | undefined> {
  for (const set of sets) {
    const outcome = await insertReservation(tx, reservation, set)
    if (outcome === 'booking_overlap') return refuseRival(tx, reservation)
    if (outcome !== 'table_taken') return outcome.id
  }
  return undefined
}
