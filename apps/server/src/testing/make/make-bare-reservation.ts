import { sql } from '@hawker/postgres/database'
import type { Clock } from '../../deps.ts'
import type { TestApp } from '../test-app.ts'

export type BareReservationOptions = {
  shopId: number
  userId: number
  tableId: number
  status: 'new' | 'approved' | 'seated' | 'completed'
  /** Minutes from now to its start. It lasts an hour. */
  inMinutes: number
  source?: 'app' | 'waitlist'
}

/**
 * Inserts the row of a reservation for two without booking it, for tests of existing reservations.
 */
export async function makeBareReservation(
  app: Pick<TestApp, 'rows'> & { clock: Clock },
  { shopId, userId, tableId, status, inMinutes, source = 'app' }: BareReservationOptions,
): Promise<{ id: number }> {
  const now = app.clock.now()
  const starts = new Date(now.getTime() + inMinutes * 60_000)
  const ends = new Date(starts.getTime() + 3_600_000)
  const isOver = status === 'completed'
  const [row] = await app.rows<{ id: number }>(sql`
    insert into bookings (number, shop_id, user_id, source, status, guests, starts_at, ends_at, during,
      seated_at, ended_at, undo_status, undo_during, created_at)
    values ('A1-111', ${shopId}, ${userId}, ${source}, ${status}, 2, ${starts}, ${ends},
      tstzrange(${starts}, ${ends}), ${isOver || status === 'seated' ? starts : null},
      ${isOver ? now : null}, ${isOver ? 'seated' : null},
      ${isOver ? sql`tstzrange(${starts}, ${ends})` : null}, ${now}) returning id`)
  if (!row) throw new Error('no reservation was made')
  await app.rows(sql`
    insert into booking_tables (booking_id, table_id, during, live)
    select id, ${tableId}, during, live from bookings where id = ${row.id}`)
  return row
}
