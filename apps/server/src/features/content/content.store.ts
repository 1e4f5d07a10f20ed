import { type Queries, sql } from '../../database/database.ts'

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
export type PageRow = { slug: string; updated_at: Date; translations: Texts<{ title?: string; description?: string }> }
export type FaqRow = { id: number; translations: Texts<{ question?: string; answer?: string }> }

const counted = async <Row extends { total: number }>(rows: Row[], count: () => Promise<number>) => ({
  rows,
  // A page past the end has no row to carry the count.
  total: rows[0]?.total ?? (await count()),
})
const countOf = async (queries: Queries, from: ReturnType<typeof sql>) =>
  (await queries.row<{ total: number }>(sql`select count(*) as total from ${from}`))?.total ?? 0

export async function loadBanners(queries: Queries, { offset, limit }: Page) {
  const rows = await queries.rows<BannerRow & { total: number }>(sql`
    select id, img, color, url, translations, count(*) over () as total
    from banners where active order by position, id limit ${limit} offset ${offset}`)
  return counted(rows, () => countOf(queries, sql`banners where active`))
}

/** News that is out at the given moment, newest first. */
export async function loadBlogs(queries: Queries, now: Date, { offset, limit }: Page) {
  const rows = await queries.rows<BlogRow & { total: number }>(sql`
    select id, uuid, img, published_at, translations, count(*) over () as total
    from blogs where published_at <= ${now} order by published_at desc, id desc limit ${limit} offset ${offset}`)
  return counted(rows, () => countOf(queries, sql`blogs where published_at <= ${now}`))
}

export const loadBlog = (queries: Queries, now: Date, uuid: string): Promise<BlogRow | undefined> =>
  queries.row<BlogRow>(sql`
    select id, uuid, img, published_at, translations from blogs where uuid::text = lower(${uuid}) and published_at <= ${now}`)

export const loadPage = (queries: Queries, slug: string): Promise<PageRow | undefined> =>
  queries.row<PageRow>(sql`select slug, updated_at, translations from pages where slug = ${slug}`)

export async function loadFaqs(queries: Queries, { offset, limit }: Page) {
  const rows = await queries.rows<FaqRow & { total: number }>(sql`
    select id, translations, count(*) over () as total from faqs order by position, id limit ${limit} offset ${offset}`)
  return counted(rows, () => countOf(queries, sql`faqs`))
}
