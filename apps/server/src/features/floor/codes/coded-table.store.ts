import { type Queries, sql } from '@hawker/postgres/database'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { bestTranslation } from '../../settings/index.ts'
import { SHOPS, shopTitle } from '../../shops/index.ts'

const CODED_SHOPS = viewOf(SHOPS, ['logoImg', 'deliveryTypes'])
export const findCodedShop = (
  queries: Queries,
  shopId: number,
  lang: string,
): Promise<(RowIn<typeof CODED_SHOPS> & { title: string }) | undefined> =>
  queries.row(sql`
    select ${CODED_SHOPS.select},
      coalesce(${shopTitle(lang, sql`s.id`)}, s.slug) as title
    from shops s where s.id = ${shopId}`)

export type CodedTable = {
  id: number
  uuid: string
  qrVersion: number
  name: string
  section: string
}
export const listCodedTables = (
  queries: Queries,
  shopId: number,
  lang: string,
): Promise<CodedTable[]> =>
  queries.rows<CodedTable>(sql`
    select t.id, t.uuid, t.qr_version as "qrVersion", t.name,
      coalesce((select t.title from shop_section_translations t
        where t.section_id = c.id ${bestTranslation(lang)}), '') as section
    from tables t join shop_sections c on c.id = t.section_id
    where t.shop_id = ${shopId} and t.deleted_at is null and t.active
    order by c.position, c.id, t.position, t.id`)
