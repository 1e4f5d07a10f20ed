import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import type { RowIn } from '@hawker/postgres/table/define-table'
import { insertInto } from '@hawker/postgres/table/rows'
import type { Role } from '../../core/actor.ts'
import type { Identifier } from './sign-in/identifier.ts'
import { type Gender, NEW_USERS, PROFILES } from './user.table.ts'

export type Account = RowIn<typeof PROFILES> & {
  hasPassword: boolean
  /** Too short for the roles of the user. */
  shortPassword: boolean
  roles: Role[]
  /**
   * In minor units of the base currency. A user who never received money has no wallet row; it
   * reads as an empty wallet with the user's uuid.
   */
  wallet: {
    uuid: string
    balance: bigint
    held: bigint
    currency: string
    decimals: number
    /** Credit that applies only to orders above a minimum basket. */
    conditional: { remaining: bigint; minBasket: bigint }[]
  }
}

/**
 * Matches a phone only where it signs in: it is verified, or it is the account's only identifier.
 */
const matches = (identifier: Identifier) =>
  'email' in identifier
    ? sql`lower(email) = lower(${identifier.email})`
    : sql`phone = ${identifier.phone} and (phone_verified_at is not null or email is null)`

const isVerified = (identifier: Identifier) =>
  'email' in identifier ? sql`email_verified_at is not null` : sql`phone_verified_at is not null`

type PasswordCandidate = { id: number; hash: string | null }
/**
 * The accounts an identifier can sign in to: its verified owner, and the latest unverified
 * registration.
 */
export type PasswordCandidates = {
  owner: PasswordCandidate | null
  latest: PasswordCandidate | null
}
export async function findPasswordCandidates(
  queries: Queries,
  identifier: Identifier,
): Promise<PasswordCandidates> {
  const found = await queries.row<PasswordCandidates>(sql`
    select
      (select json_build_object('id', id, 'hash', password_hash) from users
        where ${matches(identifier)} and ${isVerified(identifier)} and blocked_at is null) as owner,
      (select json_build_object('id', id, 'hash', password_hash) from users
        where ${matches(identifier)} and not (${isVerified(identifier)}) and blocked_at is null
        order by created_at desc, id desc limit 1) as latest`)
  return found ?? { owner: null, latest: null }
}

export const findPasswordHash = async (
  queries: Queries,
  userId: number,
): Promise<string | undefined> =>
  (
    await queries.row<{ password_hash: string | null }>(
      sql`select password_hash from users where id = ${userId}`,
    )
  )?.password_hash ?? undefined

/** Whether the verified owner of the identifier has signed in on this device before. */
export const isOwnersDevice = async (
  queries: Queries,
  identifier: Identifier,
  device: Uint8Array | undefined,
): Promise<boolean> =>
  device !== undefined &&
  (await queries.row(sql`
    select 1 from user_devices d where d.device = ${device} and d.user_id in (
      select id from users where ${matches(identifier)} and ${isVerified(identifier)})`)) !==
    undefined

/** Whether any account has the identifier, verified or not. */
export const hasAccount = async (queries: Queries, identifier: Identifier): Promise<boolean> =>
  (await queries.row(sql`select 1 from users where ${matches(identifier)} limit 1`)) !== undefined

/** Whether an account has verified the identifier. */
export const isOwned = async (queries: Queries, identifier: Identifier): Promise<boolean> =>
  (await queries.row(
    sql`select 1 from users where ${matches(identifier)} and ${isVerified(identifier)}`,
  )) !== undefined

/** The verified addresses of the owner of an identifier, to tell them about an attempt. */
export const findVerifiedEmail = async (
  queries: Queries,
  phone: string,
): Promise<{ email: string | null } | undefined> =>
  queries.row(sql`
    select case when email_verified_at is not null then email end as email
    from users where phone = ${phone} and phone_verified_at is not null`)

type AccountRow = Omit<Account, 'wallet'> & {
  wallet_uuid: string
  balance: number
  held: number
  currency: string | null
  decimals: number | null
  conditional: { remaining: number; min_basket: number }[]
}

export async function findAccount(queries: Queries, userId: number): Promise<Account | undefined> {
  const row = await queries.row<AccountRow>(sql`
    select ${PROFILES.select}, u.password_hash is not null as "hasPassword",
      u.password_hash is not null and u.short_password as "shortPassword",
      coalesce((select array_agg(r.role order by r.role) from user_roles r where r.user_id = u.id), '{}') as roles,
      coalesce(w.uuid, u.uuid) as wallet_uuid, coalesce(w.balance, 0) as balance, coalesce(w.held, 0) as held,
      c.code as currency, c.decimals,
      (select coalesce(
          json_agg(json_build_object('remaining', k.remaining, 'min_basket', k.min_basket) order by k.id), '[]')
        from wallet_credits k where k.account_id = w.id and k.remaining > 0 and k.min_basket > 0) as conditional
    ${PROFILES.from}
    left join ledger_accounts w on w.kind = 'user' and w.user_id = u.id
    left join currencies c on c.is_default
    where u.id = ${userId}`)
  if (!row) return undefined
  const {
    wallet_uuid: walletUuid,
    balance,
    held,
    currency,
    decimals,
    conditional,
    ...account
  } = row
  return {
    ...account,
    shortPassword: account.shortPassword && account.roles.length > 0,
    wallet: {
      uuid: walletUuid,
      balance: BigInt(balance),
      held: BigInt(held),
      currency: currency ?? 'USD',
      decimals: decimals ?? 2,
      conditional: conditional.map(({ remaining, min_basket: min }) => ({
        remaining: BigInt(remaining),
        minBasket: BigInt(min),
      })),
    },
  }
}

export type NewUser = {
  email?: string
  passwordHash?: string
  firstname: string
  lastname?: string
  phone?: string
  emailVerified?: boolean
  phoneVerified?: boolean
  referral?: string
  img?: string
  roles?: readonly Role[]
  /** When the account of a guest at a table is emptied. */
  tableGuestUntil?: Date
}

/**
 * Creates an account with an empty wallet. Returns undefined when another account has already
 * verified one of its identifiers.
 */
export async function createUser(tx: Tx, user: NewUser, now: Date): Promise<number | undefined> {
  const row = await tx.row<{ id: number }>(sql`
    ${insertInto(NEW_USERS, {
      email: user.email ?? null,
      emailVerifiedAt: user.emailVerified ? now : null,
      passwordHash: user.passwordHash ?? null,
      firstname: user.firstname,
      lastname: user.lastname || null,
      phone: user.phone ?? null,
      phoneVerifiedAt: user.phoneVerified ? now : null,
      enteredReferralCode: user.referral || null,
      img: user.img ?? null,
      tableGuest: user.tableGuestUntil !== undefined,
      deleteAt: user.tableGuestUntil ?? null,
      createdAt: now,
    })}
    on conflict do nothing returning id`)
  if (!row) return undefined
  await tx.run(sql`insert into ledger_accounts (kind, user_id) values ('user', ${row.id})`)
  if (user.roles?.length) {
    await tx.run(
      sql`insert into user_roles (user_id, role)
        select ${row.id}::bigint, role from unnest(${[...user.roles]}::text[]) as role`,
    )
  }
  return row.id
}

export type AccountChanges = {
  firstname?: string | undefined
  lastname?: string | undefined
  currencyId?: number | undefined
  /** null removes the value. */
  birthday?: string | null | undefined
  gender?: Gender | null | undefined
  img?: string | null | undefined
}

/** Changes only the given fields. */
export const changeAccount = (
  tx: Tx,
  userId: number,
  { firstname, lastname, currencyId, birthday, gender, img }: AccountChanges,
): Promise<number> =>
  tx.run(sql`
    update users set
      firstname = coalesce(${firstname ?? null}::text, firstname),
      lastname = case when ${lastname !== undefined}::boolean
        then nullif(${lastname ?? null}::text, '') else lastname end,
      currency_id = coalesce(${currencyId ?? null}::bigint, currency_id),
      birthday = case when ${birthday !== undefined}::boolean then ${birthday ?? null}::date else birthday end,
      gender = case when ${gender !== undefined}::boolean then ${gender ?? null}::text else gender end,
      img = case when ${img !== undefined}::boolean then ${img ?? null}::text else img end
    where id = ${userId}`)

/** Locks the account. False when its password has changed since it was compared. */
export const lockWithPassword = async (tx: Tx, userId: number, hash: string): Promise<boolean> =>
  (await tx.row(sql`
    select 1 from users where id = ${userId} and password_hash = ${hash} for no key update`)) !==
  undefined

/** A new password is long enough for the roles of its user. */
export const changePasswordHash = (tx: Tx, userId: number, hash: string): Promise<number> =>
  tx.run(sql`update users set password_hash = ${hash}, short_password = false where id = ${userId}`)

/** The password is known only while it is typed: remembers that it is too short for a role. */
export const setShortPassword = (tx: Tx, userId: number, isShort: boolean): Promise<number> =>
  tx.run(sql`
    update users set short_password = ${isShort} where id = ${userId} and short_password <> ${isShort}`)

export const hasRole = async (queries: Queries, userId: number): Promise<boolean> =>
  (await queries.row(sql`select 1 from user_roles where user_id = ${userId} limit 1`)) !== undefined

export const isActiveCurrency = async (queries: Queries, id: number): Promise<boolean> =>
  (await queries.row(sql`select 1 from currencies where id = ${id} and active`)) !== undefined

/** Locks the row, so that two concurrent changes each release the previous picture. */
export const lockPicture = async (tx: Tx, userId: number): Promise<string | null> =>
  (await tx.row<{ img: string | null }>(sql`select img from users where id = ${userId} for update`))
    ?.img ?? null
