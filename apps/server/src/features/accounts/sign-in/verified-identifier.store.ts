import { type Tx, sql } from '@hawker/postgres/database'
import type { Identifier } from './identifier.ts'

export type IdentifierHolder = {
  id: number
  blocked: boolean
  /** This account has verified the identifier before. */
  verified: boolean
  /** The account has another verified identifier, or is linked to a sign-in provider. */
  otherwiseVerified: boolean
}

/**
 * The account that verified the identifier, otherwise the first that registered it. Locks the row,
 * so that concurrent verifications see each other's outcome.
 */
export const findIdentifierHolder = (
  tx: Tx,
  identifier: Identifier,
): Promise<IdentifierHolder | undefined> =>
  'email' in identifier
    ? tx.row<IdentifierHolder>(sql`
        select id, blocked_at is not null as blocked, email_verified_at is not null as verified,
          phone_verified_at is not null or exists (select from user_identities i where i.user_id = u.id)
            as "otherwiseVerified"
        from users u where lower(email) = lower(${identifier.email})
        order by email_verified_at, created_at, id limit 1 for update`)
    : tx.row<IdentifierHolder>(sql`
        select id, blocked_at is not null as blocked, phone_verified_at is not null as verified,
          email_verified_at is not null or exists (select from user_identities i where i.user_id = u.id)
            as "otherwiseVerified"
        from users u where phone = ${identifier.phone} and (phone_verified_at is not null or email is null)
        order by phone_verified_at, created_at, id limit 1 for update`)

export const markVerified = (
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

/**
 * Removes every credential that was set before the identifier was verified. Staff gave a role to the
 * person who has its second factor, so that one stays: a mailbox alone never opens a role.
 */
export async function dropUnverifiedCredentials(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`
    with no_passkeys as (
        delete from passkeys where user_id = ${userId}
          and not exists (select from user_roles r where r.user_id = ${userId})),
      no_totp as (
        delete from totp_secrets where user_id = ${userId}
          and not exists (select from user_roles r where r.user_id = ${userId})),
      no_sessions as (delete from sessions where user_id = ${userId})
    update users set password_hash = null where id = ${userId}`)
}

export const removeIdentifier = (tx: Tx, userId: number, identifier: Identifier): Promise<number> =>
  'email' in identifier
    ? tx.run(sql`update users set email = null, email_verified_at = null where id = ${userId}`)
    : tx.run(sql`update users set phone = null, phone_verified_at = null where id = ${userId}`)

/**
 * Replaces the account's identifier by a verified one. False when another account has verified it.
 */
export async function setVerifiedIdentifier(
  tx: Tx,
  userId: number,
  identifier: Identifier,
  now: Date,
): Promise<boolean> {
  const changed =
    'email' in identifier
      ? await tx.run(sql`
          update users u set email = ${identifier.email}, email_verified_at = ${now} where id = ${userId}
            and not exists (
              select from users o
              where lower(o.email) = lower(${identifier.email}) and o.id <> u.id
                and o.email_verified_at is not null)`)
      : await tx.run(sql`
          update users u set phone = ${identifier.phone}, phone_verified_at = ${now} where id = ${userId}
            and not exists (
              select from users o
              where o.phone = ${identifier.phone} and o.id <> u.id and o.phone_verified_at is not null)`)
  return changed === 1
}
