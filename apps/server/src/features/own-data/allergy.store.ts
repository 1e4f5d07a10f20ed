import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export const findSealed = async (
  queries: Queries,
  userId: number,
): Promise<Uint8Array | undefined> =>
  (
    await queries.row<{ sealed: Buffer }>(
      sql`select sealed from allergy_profiles where user_id = ${userId}`,
    )
  )?.sealed

export const upsertSealed = (
  tx: Tx,
  userId: number,
  sealed: Uint8Array,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into allergy_profiles (user_id, sealed, updated_at) values (${userId}, ${sealed}, ${now})
    on conflict (user_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`)

export const deleteSealed = (tx: Tx, userId: number): Promise<number> =>
  tx.run(sql`delete from allergy_profiles where user_id = ${userId}`)
