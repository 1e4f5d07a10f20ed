import { type Queries, sql } from '../../database/database.ts'
import { ANYWHERE } from './grid-squares.ts'
import type { Candidate } from './relevance.ts'
import type { ParsedQuery, Alternative } from './parse-query.ts'

export type FoundRow = Candidate & { readonly id: number; readonly shopId: number }

/** Most rows that are looked at to rank. A word in more of them says little about any. */
const MAX_ROWS = 4000
/** And of texts: a product may have one in every language. */
const MAX_TEXTS = 3 * MAX_ROWS
/** A list of shops longer than this is cheaper to check afterwards. */
export const MAX_SHOP_IDS = 2000

/** No shops: the caller checks them. */
const inShops = (shopIds: readonly number[]) =>
  shopIds.length === 0 ? sql`true` : sql`t.shop_id = any(${shopIds}::bigint[])`

// A word holds letters, digits and marks only (fold), so that nothing in it means anything to a
// tsquery.
const lexeme = (area: string, word: string, prefix: boolean) =>
  `'${area}${word}'${prefix ? ':*' : ''}`
const alternativeQuery = (area: string, { words, prefix }: Alternative) =>
  `(${words.map((word, at) => lexeme(area, word, prefix && at === words.length - 1)).join(' & ')})`
const tsqueryOf = (area: string, parts: ParsedQuery) =>
  parts.map((ways) => `(${ways.map((way) => alternativeQuery(area, way)).join(' | ')})`).join(' & ')

/**
 * One row a product, in the asked language where that fits: products in these areas that hold all
 * parts in any of the readings, and are to be had in one of the shops. Each area is asked for by
 * itself: of one long question every hit would be compared with every area.
 */
export async function findProductRows(
  queries: Queries,
  readings: readonly ParsedQuery[],
  areas: readonly string[],
  shopIds: readonly number[],
  locales: readonly string[],
): Promise<FoundRow[]> {
  const asked = areas.map((area) =>
    readings.map((parts) => `(${tsqueryOf(area, parts)})`).join(' | '),
  )
  return queries.rows<FoundRow>(sql`
    with found as materialized (
      select t.* from unnest(${asked}::text[]) query cross join lateral (
        select t.product_id, t.shop_id, t.locale, t.title_words, t.section_words from product_translations t
        where t.document @@ query::tsquery and ${inShops(shopIds)} limit ${MAX_TEXTS}) t
      limit ${MAX_TEXTS}),
    hits as (select distinct on (product_id) * from found order by product_id, locale = any(${locales}::text[]) desc)
    select product_id as id, shop_id as "shopId", locale, title_words as title, section_words as section from hits
    where exists (select from stocks k where k.product_id = hits.product_id) limit ${MAX_ROWS}`)
}

/**
 * The same of a few shops, wherever they stand: looks through their menus. In their squares a
 * frequent word is on many others.
 */
export async function findMenuRows(
  queries: Queries,
  readings: readonly ParsedQuery[],
  shopIds: readonly number[],
  locales: readonly string[],
): Promise<FoundRow[]> {
  const query = readings.map((parts) => `(${tsqueryOf(ANYWHERE, parts)})`).join(' | ')
  return queries.rows<FoundRow>(sql`
    with hits as materialized (
      select distinct on (t.product_id) t.product_id, t.shop_id, t.locale, t.title_words, t.section_words
      from products p cross join lateral (select * from product_translations t where t.product_id = p.id offset 0) t
      where p.shop_id = any(${shopIds}::bigint[]) and t.document @@ ${query}::text::tsquery
      order by t.product_id, t.locale = any(${locales}::text[]) desc)
    select product_id as id, shop_id as "shopId", locale, title_words as title, section_words as section from hits
    where exists (select from stocks k where k.product_id = hits.product_id) limit ${MAX_ROWS}`)
}

/**
 * Rows of shops that hold all parts in any of the readings: in their name, cuisine or description.
 */
export async function findShopRows(
  queries: Queries,
  readings: readonly ParsedQuery[],
  shopIds: readonly number[],
): Promise<FoundRow[]> {
  const query = readings.map((parts) => `(${tsqueryOf('', parts)})`).join(' | ')
  return queries.rows<FoundRow>(sql`
    with hits as materialized (
      select t.shop_id, t.locale, t.title_words, t.section_words from shop_translations t
      where t.document @@ ${query}::text::tsquery and ${inShops(shopIds)})
    select shop_id as id, shop_id as "shopId", locale, title_words as title, section_words as section from hits limit ${MAX_ROWS}`)
}

export type WordChanges = {
  horizon: string
  words: [word: string, shops: number][] | null
  synonyms: string[][] | null
}

/**
 * Words and synonyms that transactions changed which were not over at `since`. All synonyms, when
 * any changed or one is gone.
 */
export async function loadWordChanges(
  queries: Queries,
  since: string,
  knownSynonyms: number,
): Promise<WordChanges | undefined> {
  return queries.row<WordChanges>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select json_agg(json_build_array(word, shops)) from search_words where changed_xid >= ${since}::text::xid8) as words,
      case when (select count(*) from search_synonyms) <> ${knownSynonyms}
          or exists (select from search_synonyms where changed_xid >= ${since}::text::xid8)
        then (select coalesce(json_agg(words order by id), '[]') from search_synonyms) end as synonyms`)
}
