import type { TaxClass } from '@hawker/contract/settings'
import type { Queries } from '@hawker/postgres/tx'
import { selectTaxClasses } from './tax-class.store.ts'

const PPM_PER_PERCENT = 10_000

/** All tax classes, with their titles in a language. */
export async function listTaxClasses(queries: Queries, lang: string): Promise<TaxClass[]> {
  const classes = await selectTaxClasses(queries, lang)
  return classes.map(({ id, title, ratePpm }) => ({ id, title, rate: ratePpm / PPM_PER_PERCENT }))
}
