import type { RESERVATION_LISTS } from '@hawker/contract/reservations'
import type { ReservationStatus } from '@hawker/domain/reservations/reservation-state'
import { type Queries, join, sql } from '@hawker/postgres/database'
import {
  type ReservationRow,
  WAS_NOT_TAKEN,
  countReservations,
  selectReservations,
} from './reservation-row.store.ts'

export type OwnReservations = {
  userId: number
  status: ReservationStatus | undefined
  list: (typeof RESERVATION_LISTS)[number] | undefined
  lang: string
  limit: number
  offset: number
}

/** One statement, except for a page after the last one. */
export async function pageOfOwnReservations(
  queries: Queries,
  { userId, status, list, lang, limit, offset }: OwnReservations,
): Promise<{ rows: ReservationRow[]; total: number }> {
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
  const rows = await selectReservations(queries, { condition, order, lang, limit, offset })
  const total = rows[0]?.total ?? (offset > 0 ? await countReservations(queries, condition) : 0)
  return { rows, total }
}
