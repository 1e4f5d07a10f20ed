import { type Queries, sql } from '@hawker/postgres/database'
import { type BookingRow, findBooking } from './bookings/booking-row.store.ts'
import { hashOfToken } from './bookings/booking-token.ts'

/** A link works until a day after the stay. */
export const findBookingByToken = (
  queries: Queries,
  token: string,
  lang: string,
  now: Date,
): Promise<BookingRow | undefined> =>
  findBooking(
    queries,
    sql`b.token_hash = ${hashOfToken(token)} and b.ends_at > ${now}::timestamptz - interval '1 day'`,
    lang,
  )
