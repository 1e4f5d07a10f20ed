import { FALLBACK_LOCALE, localesFor } from '@hawker/domain/texts/language'
import { type Sql, sql } from '@hawker/postgres/database'

/**
 * Orders translations `t` and takes the best one, by the rule of `translationIn`. The language is
 * that of a request, or a column.
 */
export const bestTranslation = (lang: string | Sql): Sql =>
  sql`order by array_position(${localesIn(lang)}, t.locale) nulls last, t.locale collate "C" limit 1`

/** `localesFor` in SQL. */
const localesIn = (lang: string | Sql): Sql =>
  typeof lang === 'string'
    ? sql`${localesFor(lang)}::text[]`
    : sql`array[${lang}, lower(split_part(translate(${lang}, '_', '-'), '-', 1)), ${FALLBACK_LOCALE}]::text[]`
