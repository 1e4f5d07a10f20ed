import { changedFields } from '../../../core/changed-fields.ts'
import type { Body } from '@hawker/contract/core/operation'
import type {
  ReservationDay,
  ReservationRules as ReservationRulesWire,
  HoursChoices,
  saveBookingDay,
  saveBookingRules,
} from '@hawker/contract/seller-reservations'
import { isLive } from '@hawker/domain/reservations/reservation-state'
import { isWithinSeatingHours, spanOfDate } from '@hawker/domain/reservations/reservation-times'
import { openIntervals } from '@hawker/domain/time/opening-hours'
import { dateOf, dayNumber } from '@hawker/domain/time/zoned-time'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { writeAudit } from '../../settings/index.ts'
import { type ReservationRules, DEFAULT_RULES } from '../availability/reservation-rules.ts'
import { loadReservationShop } from '../availability/reservation-shop.ts'
import { lockDays } from '../core/reservation.store.ts'
import { summaryWire } from '../core/reservation.wire.ts'
import { reservationsOfDay } from '../core/shop-reservations.store.ts'
import {
  cancelChosenReservations,
  notifyWaitsOf,
  refuseUndecided,
  requireOwnChoices,
} from '../closed-time/closed-time.ts'
import { reservationsToCome } from '../closed-time/closed-time.store.ts'
import { recordShopChanged, requireOwnShop, setTakesReservations } from '../../shops/index.ts'
import { refreshAfterTableChange } from './refresh-after-table-change.ts'
import { lockRules, readDay, readRules, saveDay, saveRules } from './rules.store.ts'

type OwnShop = { shopId: number; userId: number }

export async function showRules(
  queries: Queries,
  { shopId, userId }: OwnShop,
): Promise<ReservationRulesWire> {
  const saved = (await readRules(queries, shopId, userId)) ?? refuse('not_found')
  const { durations, minutes_by_party, ...rules } = saved.rules ?? DEFAULT_RULES
  return {
    ...rules,
    durations: durations && [...durations],
    minutes_by_party: minutes_by_party.map((row) => ({ ...row })),
    takes_reservations: saved.takes_reservations,
  }
}

export async function changeRules(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId, body }: { userId: number; body: Body<typeof saveBookingRules> },
): Promise<ReservationRulesWire> {
  const { shop_id: shopId, version, takes_reservations: takes, ...changes } = body
  await requireOwnShop(tx, shopId, userId)
  await lockRules(tx, shopId)
  const saved = (await readRules(tx, shopId, userId)) ?? refuse('not_found')
  const before = saved.rules ?? DEFAULT_RULES
  if (before.version !== version) refuse('stale', await showRules(tx, { shopId, userId }))
  const after: ReservationRules = { ...before, ...changes }
  if (after.online_min_guests > after.online_max_guests)
    refuse('validation_failed', undefined, { online_max_guests: 'validation.invalid' })
  await saveRules(tx, shopId, after)
  const now = clock.now()
  if (takes !== undefined && (await setTakesReservations(tx, shopId, takes)) > 0)
    await recordShopChanged(tx, shopId, now)
  await refreshAfterTableChange(tx, shopId, now)
  await writeAudit(tx, {
    userId,
    action: 'shop.booking_rules',
    subject: 'shop',
    subjectId: shopId,
    detail: changedFields(
      { ...before, takes_reservations: saved.takes_reservations },
      { ...changes, takes_reservations: takes },
    ),
    now,
  })
  return showRules(tx, { shopId, userId })
}

/**
 * A date of a shop, with its reservations that no longer fit: of a closed day, or outside of hours.
 */
export async function showDay(
  queries: Queries,
  { shopId, userId, date }: OwnShop & { date: string },
): Promise<ReservationDay> {
  const shop =
    (await loadReservationShop(queries, { key: shopId, staffId: userId })) ?? refuse('not_found')
  const { timezone } = shop
  const { hours } = shop.facts(0).shop
  const day = (await readDay(queries, shopId, date)) ?? {
    open: true,
    coversPerQuarter: null,
    note: null,
    version: 0,
  }
  const reservations = await reservationsOfDay(queries, { shopId, timezone, date, lang: 'en' })
  const number = dayNumber(date)
  const midnight = spanOfDate(timezone, date).from
  // The stay of the night before belongs to the day before, and keeps its table when this one closes.
  const fits = (from: Date, until: Date) =>
    (day.open || from.getTime() < midnight) &&
    isWithinSeatingHours(hours, from.getTime(), until.getTime())
  return {
    date,
    open: day.open,
    covers_per_quarter: day.coversPerQuarter,
    note: day.note,
    version: day.version,
    timezone,
    hours: openIntervals(hours, 'dine_in', number, number).map(({ opens, closes }) => ({
      opens_at: new Date(opens).toISOString(),
      closes_at: new Date(closes).toISOString(),
    })),
    bookings: reservations
      .filter(
        ({ status, source, startsAt: from, endsAt: until }) =>
          isLive(status) && source !== 'block' && !fits(from, until),
      )
      .map(summaryWire),
  }
}

/** The reservations of a date that closes are listed first; the seller decides about each. */
async function closeForGuests(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  {
    shopId,
    userId,
    date,
    timezone,
    choices,
    lang,
  }: OwnShop & {
    date: string
    timezone: string
    choices: HoursChoices | undefined
    lang: string
  },
): Promise<void> {
  const now = deps.clock.now()
  const { from, until } = spanOfDate(timezone, date)
  const touching = await reservationsToCome(tx, {
    shopId,
    from: new Date(from),
    until: new Date(until),
    now,
  })
  // A stay belongs to the date on which it starts.
  const reservations = touching.filter(({ startsAt }) => startsAt.getTime() >= from)
  refuseUndecided({ reservations, orders: [] }, choices)
  await cancelChosenReservations(tx, deps, { reservations, choices, userId, lang })
  await notifyWaitsOf(tx, {
    shopId,
    dates: [date],
    losesHours: () => true,
    reason: choices?.reason?.trim(),
    now,
  })
}

export async function changeDay(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  {
    userId,
    date,
    body,
    lang,
  }: { userId: number; date: string; body: Body<typeof saveBookingDay>; lang: string },
): Promise<ReservationDay> {
  const { clock } = deps
  const { shop_id: shopId, version, choices, ...changes } = body
  const { timezone } = await requireOwnShop(tx, shopId, userId)
  await requireOwnChoices(tx, shopId, choices)
  // The last stays of a date end on the next one.
  await lockDays(tx, shopId, [date, dateOf(dayNumber(date) + 1)])
  const before = (await readDay(tx, shopId, date)) ?? refuse('not_found')
  if (before.version !== version) refuse('stale', await showDay(tx, { shopId, userId, date }))
  if (before.open && changes.open === false)
    await closeForGuests(tx, deps, { shopId, userId, date, timezone, choices, lang })
  await saveDay(tx, shopId, date, {
    open: changes.open ?? before.open,
    coversPerQuarter:
      changes.covers_per_quarter === undefined
        ? before.coversPerQuarter
        : changes.covers_per_quarter,
    note: changes.note === undefined ? before.note : changes.note,
  })
  await refreshAfterTableChange(tx, shopId, clock.now())
  await writeAudit(tx, {
    userId,
    action: 'shop.booking_day',
    subject: 'shop',
    subjectId: shopId,
    detail: {
      date,
      ...changedFields({ ...before, covers_per_quarter: before.coversPerQuarter }, changes),
    },
    now: clock.now(),
  })
  return showDay(tx, { shopId, userId, date })
}
