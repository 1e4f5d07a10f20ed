import { type Queries, sql } from '@hawker/postgres/database'

/** A text of a shop or product in one language, for an external search engine. */
export type SearchDocument = {
  readonly kind: 'shop' | 'product'
  readonly id: number
  readonly shopId: number
  readonly locale: string
  readonly title: string
  readonly section: string
  readonly description: string
}

/** All texts of these shops and their products. */
export const loadDocuments = (
  queries: Queries,
  shopIds: readonly number[],
): Promise<SearchDocument[]> =>
  queries.rows<SearchDocument>(sql`
    select 'shop' as kind, s.id, s.id as "shopId", t.locale, t.title,
      coalesce(t.section_words, '') as section, coalesce(t.description, '') as description
    from shops s join shop_translations t on t.shop_id = s.id
    where s.id = any(${shopIds}::bigint[]) and s.status = 'approved'
    union all
    select 'product', p.id, s.id, t.locale, t.title, coalesce(t.section_words, ''), coalesce(t.description, '')
    from shops s join products p on p.shop_id = s.id join product_translations t on t.product_id = p.id
    where s.id = any(${shopIds}::bigint[]) and s.status = 'approved' and t.document is not null
      and exists (select from stocks k where k.product_id = p.id)`)

export const loadSynonyms = async (queries: Queries): Promise<string[][]> =>
  (await queries.rows<{ words: string[] }>(sql`select words from search_synonyms order by id`)).map(
    ({ words }) => words,
  )
