import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import type { RowIn } from '@hawker/postgres/table/define-table'
import { assignments } from '@hawker/postgres/table/rows'
import { hashToken } from '../sessions/session.store.ts'
import { USERS, USER_ADDRESSES } from '../user.table.ts'

export type CredentialChangeKind =
  | 'email'
  | 'phone'
  | 'password'
  | 'passkey_added'
  | 'passkey_removed'
  | 'social_linked'
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_codes'
  | 'deletion'

/**
 * Locks the account. A change of its credentials, a sign-in by one of them and a way back run one
 * after the other, so that no change or session of a removed credential outlives the way back.
 */
export const lockCredentials = (tx: Tx, userId: number): Promise<number> =>
  tx.run(sql`select 1 from users where id = ${userId} for no key update`)

/** Stores the addresses of the account as they are before the change. */
export const insertCredentialChange = async (
  tx: Tx,
  userId: number,
  kind: CredentialChangeKind,
  now: Date,
  expiresAt: Date,
): Promise<number> => {
  const row = await tx.row<{ id: number }>(sql`
    insert into key_changes (user_id, kind, ${USER_ADDRESSES.names}, created_at, expires_at)
    select id, ${kind}, ${USER_ADDRESSES.names}, ${now}, ${expiresAt}
    from users where id = ${userId} returning id`)
  if (!row) throw new Error(`user ${userId} does not exist`)
  return row.id
}

export type NoticedChange = {
  kind: CredentialChangeKind
  email: string | null
  phone: string | null
}
/** Only verified addresses: the link gives access to the account. */
export const setChangeToken = (
  queries: Queries,
  id: number,
  token: string,
): Promise<NoticedChange | undefined> =>
  queries.row<NoticedChange>(sql`
    update key_changes set token_hash = ${hashToken(token)} where id = ${id}
    returning kind, case when email_verified_at is not null then email end as email,
      case when phone_verified_at is not null then phone end as phone`)

export type UndoneChange = RowIn<typeof USER_ADDRESSES> & { id: number; userId: number }
/**
 * Deletes the change of a mailed link and all later ones of the account; returns it, once. Locks the
 * account first, so that it sees the changes of all concurrent calls.
 */
export async function consumeCredentialChange(
  tx: Tx,
  token: string,
  now: Date,
): Promise<UndoneChange | undefined> {
  const found = await tx.row<{ userId: number }>(sql`
    select user_id as "userId" from key_changes where token_hash = ${hashToken(token)}`)
  if (!found) return undefined
  await lockCredentials(tx, found.userId)
  const change = await tx.row<UndoneChange>(sql`
    delete from key_changes where token_hash = ${hashToken(token)} and expires_at > ${now}
    returning id, user_id as "userId", email, email_verified_at as "emailVerifiedAt", phone,
      phone_verified_at as "phoneVerifiedAt"`)
  if (change)
    await tx.run(
      sql`delete from key_changes where user_id = ${change.userId} and id > ${change.id}`,
    )
  return change
}

/**
 * Restores the addresses of before the change. The owner of the mailbox may have opened another
 * account with the address meanwhile: that account loses it. A phone number that another account
 * has verified stays there, and this account then has none: its present one may be the thief's.
 */
export async function restoreAddresses(
  tx: Tx,
  { userId, email, emailVerifiedAt, phone, phoneVerifiedAt }: UndoneChange,
): Promise<void> {
  if (email !== null && emailVerifiedAt !== null)
    await tx.run(sql`
      update users set email = null, email_verified_at = null
      where lower(email) = lower(${email}) and email_verified_at is not null and id <> ${userId}`)
  await tx.run(sql`
    update users set ${assignments(USERS, { email, emailVerifiedAt })} where id = ${userId}`)
  await tx.run(sql`
    update users u
    set phone = case when not is_taken then ${phone}::text end,
      phone_verified_at = case when not is_taken then ${phoneVerifiedAt}::timestamptz end
    from (
      select exists (
        select from users o
        where o.phone = ${phone} and o.phone_verified_at is not null and o.id <> ${userId}) as is_taken
    ) as other
    where id = ${userId}`)
}

/**
 * Removes what the person who changed the credentials may have left behind: the password, sessions,
 * known devices, which may guess passwords apart from strangers, and every credential that this
 * change or a later one added.
 */
export async function removeCredentialsSince(
  tx: Tx,
  { userId, id }: Pick<UndoneChange, 'userId' | 'id'>,
): Promise<void> {
  await tx.run(sql`
    with no_sessions as (delete from sessions where user_id = ${userId}),
      no_devices as (delete from user_devices where user_id = ${userId}),
      no_passkeys as (delete from passkeys where user_id = ${userId} and key_change_id >= ${id}),
      no_identities as (
        delete from user_identities where user_id = ${userId} and key_change_id >= ${id}),
      no_totp as (
        delete from totp_secrets
        where user_id = ${userId} and (confirmed_at is null or key_change_id >= ${id})),
      no_codes as (
        delete from recovery_codes where user_id = ${userId} and key_change_id >= ${id}),
      no_links as (delete from auth_links where user_id = ${userId}),
      no_sent_codes as (delete from auth_codes where user_id = ${userId})
    update users set password_hash = null, delete_at = null where id = ${userId}`)
}

/** The changes of an account that can still be taken back. */
export const listOpenCredentialChanges = async (
  tx: Tx,
  userId: number,
  now: Date,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select id from key_changes where user_id = ${userId} and expires_at > ${now} order by id`)
  ).map(({ id }) => id)

export const deleteOldCredentialChanges = (queries: Queries, now: Date): Promise<number> =>
  queries.run(sql`delete from key_changes where expires_at <= ${now}`)
