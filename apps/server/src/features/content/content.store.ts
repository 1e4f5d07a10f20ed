import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type Page = { readonly offset: number; readonly limit: number }
type Texts<Words> = Record<string, Words>
export type BannerRow = {
  id: number
  img: string
  color: string
  url: string | null
  translations: Texts<{ title?: string; description?: string; button_text?: string }>
}
export type BlogRow = {
  id: number
  uuid: string
  img: string | null
  published_at: Date
  translations: Texts<{ title?: string; short_desc?: string; description?: string }>
}
export type PageRow = {
  slug: string
  updated_at: Date
  translations: Texts<{ title?: string; description?: string }>
}
export type FaqRow = { id: number; translations: Texts<{ question?: string; answer?: string }> }

const withTotal = async <Row extends { total: number }>(
  rows: Row[],
  count: () => Promise<number>,
) => ({
  rows,
  // A page past the end has no row that carries the count.
  total: rows[0]?.total ?? (await count()),
})
const countOf = async (queries: Queries, from: ReturnType<typeof sql>) =>
  (await queries.row<{ total: number }>(sql`select count(*) as total from ${from}`))?.total ?? 0

export async function loadBanners(queries: Queries, { offset, limit }: Page) {
  const rows = await queries.rows<BannerRow & { total: number }>(sql`
    select id, img, color, url, translations, count(*) over () as total
    from banners where active order by position, id limit ${limit} offset ${offset}`)
  return withTotal(rows, () => countOf(queries, sql`banners where active`))
}

/** News published by then, newest first. */
export async function loadBlogs(queries: Queries, now: Date, { offset, limit }: Page) {
  const rows = await queries.rows<BlogRow & { total: number }>(sql`
    select id, uuid, img, published_at, translations, count(*) over () as total
    from blogs where published_at <= ${now} order by published_at desc, id desc limit ${limit} offset ${offset}`)
  return withTotal(rows, () => countOf(queries, sql`blogs where published_at <= ${now}`))
}

/** Marks the published items that were not announced, and returns them. */
export const markAnnounced = (tx: Tx, now: Date): Promise<{ uuid: string; published_at: Date }[]> =>
  tx.rows<{ uuid: string; published_at: Date }>(sql`
    update blogs set announced_at = ${now} where announced_at is null and published_at <= ${now}
      returning uuid, published_at`)

export const loadBlog = (queries: Queries, now: Date, uuid: string): Promise<BlogRow | undefined> =>
  queries.row<BlogRow>(sql`
    select id, uuid, img, published_at, translations from blogs
      where uuid::text = lower(${uuid}) and published_at <= ${now}`)

export const loadPage = (queries: Queries, slug: string): Promise<PageRow | undefined> =>
  queries.row<PageRow>(sql`select slug, updated_at, translations from pages where slug = ${slug}`)

export async function loadFaqs(queries: Queries, { offset, limit }: Page) {
  const rows = await queries.rows<FaqRow & { total: number }>(sql`
    select id, translations, count(*) over () as total from faqs order by position, id limit ${limit} offset ${offset}`)
  return withTotal(rows, () => countOf(queries, sql`faqs`))
}

export type StoryRow = {
  id: number
  uuid: string
  img: string
  color: string
  shop_id: number
  shop_uuid: string
  slug: string
  logo_img: string | null
  shop_titles: Texts<string> | null
  product_uuid: string | null
  translations: Texts<{ title?: string }>
  starts_at: Date
  ends_at: Date | null
}

/**
 * Stories of listed shops that run at that time. The stories of one shop follow each other; shops
 * come in the order of their first story.
 */
export async function loadStories(
  queries: Queries,
  now: Date,
  shopId: number | undefined,
  { offset, limit }: Page,
) {
  const running = sql`stories t join shops s on s.id = t.shop_id
    where s.status = 'approved' and t.starts_at <= ${now} and (t.ends_at is null or t.ends_at > ${now})
      and (${shopId ?? null}::bigint is null or t.shop_id = ${shopId ?? null})`
  const rows = await queries.rows<StoryRow & { total: number }>(sql`
    select r.*, (select json_object_agg(l.locale, l.title) from shop_translations l
      where l.shop_id = r.shop_id) as shop_titles,
      (select p.uuid from products p where p.id = r.product_id and p.status = 'published') as product_uuid
    from (select t.id, t.uuid, t.img, t.color, t.shop_id, t.product_id, t.translations,
      t.starts_at, t.ends_at, s.uuid as shop_uuid, s.slug, s.logo_img,
        t.position, min(t.position) over (partition by t.shop_id) as place, count(*) over () as total
      from ${running}) r
    order by r.place, r.shop_id, r.position, r.id limit ${limit} offset ${offset}`)
  return withTotal(rows, () => countOf(queries, running))
}

export const deleteStoriesOfShops = (tx: Tx, shopIds: readonly number[]): Promise<number> =>
  tx.run(sql`delete from stories where shop_id = any(${[...shopIds]}::bigint[])`)
export const deleteBanners = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(sql`delete from banners where id = any(${[...ids]}::bigint[])`)
export const deleteBlogs = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(sql`delete from blogs where id = any(${[...ids]}::bigint[])`)
export const deleteFaqs = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(sql`delete from faqs where id = any(${[...ids]}::bigint[])`)
