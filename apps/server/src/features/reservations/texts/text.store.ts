import type { BookingStatus } from '@hawker/domain/reservations/booking-state'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { localesFor } from '../../settings/index.ts'

export type TextKind = 'confirmed' | 'changed' | 'canceled' | 'reminder'

/** Locks a coming booking of a guest who booked by phone; false for any other booking. */
export const lockPhoneBooking = async (tx: Tx, id: number, now: Date): Promise<boolean> =>
  (await tx.row(sql`
    select 1 as there from bookings where id = ${id} and source = 'phone' and user_id is null
      and phone is not null and starts_at > ${now} for no key update`)) !== undefined

/** False when the event has its text already, or the booking as many texts as it may get. */
export const insertText = async (
  tx: Tx,
  text: { bookingId: number; eventId: number; kind: TextKind; max: number; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into booking_texts (booking_id, event_id, kind, created_at)
    select ${text.bookingId}::bigint, ${text.eventId}::bigint, ${text.kind}, ${text.now}::timestamptz
    where (select count(*) from booking_texts where booking_id = ${text.bookingId}) < ${text.max}::int
    on conflict do nothing`)) === 1

export type TextedBooking = {
  shopId: number
  uuid: string
  status: BookingStatus
  /** A later change has a text of its own. */
  isOvertaken: boolean
  phone: string
  guests: number
  startsAt: Date
  timezone: string
  lang: string
  shop: string
}
/** In the language of the one who took the call. */
export const findTextedBooking = (
  queries: Queries,
  id: number,
  eventId: number | undefined,
): Promise<TextedBooking | undefined> =>
  queries.row<TextedBooking>(sql`
    select b.shop_id as "shopId", b.uuid, b.status, b.phone,
      exists (select from booking_texts x where x.booking_id = b.id and x.event_id > ${eventId ?? null}::bigint
        and x.kind <> 'reminder') as "isOvertaken", b.guests, b.starts_at as "startsAt", s.timezone,
      coalesce(b.lang, 'en') as lang,
      (select l.title from shop_translations l where l.shop_id = s.id
        order by l.locale = b.lang desc nulls last, array_position(${localesFor('en')}::text[], l.locale) nulls last,
          l.locale limit 1) as shop
    from bookings b join shops s on s.id = b.shop_id where b.id = ${id} and b.phone is not null`)
