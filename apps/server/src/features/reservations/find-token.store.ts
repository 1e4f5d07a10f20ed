import { type Queries, sql } from '@hawker/postgres/database'
import { type ReservationRow, findReservation } from './core/reservation-row.store.ts'
import { hashOfToken } from './core/reservation-token.ts'

/** A link works until a day after the stay. */
export const findReservationByToken = (
  queries: Queries,
  token: string,
  lang: string,
  now: Date,
): Promise<ReservationRow | undefined> =>
  findReservation(
    queries,
    sql`b.token_hash = ${hashOfToken(token)} and b.ends_at > ${now}::timestamptz - interval '1 day'`,
    lang,
  )
