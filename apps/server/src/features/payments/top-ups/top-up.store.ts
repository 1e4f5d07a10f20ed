import { type Tx, sql } from '@hawker/postgres/database'

export async function insertTopUp(tx: Tx, userId: number, now: Date): Promise<number> {
  const row = await tx.row<{ id: number }>(
    sql`insert into wallet_topups (user_id, created_at) values (${userId}, ${now}) returning id`,
  )
  if (!row) throw new Error('the top-up was not stored')
  return row.id
}
