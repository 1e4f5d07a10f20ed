import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type CodePurpose = 'sign_in' | 'reset' | 'change_phone'
export type NewCode = {
  id: string
  purpose: CodePurpose
  phone: string
  userId: number | undefined
  now: Date
  expiresAt: Date
}

/** A new code voids the earlier codes for the same purpose and number. */
export async function insertCode(queries: Queries, code: NewCode): Promise<void> {
  await queries.run(sql`
    with voided as (
      update auth_codes set used_at = ${code.now}
      where phone = ${code.phone} and purpose = ${code.purpose} and used_at is null)
    insert into auth_codes (id, purpose, phone, user_id, created_at, expires_at)
    values (${code.id}, ${code.purpose}, ${code.phone}, ${code.userId ?? null}, ${code.now}, ${code.expiresAt})`)
}

export const setCodeHash = (queries: Queries, id: string, hash: string): Promise<number> =>
  queries.run(sql`update auth_codes set code_hash = ${hash} where id = ${id} and used_at is null`)

export const voidCode = (queries: Queries, id: string, now: Date): Promise<number> =>
  queries.run(sql`update auth_codes set used_at = ${now} where id = ${id} and used_at is null`)

export type AttemptedCode = { phone: string; userId: number | null; hash: string | null }

/**
 * Uses one of the code's attempts before anything is compared. Undefined when none is left, or the
 * code is unknown, used or expired.
 */
export const takeAttempt = (
  queries: Queries,
  id: string,
  purpose: CodePurpose,
  maxAttempts: number,
  now: Date,
): Promise<AttemptedCode | undefined> =>
  queries.row<AttemptedCode>(sql`
    update auth_codes set tries = tries + 1
    where id = ${id} and purpose = ${purpose} and used_at is null and expires_at > ${now}
      and tries < ${maxAttempts}
    returning phone, user_id as "userId", code_hash as hash`)

/** Marks the code as used; true only for the first call. */
export const consumeCode = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.run(
    sql`update auth_codes set used_at = ${now} where id = ${id} and used_at is null`,
  )) === 1

export const findCodePhone = async (queries: Queries, id: string): Promise<string | undefined> =>
  (await queries.row<{ phone: string }>(sql`select phone from auth_codes where id = ${id}`))?.phone

export const deleteOldCodes = (queries: Queries, before: Date): Promise<number> =>
  queries.run(sql`delete from auth_codes where expires_at < ${before}`)
