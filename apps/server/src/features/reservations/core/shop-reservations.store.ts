import { spanOfDate } from '@hawker/domain/reservations/reservation-times'
import { type Queries, type Sql, sql } from '@hawker/postgres/database'
import { type ReservationRow, WAS_NOT_TAKEN, selectReservations } from './reservation-row.store.ts'

const MAX_ROWS = 1000
const select = (queries: Queries, condition: Sql, lang: string) =>
  selectReservations(queries, {
    condition,
    order: sql`b.starts_at, b.id`,
    lang,
    limit: MAX_ROWS,
    offset: 0,
  })

export function reservationsOfDay(
  queries: Queries,
  {
    shopId,
    timezone,
    date,
    lang,
  }: { shopId: number; timezone: string; date: string; lang: string },
): Promise<ReservationRow[]> {
  const { from, until } = spanOfDate(timezone, date)
  const [start, end] = [new Date(from), new Date(until)]
  return select(
    queries,
    sql`b.shop_id = ${shopId} and not (b.status = 'canceled' and ${WAS_NOT_TAKEN}) and b.starts_at < ${end}
      and b.starts_at > ${start}::timestamptz - interval '1 day' and b.ends_at > ${start}`,
    lang,
  )
}

/** Live reservations at these tables that are not over, or whose guests still sit there. */
export const reservationsAtTables = (
  queries: Queries,
  tableIds: readonly number[],
  now: Date,
): Promise<ReservationRow[]> =>
  select(
    queries,
    sql`b.live and (b.ends_at > ${now} or b.status = 'seated')
      and exists (select from booking_tables x where x.booking_id = b.id
        and x.table_id = any(${[...tableIds]}::bigint[]))`,
    'en',
  )
