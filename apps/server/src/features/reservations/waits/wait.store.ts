import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { ReservationStatus } from '@hawker/domain/reservations/reservation-state'
import { hasHistory } from '../../trust/index.ts'
import { shopTitle } from '../../shops/index.ts'

export type WaitRow = {
  id: number
  shop_id: number
  shop_uuid: string
  shop_slug: string
  shop_title: string
  shop_logo: string | null
  timezone: string
  date: string
  time_from: string
  time_until: string
  guests: number
  created_at: Date
  booking_id: number | null
  booking_status: ReservationStatus | null
  cancel_reason: string | null
  starts_at: Date | null
  ends_at: Date | null
  hold_until: Date | null
}

const selectWaits = (queries: Queries, condition: Sql, lang: string): Promise<WaitRow[]> =>
  queries.rows<WaitRow>(sql`
    select w.id, w.shop_id, s.uuid as shop_uuid, s.slug as shop_slug, s.logo_img as shop_logo, s.timezone,
      ${shopTitle(lang, sql`s.id`)} as shop_title,
      w.date::text as date, w.time_from, w.time_until, w.guests, w.created_at, w.booking_id,
      b.status as booking_status, b.cancel_reason, b.starts_at, b.ends_at, b.answer_until as hold_until
    from booking_waits w join shops s on s.id = w.shop_id left join bookings b on b.id = w.booking_id
    where ${condition} order by w.starts_until, w.id`)

/** Waits that are open, and those whose table was not taken in time. */
export const ownWaits = (
  queries: Queries,
  { userId, now, lang }: { userId: number; now: Date; lang: string },
): Promise<WaitRow[]> =>
  selectWaits(
    queries,
    sql`w.user_id = ${userId} and w.starts_until > ${now}
      and (b.id is null or b.status = 'new' or b.cancel_reason = 'wait_lapsed')`,
    lang,
  )

export const findOwnWait = async (
  queries: Queries,
  { id, userId, lang }: { id: number; userId: number; lang: string },
): Promise<WaitRow | undefined> =>
  (await selectWaits(queries, sql`w.id = ${id} and w.user_id = ${userId}`, lang))[0]

/** Other open waits of a guest: those for another shop or date. */
export const countOtherWaits = async (
  queries: Queries,
  userId: number,
  { shopId, date, now }: { shopId: number; date: string; now: Date },
): Promise<number> =>
  (
    await queries.row<{ n: number }>(sql`
      select count(*)::int as n from booking_waits w left join bookings b on b.id = w.booking_id
      where w.user_id = ${userId} and w.starts_until > ${now} and (b.id is null or b.status = 'new')
        and (w.booking_id is not null or (w.shop_id, w.date) <> (${shopId}::bigint, ${date}::date))`)
  )?.n ?? 0

export type NewWait = {
  userId: number
  shopId: number
  date: string
  from: string
  until: string
  startsUntil: Date
  guests: number
  minutes: number | null
  name: string | null
  phone: string
  lang: string
  now: Date
}
/** Another wait for the same shop and date is replaced, and its guest queues at the end. */
export async function insertWait(tx: Tx, wait: NewWait): Promise<number> {
  await tx.run(sql`
    delete from booking_waits where user_id = ${wait.userId} and shop_id = ${wait.shopId}
      and date = ${wait.date}::date and booking_id is null`)
  const row = await tx.row<{ id: number }>(sql`
    insert into booking_waits (user_id, shop_id, date, time_from, time_until, starts_until, guests, minutes,
      name, phone, lang, created_at)
    values (${wait.userId}, ${wait.shopId}, ${wait.date}::date, ${wait.from}, ${wait.until},
      ${wait.startsUntil}, ${wait.guests}, ${wait.minutes}::smallint, ${wait.name}::text, ${wait.phone},
      ${wait.lang}, ${wait.now}) returning id`)
  return row?.id ?? 0
}

/** False when a table is held for it. */
export const deleteWaitWithoutTable = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(sql`delete from booking_waits where id = ${id} and booking_id is null`)) === 1

export const deleteWait = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`delete from booking_waits where id = ${id}`)

/** Shops and dates with guests who wait; the one with the oldest wait first. */
export type WaitingDay = { shopId: number; date: string }
export const waitingDays = (
  queries: Queries,
  { shopId, now, limit }: { shopId?: number; now: Date; limit: number },
): Promise<WaitingDay[]> =>
  queries.rows<WaitingDay>(sql`
    select w.shop_id as "shopId", w.date::text as date from booking_waits w
    where w.booking_id is null and w.starts_until > ${now}
      and (${shopId ?? null}::bigint is null or w.shop_id = ${shopId ?? null}::bigint)
    group by w.shop_id, w.date order by min(w.id) limit ${limit}::int`)

export type WaitingGuest = {
  id: number
  userId: number
  from: string
  until: string
  guests: number
  minutes: number | null
  name: string | null
  phone: string
  lang: string | null
  /** The guest has no earlier order or visit. */
  newGuest: boolean
}
/**
 * The guests who wait for a table of a date, in the order of the queue. Blocked accounts are left
 * out.
 */
export const lockWaitingGuests = (
  tx: Tx,
  { shopId, date }: WaitingDay,
  now: Date,
): Promise<WaitingGuest[]> =>
  tx.rows<WaitingGuest>(sql`
    select w.id, w.user_id as "userId", w.time_from as from, w.time_until as until, w.guests, w.minutes,
      w.name, w.phone, w.lang, not ${hasHistory(sql`u.id`)} as "newGuest"
    from booking_waits w join users u on u.id = w.user_id
    where w.shop_id = ${shopId} and w.date = ${date}::date and w.booking_id is null
      and w.starts_until > ${now} and u.blocked_at is null
    order by w.id for update of w`)

export const assignReservation = (tx: Tx, id: number, reservationId: number): Promise<number> =>
  tx.run(sql`update booking_waits set booking_id = ${reservationId} where id = ${id}`)

/** Whether anyone waits for a table of the shop. */
export const hasWaits = async (queries: Queries, shopId: number): Promise<boolean> =>
  (await queries.row(sql`
    select 1 as there from booking_waits where shop_id = ${shopId} and booking_id is null limit 1`)) !==
  undefined

/** Deletes waits a day after their last start, because they have a name and a phone number. */
export const wipeOldWaits = (tx: Tx, now: Date): Promise<number> =>
  tx.run(sql`
    delete from booking_waits where id in (
      select id from booking_waits where starts_until <= ${now}::timestamptz - interval '1 day'
      limit 100 for update skip locked)`)
