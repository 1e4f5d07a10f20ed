import { hash } from 'node:crypto'
import type { SignInMethod } from '@hawker/contract/identity'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { Actor, Role } from '../../../core/actor.ts'
import { hasSecondFactor, needsSecondFactor } from '../second-factor/second-factor.store.ts'

/**
 * Tokens are stored hashed, so the table cannot be used to sign in. They are 256 random bits, so
 * one plain hash is enough.
 */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

type ActorRow = {
  id: number
  user_id: number
  roles: Role[]
  proved_at: Date
  passed: boolean
  waits_for: 'verify' | 'enrol' | null
  table_guest: boolean
}

/**
 * The holder of a token; undefined when its session has ended. A session that waits for its second
 * factor has `waitsFor`: it may call only operations that say so.
 */
export async function findActor(
  queries: Queries,
  token: string,
  now: Date,
  rolesDefault: boolean,
): Promise<Actor | undefined> {
  const tokenHash = hashToken(token)
  const row = await queries.row<ActorRow>(sql`
    select s.id, s.user_id, s.proved_at, s.second_factor_at is not null as passed, u.table_guest,
      coalesce((select array_agg(role) from user_roles r where r.user_id = s.user_id), '{}') as roles,
      case when s.second_factor_at is null and ${needsSecondFactor(rolesDefault)}
        then case when ${hasSecondFactor} then 'verify' else 'enrol' end end as waits_for
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.blocked_at is null`)
  if (!row) return undefined
  return {
    userId: row.user_id,
    roles: new Set(row.roles),
    tokenHash,
    sessionId: row.id,
    provedAt: row.proved_at,
    passedSecondFactor: row.passed,
    ...(row.table_guest ? { isTableGuest: true } : {}),
    ...(row.waits_for ? { waitsFor: row.waits_for } : {}),
  }
}

/**
 * True while the session exists, has not expired, has passed its second factor, and its user is not
 * blocked.
 */
export const sessionIsActive = (
  { tokenHash, userId }: Actor,
  now: Date,
  rolesDefault: boolean,
): Sql => sql`exists (
  select from sessions s join users u on u.id = s.user_id
  where s.token_hash = ${tokenHash} and s.user_id = ${userId} and s.expires_at > ${now} and u.blocked_at is null
    and (s.second_factor_at is not null or not ${needsSecondFactor(rolesDefault)}))`
export const isSessionActive = async (
  queries: Queries,
  actor: Actor,
  now: Date,
  rolesDefault: boolean,
): Promise<boolean> =>
  (
    await queries.row<{ is_active: boolean }>(
      sql`select ${sessionIsActive(actor, now, rolesDefault)} as is_active`,
    )
  )?.is_active === true

/**
 * Whether a user without a password proved their identity after `since`. It takes the place of
 * asking for the password.
 */
export const isFreshlyProved = async (
  queries: Queries,
  { sessionId, userId }: Pick<Actor, 'sessionId' | 'userId'>,
  since: Date,
): Promise<boolean> =>
  (await queries.row(sql`
    select 1 from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and u.id = ${userId} and s.proved_at > ${since} and u.password_hash is null`)) !==
  undefined

export const hasSession = async (queries: Queries, sessionId: number): Promise<boolean> =>
  (await queries.row(sql`select 1 from sessions where id = ${sessionId}`)) !== undefined

export const markProved = (tx: Queries, sessionId: number, now: Date): Promise<number> =>
  tx.run(sql`update sessions set proved_at = ${now} where id = ${sessionId}`)

/** The session has its second factor now, and lasts as long as any other. */
export const markSecondFactor = (
  tx: Tx,
  sessionId: number,
  now: Date,
  expiresAt: Date,
): Promise<number> =>
  tx.run(sql`
    update sessions set second_factor_at = ${now}, proved_at = ${now}, expires_at = ${expiresAt}
    where id = ${sessionId}`)

export type NewSession = {
  userId: number
  token: string
  userAgent: string | undefined
  method?: SignInMethod
  now: Date
  expiresAt: Date
  secondFactorAt?: Date | undefined
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.run(sql`
    insert into sessions (token_hash, user_id, user_agent, method, created_at, seen_at, proved_at,
      second_factor_at, expires_at)
    values (${hashToken(session.token)}, ${session.userId}, ${session.userAgent?.slice(0, 200) ?? null},
      ${session.method ?? 'password'}, ${session.now}, ${session.now}, ${session.now},
      ${session.secondFactorAt ?? null}, ${session.expiresAt})`)
}

/**
 * Gives the session another token. False when the old token was replaced or its session ended
 * meanwhile.
 */
export const replaceToken = async (
  tx: Tx,
  from: Uint8Array,
  to: string,
  now: Date,
  expiresAt: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update sessions set token_hash = ${hashToken(to)}, seen_at = ${now}, expires_at = ${expiresAt}
    where token_hash = ${from}`)) === 1

export type StoredSession = {
  id: number
  method: SignInMethod
  userAgent: string | null
  createdAt: Date
  seenAt: Date | null
  expiresAt: Date
}
export const listUserSessions = (
  queries: Queries,
  userId: number,
  now: Date,
): Promise<StoredSession[]> =>
  queries.rows<StoredSession>(sql`
    select id, method, user_agent as "userAgent", created_at as "createdAt", seen_at as "seenAt",
      expires_at as "expiresAt"
    from sessions where user_id = ${userId} and expires_at > ${now} order by id desc limit 100`)

export const deleteSession = (tx: Tx, tokenHash: Uint8Array): Promise<number> =>
  tx.run(sql`delete from sessions where token_hash = ${tokenHash}`)
export const deleteUserSession = (tx: Tx, userId: number, id: number): Promise<number> =>
  tx.run(sql`delete from sessions where user_id = ${userId} and id = ${id}`)
export const deleteUserSessions = (tx: Tx, userId: number): Promise<number> =>
  tx.run(sql`delete from sessions where user_id = ${userId}`)

export const deleteExpiredSessions = (queries: Queries, now: Date): Promise<number> =>
  queries.run(sql`delete from sessions where expires_at <= ${now}`)
