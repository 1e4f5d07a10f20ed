import { type Tx, sql } from '@hawker/postgres/database'

/** Ends what is booked and waited for at shops that nobody comes to any more. Tells no guest. */
export async function cancelReservationsOfShops(
  tx: Tx,
  shopIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx.run(sql`delete from booking_waits where shop_id = any(${[...shopIds]}::bigint[])`)
  await tx.run(sql`delete from door_waits where shop_id = any(${[...shopIds]}::bigint[])`)
  await tx.run(sql`
    update bookings set status = 'canceled', version = version + 1, cancel_by = 'admin',
      cancel_reason = 'closed', ended_at = ${now}, answer_until = null
    where live and shop_id = any(${[...shopIds]}::bigint[])`)
}
