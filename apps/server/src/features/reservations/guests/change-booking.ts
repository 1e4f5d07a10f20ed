import type { Body } from '@hawker/contract/core/operation'
import type { Booking, changeBooking as ChangeBooking } from '@hawker/contract/reservations'
import type { Stay } from '@hawker/domain/reservations/booking-availability'
import { bookingChangeProblem } from '@hawker/domain/reservations/booking-state'
import { wallClockAt, wallTime } from '@hawker/domain/time/zoned-time'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { settingsOf } from '../../settings/index.ts'
import { ofUser } from '../bookings/booking-row.store.ts'
import { limitsOf } from '../bookings/booking.wire.ts'
import {
  type LockedBooking,
  createBookingSavepoint,
  holdTables,
  peekBooking,
  releaseTables,
  rollbackToBookingSavepoint,
  updateBooking,
  violatedExclusion,
} from '../bookings/booking.store.ts'
import { readGuestHistory } from '../bookings/guest.store.ts'
import { lockWithDays } from '../bookings/lock-with-days.ts'
import { answerUntilOf, firstStatus, requireSetsForNewcomers } from '../bookings/newcomers.ts'
import { refuseMove, refuseStale } from '../bookings/refuse-move.ts'
import { refuseOverlap } from '../bookings/refuse-overlap.ts'
import { showOwnBooking } from '../bookings/show-booking.ts'
import { refuseTaken } from '../bookings/refuse-taken.ts'
import { bookableTimes, datesOfStay, rangeOfStay, withTurnover } from '../bookings/stay.ts'
import { setsToTry } from '../bookings/tables-to-try.ts'
import { type WallStart, readStart } from '../bookings/wall-start.ts'
import { recordBookingChanged } from '../reservation.events.ts'
import { loadBookableShop } from './book-table.ts'

type Needs = Pick<Deps, 'clock' | 'origin' | 'personalDataKey' | 'limitScale'>
export type GuestChange = {
  id: number
  userId: number
  body: Body<typeof ChangeBooking>
  lang: string
}

export const minutesOf = ({ startsAt, endsAt }: Pick<LockedBooking, 'startsAt' | 'endsAt'>) =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS)

export function wallStartOf({ timezone, startsAt }: LockedBooking): WallStart {
  const { date, minutes } = wallClockAt(timezone, startsAt.getTime())
  return { date, time: wallTime(minutes) }
}

/**
 * Changes a guest's booking in one transaction: its own tables count as free, and nothing changes
 * when no table is. A shop that answers each booking answers the changed one again.
 */
export async function changeBooking(tx: Tx, deps: Needs, change: GuestChange): Promise<Booking> {
  const { id, userId, body, lang } = change
  const now = deps.clock.now()
  const seen = (await peekBooking(tx, ofUser(id, userId))) ?? refuse('not_found')
  const start = body.start_date === undefined ? wallStartOf(seen) : readStart(body.start_date)
  const minutes = body.duration ?? minutesOf(seen)
  const booking = await lockWithDays(tx, ofUser(id, userId), datesOfStay(start, minutes))
  const settings = await settingsOf(tx)
  if (booking.version !== body.version)
    return refuseStale(await showOwnBooking(tx, deps, { id, userId, lang }))
  const problem = bookingChangeProblem(
    {
      ...booking,
      startsAt: booking.startsAt.getTime(),
      endsAt: booking.endsAt.getTime(),
      answerUntil: booking.answerUntil?.getTime() ?? null,
    },
    { now: now.getTime(), limits: limitsOf(settings) },
  )
  if (problem) await refuseMove(tx, problem, booking)

  const guests = body.guests ?? booking.guests
  const sectionId = body.shop_section_id === undefined ? booking.sectionId : body.shop_section_id
  const was = wallStartOf(booking)
  const isOtherStay =
    start.date !== was.date ||
    start.time !== was.time ||
    minutes !== minutesOf(booking) ||
    guests !== booking.guests ||
    sectionId !== booking.sectionId
  const note = body.note === undefined ? undefined : body.note.trim() || null
  if (!isOtherStay) {
    await updateBooking(tx, id, { ...booking, note })
    await record('changed')
    return showOwnBooking(tx, deps, { id, userId, lang })
  }

  const shop = await loadBookableShop(
    tx,
    {
      shop_id: booking.shopId,
      guests,
      duration: minutes === minutesOf(booking) ? undefined : minutes,
      ...(sectionId === null ? {} : { shop_section_id: sectionId }),
    },
    rangeOfStay(start, minutes),
    id,
  )
  const times = bookableTimes(shop, start, minutes, now)
  const others = { from: times.startsAt, until: times.endsAt, without: id, now, lang }
  const { overlap } = await readGuestHistory(tx, userId, others)
  if (overlap) refuse('booking_overlap', { booking: overlap })
  const stay: Stay = {
    guests,
    by: 'guest',
    durationMinutes: minutes,
    sectionId: sectionId ?? undefined,
  }
  const free = setsToTry(shop.facts(now.getTime()), stay, times.startsAt)
  const sets = ownFirst(
    booking.newGuest
      ? requireSetsForNewcomers(shop, deps, { from: times.startsAt, until: times.endsAt }, free)
      : free,
    booking.tableIds,
  )
  await releaseTables(tx, id)
  const status = firstStatus(shop, booking.newGuest) === 'new' ? 'new' : booking.status
  await createBookingSavepoint(tx)
  await updateBooking(tx, id, {
    ...times,
    status,
    guests,
    sectionId,
    turnoverMinutes: shop.rules.turnover_minutes,
    tablesFrom: times.startsAt,
    tablesUntil: withTurnover(times.endsAt, shop.rules.turnover_minutes),
    note,
    answerUntil: answerUntilOf(shop, status, times.startsAt, now),
  }).catch(async (error: unknown) => {
    if (violatedExclusion(error) === undefined) throw error
    await rollbackToBookingSavepoint(tx)
    await refuseOverlap(tx, userId, others)
  })
  if (!(await holdFirst(tx, id, sets)))
    return refuseTaken(tx, { shopId: shop.id, stay, start, without: id, now })
  await record('changed', status)
  return showOwnBooking(tx, deps, { id, userId, lang })

  function record(what: 'changed', newStatus = booking.status) {
    return recordBookingChanged(
      tx,
      {
        id,
        version: booking.version + 1,
        shopId: booking.shopId,
        userId,
        status: newStatus,
        what,
        by: 'guest',
        isOtherStay,
      },
      now,
    )
  }
}

/** The tables that the booking has come first when they still fit. */
export function ownFirst(
  sets: readonly (readonly number[])[],
  own: readonly number[],
): (readonly number[])[] {
  const isOwn = (set: readonly number[]) =>
    set.length === own.length && set.every((tableId) => own.includes(tableId))
  return [...sets.filter(isOwn), ...sets.filter((set) => !isOwn(set))]
}

/** Whether the booking got one of the sets. */
export async function holdFirst(
  tx: Tx,
  id: number,
  sets: readonly (readonly number[])[],
): Promise<boolean> {
  for (const set of sets) if (await holdTables(tx, id, set)) return true
  return false
}
