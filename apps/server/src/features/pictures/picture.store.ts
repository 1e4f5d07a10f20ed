import type { PicturePurpose } from '@hawker/contract/pictures'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'

type NewPicture = {
  path: string
  ownerId: number
  purpose: PicturePurpose
  bytes: number
  now: Date
  maxUnattached: number
}

/** False when the owner has too many loose pictures already. */
export const insertPicture = async (
  queries: Queries,
  { path, ownerId, purpose, bytes, now, maxUnattached }: NewPicture,
): Promise<boolean> =>
  (await queries.run(sql`
    insert into pictures (path, owner_id, purpose, bytes, created_at, loose_since)
    select ${path}::text, ${ownerId}::bigint, ${purpose}::text, ${bytes}::integer,
      ${now}::timestamptz, ${now}::timestamptz
    where (
      select count(*) from pictures where owner_id = ${ownerId} and loose_since is not null
    ) < ${maxUnattached}`)) === 1

/** Attaches the loose pictures of this owner and purpose; returns how many there were. */
export const attachLoosePictures = (
  tx: Tx,
  {
    ownerId,
    purpose,
    paths,
  }: { ownerId: number; purpose: PicturePurpose; paths: readonly string[] },
): Promise<number> =>
  tx.run(sql`
    update pictures set loose_since = null
    where path = any(${[...paths]}::text[]) and owner_id = ${ownerId} and purpose = ${purpose}
      and loose_since is not null and not doomed`)

export const detachPictures = (tx: Tx, paths: readonly string[], now: Date): Promise<number> =>
  tx.run(
    sql`update pictures set loose_since = ${now} where path = any(${[...paths]}::text[]) and loose_since is null`,
  )

/**
 * Detaches the private pictures of a user. A courier's photos of parcels stay, because they prove
 * something to their senders.
 */
export const detachPersonalPictures = (tx: Tx, userId: number, now: Date): Promise<number> =>
  tx.run(
    sql`update pictures set loose_since = ${now}
      where owner_id = ${userId}
        and purpose in ('avatar', 'claim', 'chat', 'document', 'parcel') and loose_since is null
        and path not in (select photo from parcel_proofs where driver_id = ${userId})`,
  )

/** A part of a statement: detaches the pictures of a subquery. With a purpose, only its pictures. */
export const detachingPictures = (paths: Sql, now: Date, purpose?: PicturePurpose): Sql => sql`
  update pictures set loose_since = ${now}
  where loose_since is null and path in (${paths})
    ${purpose === undefined ? sql`` : sql`and purpose = ${purpose}`}`

/**
 * Marked pictures cannot be attached any more, so their files can be deleted. Returns those of an
 * interrupted run again.
 */
export const markForDeletion = async (
  queries: Queries,
  looseBefore: Date,
  limit: number,
): Promise<string[]> =>
  (
    await queries.rows<{ path: string }>(sql`
      update pictures set doomed = true where path in (
        select path from pictures where loose_since < ${looseBefore} order by loose_since
          limit ${limit} for update skip locked)
      returning path`)
  ).map(({ path }) => path)

export const deleteMarked = (queries: Queries, paths: readonly string[]): Promise<number> =>
  queries.run(sql`delete from pictures where path = any(${[...paths]}::text[]) and doomed`)
