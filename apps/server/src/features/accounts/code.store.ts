import { type Queries, type Tx, sql } from '../../database/database.ts'

export type CodePurpose = 'sign_in' | 'reset' | 'change_phone'
export type NewCode = {
  id: string
  purpose: CodePurpose
  phone: string
  userId: number | undefined
  now: Date
  expiresAt: Date
}

/** A new code is the only one: those sent before for the same purpose to the same number are void. */
export async function insertCode(queries: Queries, code: NewCode): Promise<void> {
  await queries.run(sql`
    with voided as (
      update auth_codes set used_at = ${code.now} where phone = ${code.phone} and purpose = ${code.purpose} and used_at is null)
    insert into auth_codes (id, purpose, phone, user_id, created_at, expires_at)
    values (${code.id}, ${code.purpose}, ${code.phone}, ${code.userId ?? null}, ${code.now}, ${code.expiresAt})`)
}

export const setCodeHash = (queries: Queries, id: string, hash: string): Promise<number> =>
  queries.run(sql`update auth_codes set code_hash = ${hash} where id = ${id} and used_at is null`)

export const voidCode = (queries: Queries, id: string, now: Date): Promise<number> =>
  queries.run(sql`update auth_codes set used_at = ${now} where id = ${id} and used_at is null`)

export type TriedCode = { phone: string; userId: number | null; hash: string | null }

/** Takes one of the code's tries, before anything is compared. Undefined when none is left, or the code is unknown, used or over. */
export const takeTry = (
  queries: Queries,
  id: string,
  purpose: CodePurpose,
  mostTries: number,
  now: Date,
): Promise<TriedCode | undefined> =>
  queries.row<TriedCode>(sql`
    update auth_codes set tries = tries + 1
    where id = ${id} and purpose = ${purpose} and used_at is null and expires_at > ${now} and tries < ${mostTries}
    returning phone, user_id as "userId", code_hash as hash`)

/** True once. */
export const useCode = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.run(
    sql`update auth_codes set used_at = ${now} where id = ${id} and used_at is null`,
  )) === 1

export const findCodePhone = async (queries: Queries, id: string): Promise<string | undefined> =>
  (await queries.row<{ phone: string }>(sql`select phone from auth_codes where id = ${id}`))?.phone

export const deleteOldCodes = (queries: Queries, before: Date): Promise<number> =>
  queries.run(sql`delete from auth_codes where expires_at < ${before}`)
