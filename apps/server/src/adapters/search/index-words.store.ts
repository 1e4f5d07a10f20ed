import { type Database, type Queries, type Tx, sql } from '@hawker/postgres/database'

const SHOPS_AT_ONCE = 200
/** Advisory lock. Two workers at the same time would count the same shop twice. */
const INDEXING_LOCK = 6_500_001

/** Updates the words of all changed shops, and the number of shops per word. */
export async function indexWords(database: Database): Promise<void> {
  const { horizon, shopIds } = await changedShops(database, 'words')
  for (let at = 0; at < shopIds.length; at += SHOPS_AT_ONCE) {
    const batch = shopIds.slice(at, at + SHOPS_AT_ONCE)
    await database.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(${INDEXING_LOCK}::bigint)`)
      await indexShopWords(tx, batch)
    })
  }
  if (shopIds.length > 0) await saveProgress(database, 'words', horizon)
}

/** Shops that changed since an engine's last progress, and the horizon to save afterwards. */
export async function changedShops(
  queries: Queries,
  engine: string,
): Promise<{ horizon: string; shopIds: number[] }> {
  const row = await queries.row<{ horizon: string; ids: number[] | null }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select json_agg(id order by id) from shops where changed_xid >=
        coalesce((select horizon from search_progress where engine = ${engine}), '0'::xid8)) as ids`)
  return { horizon: row?.horizon ?? '0', shopIds: row?.ids ?? [] }
}

export const saveProgress = (queries: Queries, engine: string, horizon: string): Promise<number> =>
  queries.run(sql`
    insert into search_progress (engine, horizon) values (${engine}, ${horizon}::text::xid8)
    on conflict (engine) do update set horizon = excluded.horizon`)

const indexShopWords = (tx: Tx, shopIds: readonly number[]): Promise<number> =>
  tx.run(sql`
    with asked as (select id, status from shops where id = any(${shopIds}::bigint[])),
    texts as (
      select a.id, t.title_words || ' ' || t.section_words as words
      from asked a join shop_translations t on t.shop_id = a.id where a.status = 'approved'
      union all
      select a.id, t.title_words || ' ' || t.section_words
      from asked a join products p on p.shop_id = a.id
        join product_translations t on t.product_id = p.id
      where a.status = 'approved' and t.document is not null),
    fresh as (
      select a.id, coalesce(array_agg(distinct word order by word) filter (where word <> ''), '{}') as words
      from asked a left join texts on texts.id = a.id
        left join unnest(string_to_array(texts.words, ' ')) word on true
      group by a.id),
    change as (
      select word, sum(change) as change from (
        select unnest(words) as word, 1 as change from fresh
        union all select unnest(w.words), -1 from search_shop_words w join asked a on a.id = w.shop_id) counted
      group by word having sum(change) <> 0),
    noted as (
      insert into search_shop_words (shop_id, words) select id, words from fresh
      on conflict (shop_id) do update set words = excluded.words where search_shop_words.words <> excluded.words)
    insert into search_words (word, shops) select word, change from change order by word
    on conflict (word) do update set shops = search_words.shops + excluded.shops, changed_xid = pg_current_xact_id()`)
