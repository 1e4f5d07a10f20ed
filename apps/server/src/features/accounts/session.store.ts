import { hash } from 'node:crypto'
import type { SignInMethod } from '@hawker/contract/identity'
import { type Queries, type Sql, type Tx, sql } from '../../database/database.ts'
import type { Actor, Role } from '../../http/route.ts'

/** Tokens are stored hashed: whoever reads the table cannot sign in with it. They are 256 random bits, so one plain hash is enough. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Who holds this token now; undefined when nobody does any more. */
export async function findActor(
  queries: Queries,
  token: string,
  now: Date,
): Promise<Actor | undefined> {
  const tokenHash = hashToken(token)
  const row = await queries.row<{ id: number; user_id: number; roles: Role[] }>(sql`
    select s.id, s.user_id, coalesce((select array_agg(role) from user_roles r where r.user_id = s.user_id), '{}') as roles
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.blocked_at is null`)
  return row && { userId: row.user_id, roles: new Set(row.roles), tokenHash, sessionId: row.id }
}

/** Whether this is still a session of theirs, and nobody has blocked them. */
export const stillIn = ({ tokenHash, userId }: Actor, now: Date): Sql => sql`exists (
  select from sessions s join users u on u.id = s.user_id
  where s.token_hash = ${tokenHash} and s.user_id = ${userId} and s.expires_at > ${now} and u.blocked_at is null)`
export const isStillIn = async (queries: Queries, actor: Actor, now: Date): Promise<boolean> =>
  (await queries.row<{ is_in: boolean }>(sql`select ${stillIn(actor, now)} as is_in`))?.is_in ===
  true

/** Whether somebody who has no password has signed in since: for them, that is saying who they are once more. */
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
    values (${hashToken(session.token)}, ${session.userId}, ${session.userAgent?.slice(0, 200) ?? null}, ${session.method ?? 'password'},
      ${session.now}, ${session.now}, ${session.expiresAt})`)
}

/** The same session under another token. False when the old one was changed or ended meanwhile. */
export const changeToken = async (
  tx: Tx,
  from: Uint8Array,
  to: string,
  now: Date,
  expiresAt: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update sessions set token_hash = ${hashToken(to)}, seen_at = ${now}, expires_at = ${expiresAt} where token_hash = ${from}`)) ===
  1

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
    select id, method, user_agent as "userAgent", created_at as "createdAt", seen_at as "seenAt", expires_at as "expiresAt"
    from sessions where user_id = ${userId} and expires_at > ${now} order by id desc limit 100`)

export const deleteSession = (tx: Tx, tokenHash: Uint8Array): Promise<number> =>
  tx.run(sql`delete from sessions where token_hash = ${tokenHash}`)
export const deleteUserSession = (tx: Tx, userId: number, id: number): Promise<number> =>
  tx.run(sql`delete from sessions where user_id = ${userId} and id = ${id}`)
export const deleteUserSessions = (tx: Tx, userId: number): Promise<number> =>
  tx.run(sql`delete from sessions where user_id = ${userId}`)

export const deleteExpiredSessions = (queries: Queries, now: Date): Promise<number> =>
  queries.run(sql`delete from sessions where expires_at <= ${now}`)
