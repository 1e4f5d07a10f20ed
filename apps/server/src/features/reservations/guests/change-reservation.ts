import type { Body } from '@hawker/contract/core/operation'
import type { Reservation, changeBooking as ChangeReservation } from '@hawker/contract/reservations'
import type { Stay } from '@hawker/domain/reservations/reservation-availability'
import { reservationChangeProblem } from '@hawker/domain/reservations/reservation-state'
import { wallClockAt, wallTime } from '@hawker/domain/time/zoned-time'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { settingsOf } from '../../settings/index.ts'
import { ofUser } from '../core/reservation-row.store.ts'
import { limitsOf, stateOf } from '../core/reservation.wire.ts'
import {
  type LockedReservation,
  createReservationSavepoint,
  holdTables,
  peekReservation,
  releaseTables,
  rollbackToReservationSavepoint,
  updateReservation,
  violatedExclusion,
} from '../core/reservation.store.ts'
import { readGuestHistory } from '../core/guest.store.ts'
import { lockWithDays } from '../core/lock-with-days.ts'
import { answerUntilOf, firstStatus, requireSetsForNewcomers } from '../core/newcomers.ts'
import { refuseMove, refuseStale } from '../core/refuse-move.ts'
import { refuseOverlap } from '../core/refuse-overlap.ts'
import { showOwnReservation } from '../core/show-reservation.ts'
import { refuseTaken } from '../core/refuse-taken.ts'
import { bookableTimes, datesOfStay, rangeOfStay, withTurnover } from '../core/stay.ts'
import { setsToTry } from '../core/tables-to-try.ts'
import { type WallStart, readStart } from '../core/wall-start.ts'
import { recordReservationChanged } from '../reservation.events.ts'
import { loadBookableShop } from './book-table.ts'

type Needs = Pick<Deps, 'clock' | 'origin' | 'personalDataKey' | 'limitScale'>
export type GuestChange = {
  id: number
  userId: number
  body: Body<typeof ChangeReservation>
  lang: string
}

export const minutesOf = ({ startsAt, endsAt }: Pick<LockedReservation, 'startsAt' | 'endsAt'>) =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS)

export function wallStartOf({ timezone, startsAt }: LockedReservation): WallStart {
  const { date, minutes } = wallClockAt(timezone, startsAt.getTime())
  return { date, time: wallTime(minutes) }
}

/**
 * Changes a guest's reservation in one transaction: its own tables count as free, and nothing
 * changes when no table is. A shop that answers each reservation answers the changed one again.
 */
export async function changeReservation(
  tx: Tx,
  deps: Needs,
  change: GuestChange,
): Promise<Reservation> {
  const { id, userId, body, lang } = change
  const now = deps.clock.now()
  const seen = (await peekReservation(tx, ofUser(id, userId))) ?? refuse('not_found')
  const start = body.start_date === undefined ? wallStartOf(seen) : readStart(body.start_date)
  const minutes = body.duration ?? minutesOf(seen)
  const reservation = await lockWithDays(tx, ofUser(id, userId), datesOfStay(start, minutes))
  const settings = await settingsOf(tx)
  if (reservation.version !== body.version)
    return refuseStale(await showOwnReservation(tx, deps, { id, userId, lang }))
  const limits = limitsOf(settings)
  const problem = reservationChangeProblem(stateOf(reservation), { now: now.getTime(), limits })
  if (problem) await refuseMove(tx, problem, reservation)

  const guests = body.guests ?? reservation.guests
  const sectionId =
    body.shop_section_id === undefined ? reservation.sectionId : body.shop_section_id
  const was = wallStartOf(reservation)
  const isOtherStay =
    start.date !== was.date ||
    start.time !== was.time ||
    minutes !== minutesOf(reservation) ||
    guests !== reservation.guests ||
    sectionId !== reservation.sectionId
  const note = body.note === undefined ? undefined : body.note.trim() || null
  if (!isOtherStay) {
    await updateReservation(tx, id, { ...reservation, note })
    await record('changed')
    return showOwnReservation(tx, deps, { id, userId, lang })
  }

  const shop = await loadBookableShop(
    tx,
    {
      shop_id: reservation.shopId,
      guests,
      duration: minutes === minutesOf(reservation) ? undefined : minutes,
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
    reservation.newGuest
      ? requireSetsForNewcomers(shop, deps, { from: times.startsAt, until: times.endsAt }, free)
      : free,
    reservation.tableIds,
  )
  await releaseTables(tx, id)
  const status = firstStatus(shop, reservation.newGuest) === 'new' ? 'new' : reservation.status
  await createReservationSavepoint(tx)
  await updateReservation(tx, id, {
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
    await rollbackToReservationSavepoint(tx)
    await refuseOverlap(tx, userId, others)
  })
  if (!(await holdFirst(tx, id, sets)))
    return refuseTaken(tx, { shopId: shop.id, stay, start, without: id, now })
  await record('changed', status)
  return showOwnReservation(tx, deps, { id, userId, lang })

  function record(what: 'changed', newStatus = reservation.status) {
    return recordReservationChanged(
      tx,
      {
        id,
        version: reservation.version + 1,
        shopId: reservation.shopId,
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

/** The tables that the reservation has come first when they still fit. */
export function ownFirst(
  sets: readonly (readonly number[])[],
  own: readonly number[],
): (readonly number[])[] {
  const isOwn = (set: readonly number[]) =>
    set.length === own.length && set.every((tableId) => own.includes(tableId))
  return [...sets.filter(isOwn), ...sets.filter((set) => !isOwn(set))]
}

/** Whether the reservation got one of the sets. */
export async function holdFirst(
  tx: Tx,
  id: number,
  sets: readonly (readonly number[])[],
): Promise<boolean> {
  for (const set of sets) if (await holdTables(tx, id, set)) return true
  return false
}
