import { type Stay, freeTimeWithin } from '@hawker/domain/reservations/reservation-availability'
import { blockedUntil } from '@hawker/domain/reservations/reservation-state'
import type { ReservationTime } from '@hawker/domain/reservations/reservation-times'
import { makeOrderNumber } from '@hawker/domain/orders/handover-codes'
import { dateOf, dayNumber } from '@hawker/domain/time/zoned-time'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { newUuid } from '../../../core/uuid.ts'
import { forEachCollectingErrors } from '../../../jobs/jobs.ts'
import {
  type ReservationShop,
  durationFor,
  isGuestsInRange,
  loadReservationShop,
} from '../availability/reservation-shop.ts'
import { reservationTokenOf, hashOfToken } from '../core/reservation-token.ts'
import { insertReservation, lockDays } from '../core/reservation.store.ts'
import { readGuestHistory } from '../core/guest.store.ts'
import { setsForNewcomers } from '../core/newcomers.ts'
import { withTurnover } from '../core/stay.ts'
import { setsToTry } from '../core/tables-to-try.ts'
import { recordReservationChanged } from '../reservation.events.ts'
import {
  type WaitingDay,
  type WaitingGuest,
  assignReservation,
  lockWaitingGuests,
  waitingDays,
} from './wait.store.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'random' | 'personalDataKey' | 'limitScale'>
const MAX_DAYS = 100

/** Holds free tables for guests who wait: those of a shop, or of all shops. */
export async function offerTables(deps: Needs, shopId?: number): Promise<void> {
  const days = await waitingDays(deps.database, {
    now: deps.clock.now(),
    limit: MAX_DAYS,
    ...(shopId === undefined ? {} : { shopId }),
  })
  await forEachCollectingErrors(days, (day) =>
    deps.database.transaction((tx) => offerTablesOf(tx, deps, day)),
  )
}

/** Goes through the queue of a day once. Each guest gets at most one table, the first one first. */
async function offerTablesOf(tx: Tx, deps: Needs, day: WaitingDay): Promise<void> {
  const { shopId, date } = day
  const next = dateOf(dayNumber(date) + 1)
  // A late stay ends on the next day.
  await lockDays(tx, shopId, [date, next])
  const now = deps.clock.now()
  const load = () =>
    loadReservationShop(tx, {
      key: shopId,
      range: { from: dateOf(dayNumber(date) - 1), until: next },
    })
  let shop = await load()
  for (const guest of await lockWaitingGuests(tx, day, now)) {
    if (!shop?.bookable) return
    const held = await holdTable(tx, deps, { shop, date, guest, now })
    if (held) shop = await load()
  }
}

type Offer = { shop: ReservationShop; date: string; guest: WaitingGuest; now: Date }

/** Whether the guest got a table. */
async function holdTable(tx: Tx, deps: Needs, { shop, date, guest, now }: Offer): Promise<boolean> {
  const { random, personalDataKey } = deps
  const facts = shop.facts(now.getTime())
  const durationMinutes = durationFor(shop, guest.guests, guest.minutes ?? undefined)
  const stay: Stay = { guests: guest.guests, by: 'guest', durationMinutes }
  if (!isGuestsInRange(shop, guest.guests)) return false
  const time = freeTimeWithin(facts, stay, { ...guest, date })
  if (!time || !(await mayBook(tx, shop, { guest, time, now }))) return false
  const { turnover_minutes: turnoverMinutes } = shop.rules
  const [startsAt, endsAt] = [new Date(time.startsAt), new Date(time.endsAt)]
  const free = setsToTry(facts, stay, startsAt)
  const sets = guest.newGuest
    ? setsForNewcomers(shop, deps, { from: startsAt, until: endsAt }, free)
    : free
  const uuid = newUuid(now)
  const id = await insertFirst(tx, sets, {
    startsAt,
    endsAt,
    uuid,
    number: makeOrderNumber(random.int),
    tokenHash: hashOfToken(reservationTokenOf(personalDataKey, uuid)),
    shopId: shop.id,
    userId: guest.userId,
    source: 'waitlist',
    status: 'new',
    guests: guest.guests,
    sectionId: null,
    turnoverMinutes,
    tablesUntil: withTurnover(endsAt, turnoverMinutes),
    name: guest.name,
    phone: guest.phone,
    note: null,
    occasion: null,
    staffNote: null,
    lang: guest.lang,
    seatedAt: null,
    answerUntil: new Date(
      Math.min(now.getTime() + shop.settings.bookingWaitMinutes * MINUTE_MS, time.startsAt),
    ),
    newGuest: guest.newGuest,
    now,
  })
  if (id === undefined) return false
  await assignReservation(tx, guest.id, id)
  await recordReservationChanged(
    tx,
    {
      id,
      version: 1,
      shopId: shop.id,
      userId: guest.userId,
      status: 'new',
      what: 'created',
      by: 'system',
    },
    now,
  )
  return true
}

type Reservation = Parameters<typeof insertReservation>[1]
async function insertFirst(
  tx: Tx,
  sets: readonly (readonly number[])[],
  reservation: Reservation,
): Promise<number | undefined> {
  for (const set of sets) {
    const outcome = await insertReservation(tx, reservation, set)
    if (outcome === 'booking_overlap') return undefined
    if (outcome !== 'table_taken') return outcome.id
  }
  return undefined
}

/**
 * False for a guest with another table at that time, or with as many reservations or no-shows as
 * allowed.
 */
async function mayBook(
  tx: Tx,
  { settings }: ReservationShop,
  { guest, time, now }: { guest: WaitingGuest; time: ReservationTime; now: Date },
): Promise<boolean> {
  const history = await readGuestHistory(tx, guest.userId, {
    from: new Date(time.startsAt),
    until: new Date(time.endsAt),
    without: null,
    now,
    lang: 'en',
  })
  return (
    history.overlap === null &&
    history.open < settings.bookingLimit &&
    blockedUntil(history.noShows, settings.noShowLimit, now.getTime()) === null
  )
}
