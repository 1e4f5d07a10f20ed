import { type Queries, sql } from '@hawker/postgres/database'
import { type ReservationRow, selectReservations } from '../core/reservation-row.store.ts'

const MAX_ROWS = 1000

/**
 * Reservations of these instants whose guests have not been seated. Blocked tables have no guests.
 */
export const reservationsToCome = (
  queries: Queries,
  { shopId, from, until, now }: { shopId: number; from: Date; until: Date; now: Date },
): Promise<ReservationRow[]> =>
  selectReservations(queries, {
    condition: sql`b.shop_id = ${shopId} and b.status in ('new', 'approved') and b.source <> 'block'
      and b.starts_at < ${until} and b.ends_at > ${from} and b.ends_at > ${now}`,
    order: sql`b.starts_at, b.id`,
    lang: 'en',
    limit: MAX_ROWS,
    offset: 0,
  })

export const countReservationsOf = async (
  queries: Queries,
  shopId: number,
  ids: readonly number[],
): Promise<number> =>
  (
    await queries.row<{ n: number }>(sql`
      select count(*)::int as n from bookings
      where shop_id = ${shopId} and id = any(${[...ids]}::bigint[])`)
  )?.n ?? 0

export type OpenWait = {
  id: number
  userId: number
  date: string
  from: string
  until: string
  /** Null: the usual length of the party. */
  minutes: number | null
}
/** Guests who wait for a table of these dates, and have none yet. */
export const openWaitsOn = (
  queries: Queries,
  { shopId, dates, now }: { shopId: number; dates: readonly string[]; now: Date },
): Promise<OpenWait[]> =>
  queries.rows<OpenWait>(sql`
    select id, user_id as "userId", date::text as date, time_from as from, time_until as until, minutes
    from booking_waits
    where shop_id = ${shopId} and date = any(${[...dates]}::date[]) and booking_id is null
      and starts_until > ${now}
    order by id`)
