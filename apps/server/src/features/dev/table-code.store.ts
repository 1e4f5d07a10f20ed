import { FALLBACK_LOCALE } from '@hawker/domain/texts/language'
import { type Queries, sql } from '@hawker/postgres/database'
import { shopTitle } from '../shops/index.ts'

export type DemoTable = { uuid: string; qrVersion: number; name: string; shop: string }

/** Two tables of each shop at which guests can order. */
export const listDemoTables = (queries: Queries): Promise<DemoTable[]> =>
  queries.rows<DemoTable>(sql`
    select uuid, "qrVersion", name, shop from (
      select t.uuid, t.qr_version as "qrVersion", t.name, s.id as shop_id,
        coalesce(${shopTitle(FALLBACK_LOCALE, sql`s.id`)}, s.slug) as shop,
        row_number() over (partition by s.id order by t.position, t.id) as place
      from tables t join shops s on s.id = t.shop_id
      where t.active and t.deleted_at is null and s.status = 'approved'
        and 'dine_in' = any(s.delivery_types)) found
    where place <= 2 order by shop_id, place limit 40`)
