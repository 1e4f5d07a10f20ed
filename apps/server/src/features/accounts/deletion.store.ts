import { type Tx, sql } from '@hawker/postgres/database'
import { assignments } from '@hawker/postgres/table/rows'
import { NOTHING_PERSONAL, USERS } from './user.table.ts'

/** When the account is emptied. With null, it stays. */
export const setDeleteAt = (tx: Tx, userId: number, at: Date | null): Promise<number> =>
  tx.run(sql`update users set delete_at = ${at} where id = ${userId} and deleted_at is null`)

/**
 * Anonymizes the account's row. False when the deletion was cancelled or has already happened.
 * Blocking the user ends their sessions by a trigger.
 */
export const anonymizeAccount = async (tx: Tx, userId: number, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update users set ${assignments(USERS, { ...NOTHING_PERSONAL, blockedAt: now, deletedAt: now })}
    where id = ${userId} and delete_at <= ${now} and deleted_at is null`)) === 1
