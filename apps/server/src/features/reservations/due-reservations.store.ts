import { RESERVATION_CANCEL_REASONS } from '@hawker/contract/reservations'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { REMINDED_RESERVATIONS } from './core/reservation.table.ts'
import type { ReservationReminder } from './reservation.events.ts'

const BATCH = 100
export type DueReservation = { id: number; to: 'canceled' | 'completed'; isHold: boolean }

/**
 * Unanswered reservations, holds that lapsed, and stays that nobody ended. The state table checks
 * each one again.
 */
export const findDueReservations = (queries: Queries, now: Date): Promise<DueReservation[]> =>
  queries.rows<DueReservation>(sql`
    (select id, 'canceled' as "to", source = 'waitlist' as "isHold" from bookings
      where status = 'new' and answer_until <= ${now} order by answer_until limit ${BATCH}::int)
    union all
    (select id, 'completed', false from bookings where live and (
        (status = 'seated' and ends_at <= ${now}::timestamptz - interval '4 hours')
        or (status = 'approved' and ends_at <= ${now}::timestamptz - interval '3 hours'))
      order by ends_at limit ${BATCH}::int)`)

/** Guests who booked by phone are texted. */
const HAS_READER = sql`(b.user_id is not null or (b.source = 'phone' and b.phone is not null))`

/**
 * A reservation made less than 25 hours before its start gets no reminder. Push messages respect
 * the quiet hours of their reader; texts are sent only in the daytime of the shop.
 */
export async function takeDayReminders(tx: Tx, now: Date): Promise<ReservationReminder[]> {
  return tx.rows<ReservationReminder>(sql`
    update bookings b set reminded_24h = starts_at where id in (
      select b.id from bookings b join shops s on s.id = b.shop_id
      where b.status = 'approved' and ${HAS_READER}
        and b.starts_at > ${now}::timestamptz + interval '2 hours'
        and b.starts_at <= ${now}::timestamptz + interval '24 hours'
        and b.created_at < b.starts_at - interval '25 hours' and b.reminded_24h is distinct from b.starts_at
        and (b.user_id is not null
          or extract(hour from ${now}::timestamptz at time zone s.timezone) between 9 and 20)
      order by b.starts_at limit ${BATCH}::int for update of b skip locked)
    returning ${REMINDED_RESERVATIONS.select}`)
}
export async function takeHourReminders(tx: Tx, now: Date): Promise<ReservationReminder[]> {
  return tx.rows<ReservationReminder>(sql`
    update bookings b set reminded_2h = starts_at where id in (
      select b.id from bookings b where b.status = 'approved' and ${HAS_READER} and b.starts_at > ${now}
        and b.starts_at <= ${now}::timestamptz + interval '2 hours'
        and b.created_at < b.starts_at - interval '3 hours' and b.reminded_2h is distinct from b.starts_at
      order by b.starts_at limit ${BATCH}::int for update of b skip locked)
    returning ${REMINDED_RESERVATIONS.select}`)
}
/** Visits that ended at least half an hour ago, and at most a day ago. */
export async function takeReviewPrompts(tx: Tx, now: Date): Promise<ReservationReminder[]> {
  return tx.rows<ReservationReminder>(sql`
    update bookings b set review_asked_at = ${now} where id in (
      select b.id from bookings b where b.status = 'completed' and b.seated_at is not null
        and b.user_id is not null and b.review_asked_at is null
        and b.ended_at <= ${now}::timestamptz - interval '30 minutes'
        and b.ended_at > ${now}::timestamptz - interval '1 day'
        and not exists (select from reviews v where v.booking_id = b.id)
      order by b.ended_at limit ${BATCH}::int for update skip locked)
    returning ${REMINDED_RESERVATIONS.select}`)
}

/** Not one of the codes, which the pages turn into words and some queries look for. */
const HAS_TYPED_REASON = sql`cancel_reason <> all(${[...RESERVATION_CANCEL_REASONS]}::text[])`
/** Name and phone of a guest without an account are not needed after the stay. */
const HAS_GUEST_CONTACT = sql`user_id is null and (name is not null or phone is not null)`
/**
 * Deletes what people typed 90 days after the stay, because it may be about health. Also deletes
 * names and phones of guests without an account.
 */
export const wipeOldNotes = (tx: Tx, now: Date): Promise<number> =>
  tx.run(sql`
    update bookings set note = null, staff_note = null,
      cancel_reason = case when ${HAS_TYPED_REASON} then null else cancel_reason end,
      name = case when user_id is not null then name end, phone = case when user_id is not null then phone end
    where id in (
      select id from bookings where ends_at <= ${now}::timestamptz - interval '90 days'
        and (note is not null or staff_note is not null or ${HAS_TYPED_REASON} or ${HAS_GUEST_CONTACT})
      limit ${BATCH}::int for update skip locked)`)
