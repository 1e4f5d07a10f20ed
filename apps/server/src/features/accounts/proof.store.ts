import { type Tx, sql } from '../../database/database.ts'
import type { Identifier } from './identifier.ts'

export type Holder = {
  id: number
  blocked: boolean
  /** The name was proven by this account before. */
  verified: boolean
  /** Another name of the account was proven, or a provider knows its owner. */
  provenOtherwise: boolean
}

/** Whose name it is, or who was the first to name it without proof. Locked, so that two proofs at once see each other's outcome. */
export const findHolder = (tx: Tx, identifier: Identifier): Promise<Holder | undefined> =>
  'email' in identifier
    ? tx.row<Holder>(sql`
        select id, blocked_at is not null as blocked, email_verified_at is not null as verified,
          phone_verified_at is not null or exists (select from user_identities i where i.user_id = u.id) as "provenOtherwise"
        from users u where lower(email) = lower(${identifier.email}) order by email_verified_at, created_at, id limit 1 for update`)
    : tx.row<Holder>(sql`
        select id, blocked_at is not null as blocked, phone_verified_at is not null as verified,
          email_verified_at is not null or exists (select from user_identities i where i.user_id = u.id) as "provenOtherwise"
        from users u where phone = ${identifier.phone} and (phone_verified_at is not null or email is null)
        order by phone_verified_at, created_at, id limit 1 for update`)

export const markProven = (
  tx: Tx,
  userId: number,
  identifier: Identifier,
  now: Date,
): Promise<number> =>
  'email' in identifier
    ? tx.run(
        sql`update users set email_verified_at = coalesce(email_verified_at, ${now}) where id = ${userId}`,
      )
    : tx.run(
        sql`update users set phone_verified_at = coalesce(phone_verified_at, ${now}) where id = ${userId}`,
      )

/** Nothing that was set without proof opens the account any more. */
export async function dropUnprovenKeys(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`
    with no_passkeys as (delete from passkeys where user_id = ${userId}), no_sessions as (delete from sessions where user_id = ${userId})
    update users set password_hash = null where id = ${userId}`)
}

export const takeNameAway = (tx: Tx, userId: number, identifier: Identifier): Promise<number> =>
  'email' in identifier
    ? tx.run(sql`update users set email = null, email_verified_at = null where id = ${userId}`)
    : tx.run(sql`update users set phone = null, phone_verified_at = null where id = ${userId}`)

/** Gives the account a proven name in place of the one it had. False when somebody else has proven it. */
export async function setProvenName(
  tx: Tx,
  userId: number,
  identifier: Identifier,
  now: Date,
): Promise<boolean> {
  const changed =
    'email' in identifier
      ? await tx.run(sql`
          update users u set email = ${identifier.email}, email_verified_at = ${now} where id = ${userId}
            and not exists (select from users o where lower(o.email) = lower(${identifier.email}) and o.id <> u.id and o.email_verified_at is not null)`)
      : await tx.run(sql`
          update users u set phone = ${identifier.phone}, phone_verified_at = ${now} where id = ${userId}
            and not exists (select from users o where o.phone = ${identifier.phone} and o.id <> u.id and o.phone_verified_at is not null)`)
  return changed === 1
}
