import { hash } from 'node:crypto'
import type { SignInMethod } from '@hawker/contract/identity'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { Actor, Role } from '../../../core/actor.ts'

/**
 * Tokens are stored hashed, so the table cannot be used to sign in. They are 256 random bits, so
 * one plain hash is enough.
 */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The holder of a token; undefined when its session has ended. */
export async function findActor(
  queries: Queries,
  token: string,
  now: Date,
): Promise<Actor | undefined> {
  const tokenHash = hashToken(token)
  const row = await queries.row<{ id: number; user_id: number; roles: Role[] }>(sql`
    select s.id, s.user_id,
      coalesce((select array_agg(role) from user_roles r where r.user_id = s.user_id), '{}') as roles
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.blocked_at is null`)
  return row && { userId: row.user_id, roles: new Set(row.roles), tokenHash, sessionId: row.id }
}

/** True while the session exists, has not expired, and its user is not blocked. */
export const sessionIsActive = ({ tokenHash, userId }: Actor, now: Date): Sql => sql`exists (
  select from sessions s join users u on u.id = s.user_id
  where s.token_hash = ${tokenHash} and s.user_id = ${userId} and s.expires_at > ${now} and u.blocked_at is null)`
export const isSessionActive = async (
  queries: Queries,
  actor: Actor,
  now: Date,
): Promise<boolean> =>
  (
    await queries.row<{ is_active: boolean }>(
      sql`select ${sessionIsActive(actor, now)} as is_active`,
    )
  )?.is_active === true

/**
 * Whether a user without a password signed in after `since`. It takes the place of asking for the
 * password.
 */
export const isFreshlySignedIn = async (
  queries: Queries,
  { sessionId, userId }: Pick<Actor, 'sessionId' | 'userId'>,
  since: Date,
): Promise<boolean> =>
  (await queries.row(sql`
    select 1 from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and u.id = ${userId} and s.created_at > ${since} and u.password_hash is null`)) !==
  undefined

export type NewSession = {
  userId: number
  token: string
  userAgent: string | undefined
  method?: SignInMethod
  now: Date
  expiresAt: Date
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.run(sql`
    insert into sessions (token_hash, user_id, user_agent, method, created_at, seen_at, expires_at)
    values (${hashToken(session.token)}, ${session.userId}, ${session.userAgent?.slice(0, 200) ?? null},
      ${session.method ?? 'password'}, ${session.now}, ${session.now}, ${session.expiresAt})`)
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
