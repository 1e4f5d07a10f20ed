import { localesFor } from '@hawker/domain/texts/language'
import { type Sql, sql } from '@hawker/postgres/database'

/** Orders translations `t` and takes the best one, by the rule of `translationIn`. */
export const bestTranslation = (lang: string): Sql =>
  sql`order by array_position(${localesFor(lang)}::text[], t.locale) nulls last, t.locale collate "C" limit 1`
