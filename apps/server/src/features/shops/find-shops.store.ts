import { type Queries, sql } from '../../database/database.ts'
import { localesFor } from '../settings/index.ts'

/** A tsquery of a search term: every word must be there, the last one may be unfinished; undefined when nothing can be searched for. */
export function prefixQuery(term: string): string | undefined {
  const words = term
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .slice(0, 12)
  return words.length === 0 ? undefined : `${words.map((word) => `'${word}'`).join(' & ')}:*`
}

/** Shops whose name, description or category holds the words, each with how well it fits; in the asked language fits better. One statement; a second for typing errors. */
export async function findShops(queries: Queries, term: string, lang: string): Promise<Map<number, number>> {
  const query = prefixQuery(term)
  if (!query) return new Map()
  const [asked, base] = localesFor(lang)
  const found = await queries.rows<{ shop_id: number; fit: number }>(sql`
    with words as materialized (select to_tsquery('simple', lower(unaccent(${query}::text))) as query)
    select shop_id, max(fit) as fit from (
      select t.shop_id, ts_rank(t.document, words.query)::float8 + case when t.locale in (${asked}, ${base}) then 1 else 0 end as fit
      from words, shop_translations t where t.document @@ words.query
      union all
      select sc.shop_id, ts_rank(t.document, words.query)::float8 + case when t.locale in (${asked}, ${base}) then 0.5 else 0 end
      from words, category_translations t join shop_categories sc on sc.category_id = t.category_id where t.document @@ words.query) hits
    group by shop_id`)
  if (found.length > 0) return new Map(found.map((row) => [row.shop_id, row.fit]))
  const similar = await queries.rows<{ shop_id: number; fit: number }>(
    sql`select shop_id, max(likeness)::float8 as fit from similar_shops(${term}) group by shop_id`,
  )
  return new Map(similar.map((row) => [row.shop_id, row.fit]))
}
