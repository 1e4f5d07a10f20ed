import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import type { Identifier } from './identifier.ts'

export type CodePurpose = 'sign_in' | 'reset' | 'change_phone' | 'proof'
export type NewCode = {
  id: string
  purpose: CodePurpose
  identifier: Identifier
  userId: number | undefined
  /** The counter of who asked for it. */
  asker: Uint8Array
  now: Date
  expiresAt: Date
}

/**
 * A new code voids the earlier codes for the same purpose and number that the same asker requested.
 * A stranger cannot void the code that the owner waits for.
 */
export async function insertCode(queries: Queries, code: NewCode): Promise<void> {
  const [phone, email] =
    'phone' in code.identifier ? [code.identifier.phone, null] : [null, code.identifier.email]
  await queries.run(sql`
    with voided as (
      update auth_codes set used_at = ${code.now}
      where phone is not distinct from ${phone} and email is not distinct from ${email}
        and purpose = ${code.purpose} and asker = ${code.asker} and used_at is null)
    insert into auth_codes (id, purpose, phone, email, user_id, asker, created_at, expires_at)
    values (${code.id}, ${code.purpose}, ${phone}, ${email}, ${code.userId ?? null}, ${code.asker},
      ${code.now}, ${code.expiresAt})`)
}

export const setCodeHash = (queries: Queries, id: string, hash: string): Promise<number> =>
  queries.run(sql`update auth_codes set code_hash = ${hash} where id = ${id} and used_at is null`)

export const voidCode = (queries: Queries, id: string, now: Date): Promise<number> =>
  queries.run(sql`update auth_codes set used_at = ${now} where id = ${id} and used_at is null`)

export type AttemptedCode = {
  phone: string | null
  email: string | null
  userId: number | null
  hash: string | null
}

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
    returning phone, email, user_id as "userId", code_hash as hash`)

/** Marks the code as used; true only for the first call. */
export const consumeCode = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.run(
    sql`update auth_codes set used_at = ${now} where id = ${id} and used_at is null`,
  )) === 1

export const findCodeAddress = (
  queries: Queries,
  id: string,
): Promise<{ phone: string | null; email: string | null } | undefined> =>
  queries.row(sql`select phone, email from auth_codes where id = ${id}`)

export const deleteOldCodes = (queries: Queries, before: Date): Promise<number> =>
  queries.run(sql`delete from auth_codes where expires_at < ${before}`)

/** Nobody signs in by a code that was sent before. */
export const deleteAllCodes = (tx: Tx): Promise<number> => tx.run(sql`delete from auth_codes`)
