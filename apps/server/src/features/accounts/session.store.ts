import { createHash } from 'node:crypto'
import { type Queries, type Tx, sql } from '../../database/database.ts'
import type { Actor, Role } from '../../http/route.ts'

/** Tokens are stored hashed: whoever reads the table cannot sign in with it. They are 256 random bits, so one plain hash is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Who holds this token now; undefined when nobody does any more. */
export async function findActor(queries: Queries, token: string, now: Date): Promise<Actor | undefined> {
  const tokenHash = hashToken(token)
  const row = await queries.row<{ user_id: number; roles: Role[] }>(sql`
    select s.user_id, coalesce((select array_agg(role) from user_roles r where r.user_id = s.user_id), '{}') as roles
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.blocked_at is null`)
  return row && { userId: row.user_id, roles: new Set(row.roles), tokenHash }
}

export async function insertSession(
  tx: Tx,
  session: { userId: number; token: string; userAgent: string | undefined; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into sessions (token_hash, user_id, user_agent, created_at, expires_at)
    values (${hashToken(session.token)}, ${session.userId}, ${session.userAgent?.slice(0, 200) ?? null}, ${session.now}, ${session.expiresAt})`)
}

export const deleteSession = (tx: Tx, tokenHash: Uint8Array): Promise<number> =>
  tx.run(sql`delete from sessions where token_hash = ${tokenHash}`)

export const deleteExpiredSessions = (queries: Queries, now: Date): Promise<number> =>
  queries.run(sql`delete from sessions where expires_at <= ${now}`)
