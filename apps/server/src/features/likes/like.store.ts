import type { Like } from '@hawker/contract/likes'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'

type LikeRow = { uuid: string; shop_id: number; created_at: Date }

/** The likes of a user, latest first. A like of an unlisted shop is stored, but not shown. */
export async function loadLikes(queries: Queries, userId: number): Promise<Like[]> {
  const rows = await queries.rows<LikeRow>(sql`
    select s.uuid, s.id as shop_id, l.created_at from likes l join shops s on s.id = l.shop_id
    where l.user_id = ${userId} and s.status = 'approved' order by l.created_at desc, s.id desc`)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** Serialises changes of one user's likes, so that the limit holds for two devices at once. */
export const lockLikesOf = (tx: Tx, userId: number) =>
  tx.run(sql`select 1 from users where id = ${userId} for no key update`)

export const insertLikes = (
  tx: Tx,
  userId: number,
  uuids: readonly string[],
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into likes (user_id, shop_id, created_at)
    select ${userId}::bigint, id, ${now}::timestamptz from shops
      where uuid = any(${[...uuids]}::uuid[]) and status = 'approved'
    on conflict do nothing`)

export const countLikes = async (queries: Queries, userId: number): Promise<number> =>
  (await queries.row<{ n: number }>(sql`select count(*) as n from likes where user_id = ${userId}`))
    ?.n ?? 0

export const removeLike = (tx: Tx, userId: number, uuid: string): Promise<number> =>
  tx.run(
    sql`delete from likes where user_id = ${userId} and shop_id = (select id from shops where uuid = ${uuid}::uuid)`,
  )
