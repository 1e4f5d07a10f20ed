import type { Body } from '@hawker/contract/core/operation'
import type { ReservationWait, createBookingWait } from '@hawker/contract/reservation-waits'
import { isDayOpen } from '@hawker/domain/reservations/reservation-availability'
import { blockedUntil } from '@hawker/domain/reservations/reservation-state'
import {
  reservationTimesOn,
  earliestReservation,
  isClosedForSeating,
  lastReservationDate,
} from '@hawker/domain/reservations/reservation-times'
import { dayNumber, wallInstant, wallMinutes } from '@hawker/domain/time/zoned-time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { useNewcomerBudget, requireConfirmed } from '../../trust/index.ts'
import { type ReservationShop, durationFor } from '../availability/reservation-shop.ts'
import { lockDays } from '../core/reservation.store.ts'
import { type ReservationGuest, lockGuest, readGuestHistory } from '../core/guest.store.ts'
import { readStart } from '../core/wall-start.ts'
import { loadBookableShop } from '../guests/book-table.ts'
import { OFFER_TABLES } from './enqueue-table-offers.ts'
import { countOtherWaits, findOwnWait, insertWait } from './wait.store.ts'
import { waitWire } from './wait.wire.ts'

type WaitBody = Body<typeof createBookingWait>

/** How many open waits a guest may have. */
export const WAIT_LIMIT = 3
const MAX_WINDOW_MINUTES = 4 * 60

/** Lets a guest wait for a table of a date. One that is free already is offered at once. */
export async function createWait(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey' | 'limitScale'>,
  { userId, body, lang, ip }: { userId: number; body: WaitBody; lang: string; ip: string },
): Promise<ReservationWait> {
  const now = deps.clock.now()
  const { shop_id: shopId, date, from, until, guests } = body
  readStart(`${date} ${from}`)
  refuseWindow(from, until)
  const guest = (await lockGuest(tx, userId)) ?? refuse('not_found')
  requireConfirmed('booking_wait', guest.known)
  // Locks the date first: a table freed during this transaction is then offered by the one who
  // frees it.
  await lockDays(tx, shopId, [date])
  const shop = await loadBookableShop(
    tx,
    { shop_id: shopId, guests, duration: body.duration },
    { from: date, until: date },
  )
  const startsUntil = endOfWindow(shop, body, now)
  await refuseByHistory(tx, shop, { userId, now, lang })
  if ((await countOtherWaits(tx, userId, { shopId, date, now })) >= WAIT_LIMIT)
    refuse('booking_limit', { limit: WAIT_LIMIT })
  const phone = phoneOf(guest, body)
  const id = await insertWait(tx, {
    userId,
    shopId,
    date,
    from,
    until,
    startsUntil,
    guests,
    minutes: body.duration ?? null,
    name: body.name?.trim() || guest.firstname,
    phone,
    lang,
    now,
  })
  await useNewcomerBudget(tx, deps, {
    action: 'booking_wait',
    person: guest.known,
    subject: { address: ip, phone, userId, shopId },
  })
  await enqueue(tx, OFFER_TABLES, { shop_id: shopId }, `${OFFER_TABLES}:${shopId}`)
  const row = (await findOwnWait(tx, { id, userId, lang })) ?? refuse('not_found')
  return waitWire(row, now)
}

function refuseWindow(from: string, until: string): void {
  const minutes = wallMinutes(until) - wallMinutes(from)
  if (minutes < 0 || minutes > MAX_WINDOW_MINUTES)
    refuse('validation_failed', undefined, { until: 'validation.invalid' })
}

/** The instant at which the window ends. Refuses a window in which no reservation can start. */
function endOfWindow(shop: ReservationShop, body: WaitBody, now: Date): Date {
  const { date, from, until } = body
  const facts = shop.facts(now.getTime())
  const { hours, window: reservationWindow } = facts.shop
  const last = lastReservationDate(reservationWindow, hours.timezone, now.getTime())
  if (date > last) refuse('booking_too_far', { last, days: reservationWindow.daysAhead })
  if (!isDayOpen(facts, date) || isClosedForSeating(hours, date)) refuse('shop_closed_day')
  const minutes = durationFor(shop, body.guests, body.duration)
  const times = reservationTimesOn(hours, date, minutes)
  if (!times.some(({ time }) => from <= time && time <= until)) refuse('slot_unavailable')
  const startsUntil = wallInstant(hours.timezone, dayNumber(date), wallMinutes(until))
  const earliest = earliestReservation(reservationWindow, now.getTime())
  if (startsUntil < earliest)
    refuse('booking_too_soon', { earliest: new Date(earliest).toISOString() })
  return new Date(startsUntil)
}

const phoneOf = (guest: ReservationGuest, { phone }: WaitBody): string =>
  phone ?? (guest.phoneVerified ? guest.phone : null) ?? refuse('phone_required')

async function refuseByHistory(
  tx: Tx,
  shop: ReservationShop,
  { userId, now, lang }: { userId: number; now: Date; lang: string },
): Promise<void> {
  const { noShows } = await readGuestHistory(tx, userId, {
    from: now,
    until: now,
    without: null,
    now,
    lang,
  })
  const { noShowLimit } = shop.settings
  const until = blockedUntil(noShows, noShowLimit, now.getTime())
  if (until !== null)
    refuse('booking_blocked', {
      until: new Date(until).toISOString(),
      count: noShowLimit,
      phone: shop.phone,
    })
}
