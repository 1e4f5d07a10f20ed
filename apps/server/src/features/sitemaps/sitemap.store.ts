import { type Queries, type Sql, sql } from '@hawker/postgres/database'

/** A public page: its path, and when it last changed. */
export type SitemapEntry = { readonly id: number; readonly path: string; readonly at: Date | null }

const LISTED_SHOP = sql`s.status = 'approved'`
const LISTED_PRODUCT = sql`p.status = 'published' and not p.addon
  and exists (select from stocks k where k.product_id = p.id)`

/** Listed ids after `after`, up to and including `until`, in their order. */
export type IdRange = { readonly after: number; readonly until: number }

export const listShopPages = (
  queries: Queries,
  { after, until }: IdRange,
  limit: number,
): Promise<SitemapEntry[]> =>
  queries.rows<SitemapEntry>(sql`
    select s.id, '/shop/' || s.slug as path, s.created_at as at from shops s
      where s.id > ${after} and s.id <= ${until} and ${LISTED_SHOP} order by s.id limit ${limit}`)

export const listProductPages = async (
  queries: Queries,
  { after, until }: IdRange,
  limit: number,
): Promise<SitemapEntry[]> => {
  const rows = await queries.rows<{ id: number; uuid: string; slug: string }>(sql`
    select p.id, p.uuid, s.slug from products p join shops s on s.id = p.shop_id and ${LISTED_SHOP}
    where p.id > ${after} and p.id <= ${until} and ${LISTED_PRODUCT} order by p.id limit ${limit}`)
  return rows.map(({ id, uuid, slug }) => ({
    id,
    path: `/shop/${slug}/${uuid}`,
    at: createdAtOf(uuid),
  }))
}

/** A version 7 uuid starts with its creation time; an imported uuid may have another version. */
const createdAtOf = (uuid: string): Date | null =>
  uuid[14] === '7' ? new Date(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)) : null

const listStarts = async (
  queries: Queries,
  size: number,
  id: Sql,
  listed: Sql,
): Promise<number[]> =>
  (
    await queries.rows<{ start: number }>(sql`
      select distinct (${id} - 1) / ${size}::bigint * ${size}::bigint as start
      from ${listed} order by 1`)
  ).map(({ start }) => start)

/** The ids after which a file of `size` ids starts, for each file that has a page. */
export const listShopStarts = (queries: Queries, size: number): Promise<number[]> =>
  listStarts(queries, size, sql`s.id`, sql`shops s where ${LISTED_SHOP}`)

export const listProductStarts = (queries: Queries, size: number): Promise<number[]> =>
  listStarts(
    queries,
    size,
    sql`p.id`,
    sql`products p join shops s on s.id = p.shop_id and ${LISTED_SHOP} where ${LISTED_PRODUCT}`,
  )

export const listRecipePages = (
  queries: Queries,
  { after, until }: IdRange,
  limit: number,
  now: Date,
): Promise<SitemapEntry[]> =>
  queries.rows<SitemapEntry>(sql`
    select id, '/recipes/' || slug as path, published_at as at from recipes
    where id > ${after} and id <= ${until} and published_at <= ${now} order by id limit ${limit}`)

export const listRecipeStarts = (queries: Queries, size: number, now: Date): Promise<number[]> =>
  listStarts(queries, size, sql`r.id`, sql`recipes r where r.published_at <= ${now}`)

export const listNewsPages = (
  queries: Queries,
  { after, until }: IdRange,
  limit: number,
  now: Date,
): Promise<SitemapEntry[]> =>
  queries.rows<SitemapEntry>(sql`
    select id, '/?news=' || uuid as path, published_at as at from blogs
    where id > ${after} and id <= ${until} and published_at <= ${now} order by id limit ${limit}`)

export const listNewsStarts = (queries: Queries, size: number, now: Date): Promise<number[]> =>
  listStarts(queries, size, sql`b.id`, sql`blogs b where b.published_at <= ${now}`)

/** Few enough for one file. */
export const listTextPages = (queries: Queries): Promise<SitemapEntry[]> =>
  queries.rows<SitemapEntry>(sql`
    select 0 as id, '/pages/' || slug as path, updated_at as at from pages order by slug`)
