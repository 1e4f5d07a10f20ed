import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { hashToken } from '../sessions/session.store.ts'

export type LinkPurpose = 'sign_in' | 'reset' | 'change_email'
export type Link = { purpose: LinkPurpose; email: string; userId: number | null }

export async function insertLink(
  queries: Queries,
  link: Link & { token: string; now: Date; expiresAt: Date },
): Promise<void> {
  await queries.run(sql`
    insert into auth_links (token_hash, purpose, email, user_id, created_at, expires_at)
    values (${hashToken(link.token)}, ${link.purpose}, ${link.email}, ${link.userId}, ${link.now}, ${link.expiresAt})`)
}

/** Deletes the link and returns it, once. With a user id, only that user's link is found. */
export const consumeLink = (
  tx: Tx,
  token: string,
  purpose: LinkPurpose,
  now: Date,
  userId?: number,
): Promise<Link | undefined> =>
  tx.row<Link>(sql`
    delete from auth_links where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > ${now}
      and (${userId ?? null}::bigint is null or user_id = ${userId ?? null})
    returning purpose, email, user_id as "userId"`)

export const deleteOldLinks = (queries: Queries, now: Date): Promise<number> =>
  queries.run(sql`delete from auth_links where expires_at <= ${now}`)

/** Nobody signs in by a link that was sent before. */
export const deleteAllLinks = (tx: Tx): Promise<number> => tx.run(sql`delete from auth_links`)
