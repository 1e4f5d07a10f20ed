import { type Queries, sql } from '@hawker/postgres/database'

export type DemoTable = { uuid: string; qrVersion: number; name: string; shop: string }

/** Two tables of each shop at which guests can order. */
export const listDemoTables = (queries: Queries): Promise<DemoTable[]> =>
  queries.rows<DemoTable>(sql`
    select uuid, "qrVersion", name, shop from (
      select t.uuid, t.qr_version as "qrVersion", t.name, s.id as shop_id,
        coalesce((select x.title from shop_translations x where x.shop_id = s.id and x.locale = 'en'),
          s.slug) as shop,
        row_number() over (partition by s.id order by t.position, t.id) as place
      from tables t join shops s on s.id = t.shop_id
      where t.active and t.deleted_at is null and s.status = 'approved'
        and 'dine_in' = any(s.delivery_types)) found
    where place <= 2 order by shop_id, place limit 40`)
