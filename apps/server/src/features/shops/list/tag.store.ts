import type { CATEGORY_TYPES } from '@hawker/contract/categories'
import { type Queries, type Sql, sql } from '@hawker/postgres/database'

export type Paging = { readonly offset: number; readonly limit: number }
export type TakeRow = { id: number; img: string | null; titles: Record<string, string> }
export type CategoryRow = {
  id: number
  uuid: string
  type: (typeof CATEGORY_TYPES)[number]
  img: string | null
  titles: Record<string, string>
}

/** Tags that at least one listed shop carries. */
export async function loadTakes(
  queries: Queries,
  { offset, limit }: Paging,
): Promise<{ rows: TakeRow[]; total: number }> {
  const row = await queries.row<{ rows: TakeRow[]; total: number }>(sql`
    with used as (select k.id, k.img, k.position from takes k
      where exists (select from shop_takes st join shops s on s.id = st.shop_id
        where st.take_id = k.id and s.status = 'approved'))
    select (select count(*) from used) as total, (select coalesce(json_agg(r order by r.position, r.id), '[]') from (
      select id, img, position, (select coalesce(json_object_agg(t.locale, t.title), '{}')
        from take_translations t where t.take_id = used.id) as titles
      from used order by position, id limit ${limit} offset ${offset}) r) as rows`)
  return row ?? { rows: [], total: 0 }
}

export type CategoryFilter = {
  readonly type?: (typeof CATEGORY_TYPES)[number]
  readonly shop_id?: number
}

const ofShops = (type: CategoryFilter['type'], shopId: number | undefined): Sql => {
  if (shopId !== undefined) return sql`c.shop_id = ${shopId}::bigint`
  return type === 'product'
    ? sql`exists (select from shops s where s.id = c.shop_id and s.status = 'approved')`
    : sql`c.shop_id is null`
}

/**
 * If there is no shop: the marketplace's categories, or the menu sections of all listed shops.
 */
export async function loadCategories(
  queries: Queries,
  { type, shop_id }: CategoryFilter,
  { offset, limit }: Paging,
): Promise<{ rows: CategoryRow[]; total: number }> {
  const row = await queries.row<{ rows: CategoryRow[]; total: number }>(sql`
    with wanted as (select c.id, c.uuid, c.type, c.img, c.position from categories c
      where ${ofShops(type, shop_id)} and (${type ?? null}::text is null or c.type = ${type ?? null}))
    select (select count(*) from wanted) as total, (select coalesce(json_agg(r order by r.position, r.id), '[]') from (
      select id, uuid, type, img, position,
        (select coalesce(json_object_agg(t.locale, t.title), '{}') from category_translations t
          where t.category_id = wanted.id) as titles
      from wanted order by position, id limit ${limit} offset ${offset}) r) as rows`)
  return row ?? { rows: [], total: 0 }
}
