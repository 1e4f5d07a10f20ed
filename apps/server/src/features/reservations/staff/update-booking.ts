import { changedFields } from '../../../core/changed-fields.ts'
import type { Body } from '@hawker/contract/core/operation'
import type { SellerBooking, updateSellerBooking } from '@hawker/contract/seller-reservations'
import type { Stay } from '@hawker/domain/reservations/booking-availability'
import { isLive } from '@hawker/domain/reservations/booking-state'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { moveSessionsWithBooking } from '../../dine-in/index.ts'
import { writeAudit } from '../../settings/index.ts'
import { loadReservationShop } from '../availability/reservation-shop.ts'
import { bookingOfStaff } from '../bookings/booking-row.store.ts'
import {
  peekBooking,
  releaseTables,
  updateBooking,
  violatedExclusion,
} from '../bookings/booking.store.ts'
import { lockWithDays } from '../bookings/lock-with-days.ts'
import { refuseMove, refuseStale } from '../bookings/refuse-move.ts'
import { showShopBooking } from '../bookings/show-booking.ts'
import { refuseTaken } from '../bookings/refuse-taken.ts'
import { datesOfStay, rangeOfStay, timesOf, withTurnover } from '../bookings/stay.ts'
import { setsToTry } from '../bookings/tables-to-try.ts'
import { readStart } from '../bookings/wall-start.ts'
import { answerUntilOf } from '../bookings/newcomers.ts'
import { holdFirst, minutesOf, ownFirst, wallStartOf } from '../guests/change-booking.ts'
import { recordBookingChanged } from '../reservation.events.ts'
import { refuseUnknownTables } from './book-for-guests.ts'
import { refuseLongerStay } from './refuse-longer-stay.ts'

export type StaffUpdate = {
  id: number
  userId: number
  body: Body<typeof updateSellerBooking>
  lang: string
}

/**
 * Moves a booking to other tables or another time, or changes its length, people or notes. Ended
 * bookings only take notes, and seated guests keep their start.
 */
export async function updateStaffBooking(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, userId, body, lang }: StaffUpdate,
): Promise<SellerBooking> {
  const now = deps.clock.now()
  const own = bookingOfStaff(id, userId)
  const seen = (await peekBooking(tx, own)) ?? refuse('not_found')
  const start = body.start_date === undefined ? wallStartOf(seen) : readStart(body.start_date)
  const minutes = body.duration ?? minutesOf(seen)
  const booking = await lockWithDays(tx, own, datesOfStay(start, minutes))
  const show = () => showShopBooking(tx, deps, { id, userId, lang })
  if (booking.version !== body.version) return refuseStale(await show())

  const isMoved = body.start_date !== undefined
  const guests = body.guests ?? booking.guests
  const isOtherTime = isMoved || minutes !== minutesOf(booking)
  const isOtherStay = isOtherTime || guests !== booking.guests
  const isOtherPlace = isOtherStay || body.table_ids !== undefined
  if (isOtherPlace && (!isLive(booking.status) || (isMoved && booking.status === 'seated')))
    await refuseMove(tx, { code: 'invalid_transition' }, booking)
  const words = {
    note: body.note === undefined ? undefined : body.note.trim() || null,
    staffNote: body.staff_note === undefined ? undefined : body.staff_note.trim() || null,
    name: body.name === undefined ? undefined : body.name.trim() || null,
    phone: body.phone,
  }
  if (isOtherPlace) await moveTables()
  else await updateBooking(tx, id, { ...booking, ...words })
  await recordBookingChanged(
    tx,
    {
      id,
      version: booking.version + 1,
      shopId: booking.shopId,
      userId: booking.userId,
      status: booking.status,
      what: 'changed',
      by: 'shop',
      isOtherStay: isOtherStay && booking.status !== 'seated',
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
        ...booking,
        starts_at: booking.startsAt,
        duration: minutesOf(booking),
        tables: booking.tableIds,
      },
      {
        starts_at: isMoved ? timesOf(booking.timezone, start, minutes).startsAt : undefined,
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
        key: booking.shopId,
        range: rangeOfStay(start, minutes),
        without: id,
        staffId: userId,
      })) ?? refuse('not_found')
    refuseUnknownTables(shop, body.table_ids)
    const times = isOtherTime
      ? isMoved
        ? timesOf(booking.timezone, start, minutes)
        : {
            startsAt: booking.startsAt,
            endsAt: new Date(booking.startsAt.getTime() + minutes * MINUTE_MS),
          }
      : { startsAt: booking.startsAt, endsAt: booking.endsAt }
    const stay: Stay = { guests, by: 'staff', durationMinutes: minutes }
    const facts = shop.facts(now.getTime())
    const isSeated = booking.status === 'seated'
    // Guests who sit at a table move only to one that staff name.
    const found = isSeated ? [] : ownFirst(setsToTry(facts, stay, times.startsAt), booking.tableIds)
    const sets = body.table_ids ? [body.table_ids] : [booking.tableIds, ...found]
    await releaseTables(tx, id)
    await updateBooking(tx, id, {
      ...booking,
      ...times,
      ...words,
      guests,
      tablesFrom: isMoved ? times.startsAt : booking.tablesFrom,
      tablesUntil: withTurnover(times.endsAt, booking.turnoverMinutes),
      // A table that is held for a guest who waited lapses when it was to.
      ...(isMoved && booking.source !== 'waitlist'
        ? { answerUntil: answerUntilOf(shop, booking.status, times.startsAt, now) }
        : {}),
    }).catch((error: unknown) => {
      if (violatedExclusion(error) === undefined) throw error
      refuse('table_taken', { alternatives: [] })
    })
    if (!(await holdFirst(tx, id, sets))) {
      if (isSeated) refuseLongerStay(facts, booking, stay)
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
    const { tableIds } = (await peekBooking(tx, own)) ?? booking
    await moveSessionsWithBooking(tx, id, { tableIds, now })
  }
}
