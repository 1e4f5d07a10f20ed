import { changedFields } from '../../../core/changed-fields.ts'
import type { Body } from '@hawker/contract/core/operation'
import type { SellerReservation, updateSellerBooking } from '@hawker/contract/seller-reservations'
import type { Stay } from '@hawker/domain/reservations/reservation-availability'
import { isLive } from '@hawker/domain/reservations/reservation-state'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { moveSessionsWithReservation } from '../../dine-in/index.ts'
import { writeAudit } from '../../settings/index.ts'
import { loadReservationShop } from '../availability/reservation-shop.ts'
import { reservationOfStaff } from '../core/reservation-row.store.ts'
import {
  peekReservation,
  releaseTables,
  updateReservation,
  violatedExclusion,
} from '../core/reservation.store.ts'
import { lockWithDays } from '../core/lock-with-days.ts'
import { refuseMove, refuseStale } from '../core/refuse-move.ts'
import { showShopReservation } from '../core/show-reservation.ts'
import { refuseTaken } from '../core/refuse-taken.ts'
import { datesOfStay, rangeOfStay, timesOf, withTurnover } from '../core/stay.ts'
import { setsToTry } from '../core/tables-to-try.ts'
import { readStart } from '../core/wall-start.ts'
import { answerUntilOf } from '../core/newcomers.ts'
import { holdFirst, minutesOf, ownFirst, wallStartOf } from '../guests/change-reservation.ts'
import { recordReservationChanged } from '../reservation.events.ts'
import { refuseUnknownTables } from './book-for-guests.ts'
import { refuseLongerStay } from './refuse-longer-stay.ts'

export type StaffUpdate = {
  id: number
  userId: number
  body: Body<typeof updateSellerBooking>
  lang: string
}

/**
 * Moves a reservation to other tables or another time, or changes its length, people or notes.
 * Ended reservations only take notes, and seated guests keep their start.
 */
export async function updateStaffReservation(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, userId, body, lang }: StaffUpdate,
): Promise<SellerReservation> {
  const now = deps.clock.now()
  const own = reservationOfStaff(id, userId)
  const seen = (await peekReservation(tx, own)) ?? refuse('not_found')
  const start = body.start_date === undefined ? wallStartOf(seen) : readStart(body.start_date)
  const minutes = body.duration ?? minutesOf(seen)
  const reservation = await lockWithDays(tx, own, datesOfStay(start, minutes))
  const show = () => showShopReservation(tx, deps, { id, userId, lang })
  if (reservation.version !== body.version) return refuseStale(await show())

  const isMoved = body.start_date !== undefined
  const guests = body.guests ?? reservation.guests
  const isOtherTime = isMoved || minutes !== minutesOf(reservation)
  const isOtherStay = isOtherTime || guests !== reservation.guests
  const isOtherPlace = isOtherStay || body.table_ids !== undefined
  if (isOtherPlace && (!isLive(reservation.status) || (isMoved && reservation.status === 'seated')))
    await refuseMove(tx, { code: 'invalid_transition' }, reservation)
  const words = {
    note: body.note === undefined ? undefined : body.note.trim() || null,
    staffNote: body.staff_note === undefined ? undefined : body.staff_note.trim() || null,
    name: body.name === undefined ? undefined : body.name.trim() || null,
    phone: body.phone,
  }
  if (isOtherPlace) await moveTables()
  else await updateReservation(tx, id, { ...reservation, ...words })
  await recordReservationChanged(
    tx,
    {
      id,
      version: reservation.version + 1,
      shopId: reservation.shopId,
      userId: reservation.userId,
      status: reservation.status,
      what: 'changed',
      by: 'shop',
      isOtherStay: isOtherStay && reservation.status !== 'seated',
    },
    now,
  )
  await writeAudit(tx, {
    userId,
    action: 'booking.change',
    subject: 'booking',
    subjectId: id,
    detail: changedFields(
      {
        ...reservation,
        starts_at: reservation.startsAt,
        duration: minutesOf(reservation),
        tables: reservation.tableIds,
      },
      {
        starts_at: isMoved ? timesOf(reservation.timezone, start, minutes).startsAt : undefined,
        duration: body.duration,
        guests: body.guests,
        tables: body.table_ids,
      },
    ),
    now,
  })
  return show()

  async function moveTables(): Promise<void> {
    const shop =
      (await loadReservationShop(tx, {
        key: reservation.shopId,
        range: rangeOfStay(start, minutes),
        without: id,
        staffId: userId,
      })) ?? refuse('not_found')
    refuseUnknownTables(shop, body.table_ids)
    const endsAt = isOtherTime
      ? new Date(reservation.startsAt.getTime() + minutes * MINUTE_MS)
      : reservation.endsAt
    const times = isMoved
      ? timesOf(reservation.timezone, start, minutes)
      : { startsAt: reservation.startsAt, endsAt }
    const stay: Stay = { guests, by: 'staff', durationMinutes: minutes }
    const facts = shop.facts(now.getTime())
    const isSeated = reservation.status === 'seated'
    // Guests who sit at a table move only to one that staff name.
    const found = isSeated
      ? []
      : ownFirst(setsToTry(facts, stay, times.startsAt), reservation.tableIds)
    const sets = body.table_ids ? [body.table_ids] : [reservation.tableIds, ...found]
    await releaseTables(tx, id)
    await updateReservation(tx, id, {
      ...reservation,
      ...times,
      ...words,
      guests,
      tablesFrom: isMoved ? times.startsAt : reservation.tablesFrom,
      tablesUntil: withTurnover(times.endsAt, reservation.turnoverMinutes),
      // A table that is held for a guest who waited lapses when it was to.
      ...(isMoved && reservation.source !== 'waitlist'
        ? { answerUntil: answerUntilOf(shop, reservation.status, times.startsAt, now) }
        : {}),
    }).catch((error: unknown) => {
      if (violatedExclusion(error) === undefined) throw error
      refuse('table_taken', { alternatives: [] })
    })
    if (!(await holdFirst(tx, id, sets))) {
      if (isSeated) refuseLongerStay(facts, reservation, stay)
      await refuseTaken(tx, {
        shopId: shop.id,
        stay,
        start,
        without: id,
        staffId: userId,
        now,
        ...(body.table_ids && { tableIds: body.table_ids }),
      })
    }
    if (!isSeated) return
    const { tableIds } = (await peekReservation(tx, own)) ?? reservation
    await moveSessionsWithReservation(tx, id, { tableIds, now })
  }
}
