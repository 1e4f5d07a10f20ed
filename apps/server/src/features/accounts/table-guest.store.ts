import { type Queries, type Tx, sql } from '@hawker/postgres/database'

/**
 * Locks the account of a guest at a table until the transaction ends, so that its orders do not move
 * to another account meanwhile. Keeps the guest's name, and the account until `until`. False when
 * the orders have moved, or the account was emptied.
 */
export const lockTableGuest = async (
  tx: Tx,
  userId: number,
  { name, until, now }: { name: string; until: Date; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update users set firstname = coalesce(nullif(${name}, ''), firstname), delete_at = ${until}
    where id = ${userId} and table_guest and delete_at > ${now}`)) === 1

/** Ends the account of a session of a guest at a table. Undefined for any other session. */
export async function endTableGuest(
  tx: Tx,
  tokenHash: Uint8Array,
  now: Date,
): Promise<number | undefined> {
  const guest = await tx.row<{ id: number }>(sql`
    update users set delete_at = ${now}
    where table_guest and delete_at > ${now} and blocked_at is null
      and id = (select user_id from sessions where token_hash = ${tokenHash} and expires_at > ${now})
    returning id`)
  if (guest) await tx.run(sql`delete from sessions where user_id = ${guest.id}`)
  return guest?.id
}

export const isTableGuest = async (queries: Queries, userId: number): Promise<boolean> =>
  (await queries.row(sql`select 1 from users where id = ${userId} and table_guest`)) !== undefined
