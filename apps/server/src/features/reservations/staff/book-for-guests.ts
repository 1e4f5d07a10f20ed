import type { Body } from '@hawker/contract/core/operation'
import type { SellerReservation, createSellerBooking } from '@hawker/contract/seller-reservations'
import type { Stay } from '@hawker/domain/reservations/reservation-availability'
import { makeOrderNumber } from '@hawker/domain/orders/handover-codes'
import { wallClockAt, wallTime } from '@hawker/domain/time/zoned-time'
import { HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { newUuid } from '../../../core/uuid.ts'
import { linkSeatedReservation } from '../../dine-in/index.ts'
import { writeAudit } from '../../settings/index.ts'
import { type ReservationShop, loadReservationShop } from '../availability/reservation-shop.ts'
import { reservationTokenOf, hashOfToken } from '../core/reservation-token.ts'
import { lockDays } from '../core/reservation.store.ts'
import { showShopReservation } from '../core/show-reservation.ts'
import { refuseTaken } from '../core/refuse-taken.ts'
import { datesOfStay, rangeOfStay, timesOf, withTurnover } from '../core/stay.ts'
import { setsToTry } from '../core/tables-to-try.ts'
import { type WallStart, readStart } from '../core/wall-start.ts'
import { insertWithTables } from '../guests/book-table.ts'
import { recordReservationChanged } from '../reservation.events.ts'
import { requireOwnShop } from '../../shops/index.ts'

type Needs = Pick<Deps, 'clock' | 'random' | 'personalDataKey'>
export type StaffReservation = {
  userId: number
  body: Body<typeof createSellerBooking>
  lang: string
}

/** How far back staff may enter a stay that they have not written down yet. */
const PAST_MS = 4 * HOUR_MS
const STATUS = { phone: 'approved', walk_in: 'seated', block: 'approved' } as const

/** Books by phone, seats guests at the door, or blocks tables. Hours and pace do not bind staff. */
export async function bookForGuests(
  tx: Tx,
  deps: Needs,
  { userId, body, lang }: StaffReservation,
): Promise<SellerReservation> {
  const now = deps.clock.now()
  const { timezone } = await requireOwnShop(tx, body.shop_id, userId)
  if (body.source === 'phone' && body.start_date === undefined)
    refuse('validation_failed', undefined, { start_date: 'validation.required' })
  const start = body.start_date === undefined ? wallNow(timezone, now) : readStart(body.start_date)
  await lockDays(tx, body.shop_id, datesOfStay(start, body.duration))
  const shop =
    (await loadReservationShop(tx, {
      key: body.shop_id,
      range: rangeOfStay(start, body.duration),
      staffId: userId,
    })) ?? refuse('not_found')
  const times =
    body.start_date === undefined
      ? { startsAt: now, endsAt: new Date(now.getTime() + body.duration * MINUTE_MS) }
      : timesOf(timezone, start, body.duration)
  const isTooEarly = times.startsAt.getTime() < now.getTime() - PAST_MS
  // Guests at the door sit down now.
  const isWalkInLater = body.source === 'walk_in' && times.startsAt.getTime() > now.getTime()
  if (isTooEarly || isWalkInLater) refuse('slot_unavailable')
  refuseUnknownTables(shop, body.table_ids)

  const uuid = newUuid(now)
  const stay: Stay = { guests: body.guests, by: 'staff', durationMinutes: body.duration }
  const { turnover_minutes: turnoverMinutes } = shop.rules
  const status = STATUS[body.source]
  const id = await insertWithTables(
    tx,
    {
      ...times,
      uuid,
      number: makeOrderNumber(deps.random.int),
      tokenHash: hashOfToken(reservationTokenOf(deps.personalDataKey, uuid)),
      shopId: shop.id,
      userId: null,
      source: body.source,
      status,
      guests: body.guests,
      sectionId: null,
      turnoverMinutes,
      tablesUntil: withTurnover(times.endsAt, turnoverMinutes),
      name: body.name?.trim() || null,
      phone: body.phone ?? null,
      note: body.note?.trim() || null,
      occasion: null,
      staffNote: body.staff_note?.trim() || null,
      lang,
      seatedAt: status === 'seated' ? now : null,
      answerUntil: null,
      newGuest: false,
      now,
    },
    body.table_ids ? [body.table_ids] : setsToTry(shop.facts(now.getTime()), stay, times.startsAt),
  )
  if (id === undefined)
    return refuseTaken(tx, {
      shopId: shop.id,
      stay,
      start,
      staffId: userId,
      now,
      ...(body.table_ids && { tableIds: body.table_ids }),
    })
  if (status === 'seated' && body.source !== 'block') await linkSeatedReservation(tx, id, now)
  await recordReservationChanged(
    tx,
    { id, version: 1, shopId: shop.id, userId: null, status, what: 'created', by: 'shop' },
    now,
  )
  await writeAudit(tx, {
    userId,
    action: 'booking.create',
    subject: 'booking',
    subjectId: id,
    detail: { source: body.source, guests: body.guests, starts_at: times.startsAt.toISOString() },
    now,
  })
  return showShopReservation(tx, deps, { id, userId, lang })
}

function wallNow(timezone: string, now: Date): WallStart {
  const { date, minutes } = wallClockAt(timezone, now.getTime())
  return { date, time: wallTime(minutes) }
}

/** Staff may join any tables of the shop, and seat more guests than there are chairs. */
export function refuseUnknownTables(
  { tables }: ReservationShop,
  tableIds: readonly number[] | undefined,
): void {
  const known = new Set(tables.filter(({ active }) => active).map(({ id }) => id))
  if (tableIds?.some((id) => !known.has(id))) refuse('not_found')
}
