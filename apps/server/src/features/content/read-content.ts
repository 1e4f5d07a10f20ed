import type { Banner, Blog, Page, Story } from '@hawker/contract/settings'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import {
  loadBanners,
  loadBlog,
  loadBlogs,
  loadFaqs,
  loadPage,
  loadStories,
} from './content.store.ts'
import { bannerWire, blogWire, faqWire, pageWire, storyWire } from './content.wire.ts'

type PagedQuery = { readonly query: { page?: number; perPage?: number }; readonly lang: string }
const pageOf = ({ page = 1, perPage = 10 }: PagedQuery['query']) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
})

export async function listBanners(
  { database }: Deps,
  { query, lang }: PagedQuery,
): Promise<{ rows: Banner[]; total: number }> {
  const { rows, total } = await loadBanners(database, pageOf(query))
  return { rows: rows.map((row) => bannerWire(row, lang)), total }
}

export async function listBlogs(
  { database, clock }: Deps,
  { query, lang }: PagedQuery,
): Promise<{ rows: Blog[]; total: number }> {
  const { rows, total } = await loadBlogs(database, clock.now(), pageOf(query))
  return { rows: rows.map((row) => blogWire(row, lang)), total }
}

/** News that is not published yet does not exist. */
export async function showBlog(
  { database, clock }: Deps,
  uuid: string,
  lang: string,
): Promise<Blog> {
  return blogWire((await loadBlog(database, clock.now(), uuid)) ?? refuse('not_found'), lang)
}

export async function showPage({ database }: Deps, slug: string, lang: string): Promise<Page> {
  return pageWire((await loadPage(database, slug)) ?? refuse('not_found'), lang)
}

export async function listFaqs({ database }: Deps, { query, lang }: PagedQuery) {
  const { rows, total } = await loadFaqs(database, pageOf(query))
  return { rows: rows.map((row) => faqWire(row, lang)), total }
}

type StoryQuery = {
  readonly query: PagedQuery['query'] & { shop_id?: number }
  readonly lang: string
}
export async function listStories(
  { database, clock }: Deps,
  { query, lang }: StoryQuery,
): Promise<{ rows: Story[]; total: number }> {
  const { rows, total } = await loadStories(database, clock.now(), query.shop_id, pageOf(query))
  return { rows: rows.map((row) => storyWire(row, lang)), total }
}
