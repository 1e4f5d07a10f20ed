import { type Queries, sql } from '@hawker/postgres/database'

/** A public page: its path, and when it last changed. */
export type SitemapEntry = { readonly id: number; readonly path: string; readonly at: Date | null }

const LISTED_SHOP = sql`s.status = 'approved'`
const LISTED_PRODUCT = sql`p.status = 'published' and not p.addon
  and exists (select from stocks k where k.product_id = p.id)`

/** In the order of ids, so that a file continues after the last one although rows come and go. */
export const listShopPages = (
  queries: Queries,
  after: number,
  limit: number,
): Promise<SitemapEntry[]> =>
  queries.rows<SitemapEntry>(sql`
    select s.id, '/shop/' || s.slug as path, s.created_at as at from shops s
      where s.id > ${after} and ${LISTED_SHOP} order by s.id limit ${limit}`)

export const listProductPages = async (
  queries: Queries,
  after: number,
  limit: number,
): Promise<SitemapEntry[]> => {
  const rows = await queries.rows<{ id: number; uuid: string; slug: string }>(sql`
    select p.id, p.uuid, s.slug from products p join shops s on s.id = p.shop_id and ${LISTED_SHOP}
    where p.id > ${after} and ${LISTED_PRODUCT} order by p.id limit ${limit}`)
  return rows.map(({ id, uuid, slug }) => ({
    id,
    path: `/shop/${slug}/${uuid}`,
    at: createdAtOf(uuid),
  }))
}

/** A version 7 uuid starts with its creation time; an imported uuid may have another version. */
const createdAtOf = (uuid: string): Date | null =>
  uuid[14] === '7' ? new Date(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)) : null

/**
 * The last id of a file that starts after `after` and holds `size` pages; undefined when fewer
 * remain.
 */
export const lastShopOf = async (
  queries: Queries,
  after: number,
  size: number,
): Promise<number | undefined> =>
  (
    await queries.row<{ id: number }>(sql`
      select s.id from shops s where s.id > ${after} and ${LISTED_SHOP} order by s.id offset ${size - 1} limit 1`)
  )?.id

export const lastProductOf = async (
  queries: Queries,
  after: number,
  size: number,
): Promise<number | undefined> =>
  (
    await queries.row<{ id: number }>(sql`
      select p.id from products p join shops s on s.id = p.shop_id and ${LISTED_SHOP}
      where p.id > ${after} and ${LISTED_PRODUCT} order by p.id offset ${size - 1} limit 1`)
  )?.id

/** Text pages, recipes and published news; few enough for one file. */
export const listTextPages = (queries: Queries, now: Date): Promise<SitemapEntry[]> =>
  queries.rows<SitemapEntry>(sql`
    select 0 as id, '/pages/' || slug as path, updated_at as at from pages
    union all
    (select 0, '/recipes/' || slug, published_at from recipes where published_at <= ${now}
      order by position, id limit 1000)
    union all
    (select id, '/?news=' || uuid as path, published_at as at from blogs
      where published_at <= ${now} order by published_at desc limit 1000)`)
