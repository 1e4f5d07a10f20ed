import type { BOOKING_LISTS } from '@hawker/contract/reservations'
import type { BookingStatus } from '@hawker/domain/reservations/booking-state'
import { type Queries, join, sql } from '@hawker/postgres/database'
import {
  type BookingRow,
  WAS_NOT_TAKEN,
  countBookings,
  selectBookings,
} from './booking-row.store.ts'

export type OwnBookings = {
  userId: number
  status: BookingStatus | undefined
  list: (typeof BOOKING_LISTS)[number] | undefined
  lang: string
  limit: number
  offset: number
}

/** One statement, except for a page after the last one. */
export async function pageOfOwnBookings(
  queries: Queries,
  { userId, status, list, lang, limit, offset }: OwnBookings,
): Promise<{ rows: BookingRow[]; total: number }> {
  const condition = join(
    [
      sql`b.user_id = ${userId}`,
      sql`not (${WAS_NOT_TAKEN})`,
      ...(status === undefined ? [] : [sql`b.status = ${status}`]),
      ...(list === undefined ? [] : [list === 'upcoming' ? sql`b.live` : sql`not b.live`]),
    ],
    ' and ',
  )
  const order = list === 'upcoming' ? sql`b.starts_at, b.id` : sql`b.starts_at desc, b.id desc`
  const rows = await selectBookings(queries, { condition, order, lang, limit, offset })
  const total = rows[0]?.total ?? (offset > 0 ? await countBookings(queries, condition) : 0)
  return { rows, total }
}
