import { type Queries, type Sql, sql } from '../../database/database.ts'
import { localesFor } from '../settings/index.ts'
import { prefixQuery } from '../shops/index.ts'
import { ON_SALE } from './product.store.ts'

/** Counted exactly up to here (behaviour 4.19). */
export const COUNTED = 1000

/**
 * Ids of products whose title or description holds the words, best first, at most COUNTED + 1 of them. The asked language counts before the others;
 * where no word fits, titles that are spelt alike. `scope` narrows products as `p`.
 */
export async function findProducts(queries: Queries, term: string, lang: string, scope: Sql): Promise<number[]> {
  const query = prefixQuery(term)
  if (!query) return []
  const [asked, base] = localesFor(lang)
  const found = await queries.rows<{ id: number }>(sql`
    with words as materialized (select to_tsquery('simple', lower(unaccent(${query}::text))) as query)
    select t.product_id as id
    from words, product_translations t join products p on p.id = t.product_id
    where t.document @@ words.query and ${ON_SALE} and ${scope}
    group by t.product_id
    order by max(ts_rank(t.document, words.query) + case when t.locale in (${asked}, ${base}) then 1 else 0 end) desc, t.product_id
    limit ${COUNTED + 1}`)
  if (found.length > 0) return found.map(({ id }) => id)
  const similar = await queries.rows<{ id: number }>(sql`
    select t.product_id as id from similar_products(${term}) t join products p on p.id = t.product_id
    where ${ON_SALE} and ${scope}
    group by t.product_id order by max(t.likeness) desc, t.product_id limit ${COUNTED + 1}`)
  return similar.map(({ id }) => id)
}
