import { localesOf } from '@hawker/domain/texts/language'
import { type Sql, sql } from '@hawker/postgres/database'

/** The unit of products `p` in the reader's language, else as the shop has entered it. */
export function unitIn(lang: string): Sql {
  const [locale, base] = localesOf(lang)
  return sql`coalesce(p.units_in ->> ${locale}, p.units_in ->> ${base}, p.unit)`
}

/** The names of the variant of stocks `k` in the reader's language, else as entered. */
export function extrasIn(lang: string): Sql {
  const [locale, base] = localesOf(lang)
  return sql`coalesce(k.extras_in -> ${locale}, k.extras_in -> ${base}, k.extras)`
}
