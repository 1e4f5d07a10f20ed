import type { ReservationStatus } from '@hawker/domain/reservations/reservation-state'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { shopTitle } from '../../shops/index.ts'

export type TextKind = 'confirmed' | 'changed' | 'canceled' | 'reminder'

/** Locks a coming reservation of a guest who booked by phone; false for any other reservation. */
export const lockPhoneReservation = async (tx: Tx, id: number, now: Date): Promise<boolean> =>
  (await tx.row(sql`
    select 1 as there from bookings where id = ${id} and source = 'phone' and user_id is null
      and phone is not null and starts_at > ${now} for no key update`)) !== undefined

/** False when the event has its text already, or the reservation as many texts as it may get. */
export const insertText = async (
  tx: Tx,
  text: { reservationId: number; eventId: number; kind: TextKind; max: number; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into booking_texts (booking_id, event_id, kind, created_at)
    select ${text.reservationId}::bigint, ${text.eventId}::bigint, ${text.kind}, ${text.now}::timestamptz
    where (select count(*) from booking_texts where booking_id = ${text.reservationId}) < ${text.max}::int
    on conflict do nothing`)) === 1

export type TextedReservation = {
  shopId: number
  uuid: string
  status: ReservationStatus
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
export const findTextedReservation = (
  queries: Queries,
  id: number,
  eventId: number | undefined,
): Promise<TextedReservation | undefined> =>
  queries.row<TextedReservation>(sql`
    select b.shop_id as "shopId", b.uuid, b.status, b.phone,
      exists (select from booking_texts x where x.booking_id = b.id and x.event_id > ${eventId ?? null}::bigint
        and x.kind <> 'reminder') as "isOvertaken", b.guests, b.starts_at as "startsAt", s.timezone,
      coalesce(b.lang, 'en') as lang,
      ${shopTitle(sql`b.lang`, sql`s.id`)} as shop
    from bookings b join shops s on s.id = b.shop_id where b.id = ${id} and b.phone is not null`)
