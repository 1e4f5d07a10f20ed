import { type Sql, sql } from '@hawker/postgres/database'
import { bestTranslation } from '../settings/index.ts'

/**
 * The title of a shop for a reader; null if it has none in any language. `shopId` cannot name a
 * table `t`.
 */
export const shopTitle = (lang: string | Sql, shopId: Sql): Sql =>
  sql`(select t.title from shop_translations t where t.shop_id = ${shopId} ${bestTranslation(lang)})`
