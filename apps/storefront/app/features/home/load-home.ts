import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { Banner, Blog, Story } from '@hawker/contract/settings'
import type { Category } from '@hawker/contract/categories'
import type { LoadContext, ListLoadContext } from '../../lib/api.ts'
import { orPage } from '@hawker/web/api/results'
import { momentQuery } from '../../lib/moment/moment-query.ts'
import type { ListPage } from '@hawker/web/query/infinite-list'
import { addShownList } from '../../lib/page/page-headers.ts'
import { deliveredTo, pricedFor } from '../../lib/visit/visit.ts'
import { cardData, type CardData } from '../shop-card/index.ts'
import { filtersOf, shopQuery, showsList } from './filters.ts'

export type Tile = { id: number; title: string; img: string | null }
export type Rows = {
  recommended: CardData[]
  restaurants: CardData[]
  shops: CardData[]
  deals: CardData[]
}
export type Home = {
  banners: Banner[]
  /** Current stories. Only layout two shows them. */
  stories: Story[]
  categories: Tile[]
  takes: Tile[]
  news: NewsItem[]
  /** The rows of layout one. Null with a filter or in layout two. */
  rows: Rows | null
  grid: ListPage<CardData> | null
  /** The news item that ?news= opens, or `missing` when it does not exist. */
  opened: Blog | 'missing' | null
}
export type NewsItem = {
  uuid: string
  img: string | null
  title: string
  text: string
  published_at: string
}

const ROW_SIZE = 8
const GRID_PAGE = 12

/** `oneGrid`: the layout shows one list. A filter does too. */
export async function loadHome(loadContext: LoadContext, oneGrid: boolean): Promise<Home> {
  const { api, url } = loadContext
  const asGrid = oneGrid || showsList(url.searchParams)
  const [banners, stories, categories, takes, blogs, rows, grid, opened] = await Promise.all([
    api('listBanners', { query: { perPage: 6 } }),
    oneGrid ? api('listStories', { query: { perPage: 12 } }) : null,
    api('listCategories', { query: { perPage: 20 } }),
    api('listTakes', { query: { perPage: 20 } }),
    api('listBlogs', { query: { perPage: 6 } }),
    asGrid ? null : loadRows(loadContext),
    asGrid ? loadShops(loadContext, readPositiveInteger(url.searchParams.get('page')) ?? 1) : null,
    loadOpenedNews(loadContext),
  ])
  return {
    banners: banners.ok ? banners.data : [],
    stories: stories?.ok ? stories.data : [],
    categories: categories.ok ? categories.data.map(tileOf) : [],
    takes: takes.ok ? takes.data.map(({ id, title, img }) => ({ id, title, img })) : [],
    news: blogs.ok ? blogs.data.map(newsOf) : [],
    rows,
    grid,
    opened,
  }
}

async function loadOpenedNews({ api, visit, url }: LoadContext): Promise<Home['opened']> {
  const uuid = url.searchParams.get('news')
  if (!uuid) return null
  if (!UUID.test(uuid)) return 'missing'
  const item = await api('showBlog', {
    params: { uuid },
    query: { ...pricedFor(visit), ...deliveredTo(visit) },
  })
  return !item.ok && item.status === 404 ? 'missing' : orPage(item).data
}

/** Only the categories, for a search without results. */
export async function loadTiles({ api }: LoadContext): Promise<Tile[]> {
  const categories = await api('listCategories', { query: { perPage: 20 } })
  return categories.ok ? categories.data.map(tileOf) : []
}

const UUID = /^[0-9a-f-]{36}$/i
const tileOf = ({ id, translation, img }: Category): Tile => ({ id, title: translation.title, img })
const newsOf = ({ uuid, img, translation, published_at }: Blog): NewsItem => ({
  uuid,
  img,
  published_at,
  title: translation.title,
  text: translation.short_desc,
})

async function loadRows({ api, visit, shown }: LoadContext): Promise<Rows> {
  const query = { ...pricedFor(visit), ...deliveredTo(visit), perPage: ROW_SIZE }
  const [recommended, restaurants, shops, deals] = await Promise.all([
    api('listRecommendedShops', { query }),
    api('listShops', { query: { ...query, type: 'restaurant' } }),
    api('listShops', { query: { ...query, type: 'shop' } }),
    api('listShops', { query: { ...query, group: 'deals', open: true } }),
  ])
  for (const row of [recommended, restaurants, shops, deals])
    if (row.ok)
      addShownList(
        shown,
        'lists',
        row.data.map(({ id }) => id),
        row.meta,
      )
  // The restaurants are required; other rows may be missing.
  return {
    restaurants: orPage(restaurants).data.map(cardData),
    // Open shops first, otherwise in the server's order.
    recommended: recommended.ok
      ? recommended.data
          .map(cardData)
          .toSorted((one, other) => Number(other.open) - Number(one.open))
      : [],
    shops: shops.ok ? shops.data.map(cardData) : [],
    deals: deals.ok ? deals.data.map(cardData) : [],
  }
}

/** The query of every shop list on this page: currency, address, filters and time. */
export async function listQuery(loadContext: ListLoadContext) {
  const { visit, url } = loadContext
  const filters = filtersOf(url.searchParams)
  return {
    ...pricedFor(visit),
    ...deliveredTo(visit),
    ...shopQuery(filters),
    ...(await momentQuery(loadContext, filters.at)),
  }
}

/** One page of the filtered list. */
export async function loadShops(
  loadContext: ListLoadContext,
  page: number,
): Promise<ListPage<CardData>> {
  const query = { ...(await listQuery(loadContext)), page, perPage: GRID_PAGE }
  const { data, meta } = orPage(await loadContext.api('listShops', { query }))
  addShownList(
    loadContext.shown,
    'lists',
    data.map(({ id }) => id),
    meta,
  )
  return {
    items: data.map(cardData),
    page: meta.current_page,
    lastPage: meta.last_page,
    total: meta.total,
  }
}
