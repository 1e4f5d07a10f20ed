import { RESERVATION_CANCEL_REASONS } from '@hawker/contract/reservations'
import { type Tx, sql } from '@hawker/postgres/database'

/** Deletes what identifies the guest of reservations. A reason that the guest typed goes too. */
export const anonymizeReservations = (tx: Tx, userId: number): Promise<number> =>
  tx.run(sql`
    update bookings set name = null, phone = null, note = null, staff_note = null, lang = null,
      occasion = null,
      cancel_reason = case
        when cancel_by = 'guest' and cancel_reason <> all(${[...RESERVATION_CANCEL_REASONS]}::text[]) then null
        else cancel_reason end
    where user_id = ${userId}`)

export type CancelledReservation = { id: number; shopId: number; version: number }
/**
 * Cancels what the user has booked. It frees tables only, so it needs no lock of the days. Guests
 * who sit at their table stay there.
 */
export const cancelOpenReservations = (
  tx: Tx,
  userId: number,
  now: Date,
): Promise<CancelledReservation[]> =>
  tx.rows<CancelledReservation>(sql`
    update bookings set status = 'canceled', version = version + 1, cancel_by = 'guest',
      cancel_reason = case when source = 'waitlist' and status = 'new' then 'wait_declined'
        else 'account_deleted' end, ended_at = ${now}, answer_until = null
    where user_id = ${userId} and status in ('new', 'approved')
    returning id, shop_id as "shopId", version`)
