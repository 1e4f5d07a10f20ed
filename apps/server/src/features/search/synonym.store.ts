import { type Queries, type Tx, sql } from '@hawker/postgres/database'

type Group = { id: number; words: string[] }

export async function loadGroups(
  queries: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Group[]; total: number }> {
  const row = await queries.row<{ rows: Group[]; total: number }>(sql`
    select (select count(*) from search_synonyms) as total, (select coalesce(json_agg(g), '[]') from (
      select id, words from search_synonyms order by id desc limit ${limit} offset ${offset}) g) as rows`)
  return row ?? { rows: [], total: 0 }
}

export const insertGroup = async (tx: Tx, words: readonly string[]): Promise<number> =>
  (
    await tx.row<{ id: number }>(
      sql`insert into search_synonyms (words) values (${words}::text[]) returning id`,
    )
  )?.id ?? 0

/** The words before the change; undefined when there is no such group. */
export const updateGroup = async (
  tx: Tx,
  id: number,
  words: readonly string[],
): Promise<string[] | undefined> =>
  (
    await tx.row<{ words: string[] }>(sql`
      with before as (select id, words from search_synonyms where id = ${id} for update)
      update search_synonyms s set words = ${words}::text[], changed_xid = pg_current_xact_id()
      from before where s.id = before.id returning before.words`)
  )?.words

/** The words of the deleted group; undefined when there was no such group. */
export const deleteGroup = async (tx: Tx, id: number): Promise<string[] | undefined> =>
  (
    await tx.row<{ words: string[] }>(
      sql`delete from search_synonyms where id = ${id} returning words`,
    )
  )?.words
