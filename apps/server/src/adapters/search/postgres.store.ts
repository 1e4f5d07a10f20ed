import { type Queries, sql } from '@hawker/postgres/database'
import { ANYWHERE } from './grid-squares.ts'
import { isLatin } from './phonetics.ts'
import type { Candidate } from './relevance.ts'
import { type ParsedQuery, type Alternative, type Term, termsOf } from './parse-query.ts'

export type FoundRow = Candidate & {
  readonly id: number
  readonly shopId: number
  /** For each of `termsOf`: whether the row contains it as typed. Null: as typed only. */
  readonly typed: readonly boolean[] | null
}

/** The most rows that are ranked. A word in more rows says little about any of them. */
const MAX_ROWS = 4000
/** A product has one text per language. */
const MAX_TEXTS = 3 * MAX_ROWS
/** A longer list of shops is checked after the query. */
export const MAX_SHOP_IDS = 2000

/** An empty list means that the caller checks the shops. */
const inShops = (shopIds: readonly number[]) =>
  shopIds.length === 0 ? sql`true` : sql`t.shop_id = any(${shopIds}::bigint[])`

// Folded words have only letters, digits and marks, so they contain no tsquery syntax.
const lexeme = (area: string, word: string, prefix: boolean) =>
  `'${area}${word}'${prefix ? ':*' : ''}`
const alternativeQuery = (area: string, { words, prefix }: Alternative) =>
  `(${words.map((word, at) => lexeme(area, word, prefix && at === words.length - 1)).join(' & ')})`
const termQuery = (area: string, alternatives: Term) =>
  `(${alternatives.map((one) => alternativeQuery(area, one)).join(' | ')})`
const tsqueryOf = (area: string, query: ParsedQuery) =>
  query.map((term) => termQuery(area, term)).join(' & ')

const isTyped = ({ typed }: Alternative) => typed
/** For each row `t`, see `FoundRow.typed`. Costs little, but most searches do not need it. */
function typedTerms(area: string, terms: readonly Term[]) {
  if (terms.every((term) => term.every(isTyped))) return sql`null::boolean[]`
  const queries = terms.map((term) => termQuery(area, term.filter(isTyped)))
  return sql`(select array_agg(t.document @@ q) from unnest(${queries}::text[]::tsquery[]) q)`
}

/** The first letter of another script, Greek. */
const FIRST_AFTER_LATIN = '\u0370'

/**
 * The best of a product's rows first: in the reader's language, then in the script of the query.
 * Rows in other scripts match by sound only.
 */
function bestRowFirst(readings: readonly ParsedQuery[], locales: readonly string[]) {
  const typed = termsOf(readings)[0]?.find(isTyped)?.words[0] ?? ''
  return sql`locale = any(${locales}::text[]) desc,
    (title_words collate "C" < ${FIRST_AFTER_LATIN}::text) = ${isLatin(typed)}::boolean desc`
}

/**
 * Products in these squares that match any of the readings and are sold by one of the shops. One
 * row per product, in the reader's language where that matches. One subquery per square, because a
 * single query would compare every hit with every square.
 */
export async function findProductRows(
  queries: Queries,
  readings: readonly ParsedQuery[],
  squares: readonly string[],
  shopIds: readonly number[],
  locales: readonly string[],
  terms: readonly Term[] = termsOf(readings),
): Promise<FoundRow[]> {
  const queryTexts = squares.map((square) =>
    readings.map((query) => `(${tsqueryOf(square, query)})`).join(' | '),
  )
  return queries.rows<FoundRow>(sql`
    with found as materialized (
      select t.* from unnest(${queryTexts}::text[]) query cross join lateral (
        select t.product_id, t.shop_id, t.locale, t.title_words, t.section_words,
          ${typedTerms(ANYWHERE, terms)} as typed from product_translations t
        where t.document @@ query::tsquery and ${inShops(shopIds)} limit ${MAX_TEXTS}) t
      limit ${MAX_TEXTS}),
    hits as (select distinct on (product_id) *
      from found order by product_id, ${bestRowFirst(readings, locales)})
    select product_id as id, shop_id as "shopId", locale, title_words as title, section_words as section, typed
    from hits
    where exists (select from stocks k where k.product_id = hits.product_id) limit ${MAX_ROWS}`)
}

/** The same for a few shops, by their menus. Their squares may have many other hits. */
export async function findMenuRows(
  queries: Queries,
  readings: readonly ParsedQuery[],
  shopIds: readonly number[],
  locales: readonly string[],
): Promise<FoundRow[]> {
  const text = readings.map((query) => `(${tsqueryOf(ANYWHERE, query)})`).join(' | ')
  return queries.rows<FoundRow>(sql`
    with hits as materialized (
      select distinct on (t.product_id) t.product_id, t.shop_id, t.locale, t.title_words, t.section_words,
        ${typedTerms(ANYWHERE, termsOf(readings))} as typed
      from products p cross join lateral (select * from product_translations t where t.product_id = p.id offset 0) t
      where p.shop_id = any(${shopIds}::bigint[]) and t.document @@ ${text}::text::tsquery
      order by t.product_id, ${bestRowFirst(readings, locales)})
    select product_id as id, shop_id as "shopId", locale, title_words as title, section_words as section, typed
    from hits
    where exists (select from stocks k where k.product_id = hits.product_id) limit ${MAX_ROWS}`)
}

/** Shops that match any of the readings by name, cuisine or description. */
export async function findShopRows(
  queries: Queries,
  readings: readonly ParsedQuery[],
  shopIds: readonly number[],
): Promise<FoundRow[]> {
  const text = readings.map((query) => `(${tsqueryOf('', query)})`).join(' | ')
  return queries.rows<FoundRow>(sql`
    with hits as materialized (
      select t.shop_id, t.locale, t.title_words, t.section_words, ${typedTerms('', termsOf(readings))} as typed
      from shop_translations t
      where t.document @@ ${text}::text::tsquery and ${inShops(shopIds)})
    select shop_id as id, shop_id as "shopId", locale, title_words as title,
      section_words as section, typed
    from hits limit ${MAX_ROWS}`)
}

export type WordChanges = {
  horizon: string
  words: [word: string, shops: number][] | null
  synonyms: string[][] | null
}

/**
 * Words that changed in transactions since `since`. All synonyms, when any was changed or deleted.
 */
export async function loadWordChanges(
  queries: Queries,
  since: string,
  knownSynonyms: number,
): Promise<WordChanges | undefined> {
  return queries.row<WordChanges>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select json_agg(json_build_array(word, shops)) from search_words
        where changed_xid >= ${since}::text::xid8) as words,
      case when (select count(*) from search_synonyms) <> ${knownSynonyms}
          or exists (select from search_synonyms where changed_xid >= ${since}::text::xid8)
        then (select coalesce(json_agg(words order by id), '[]') from search_synonyms) end as synonyms`)
}
