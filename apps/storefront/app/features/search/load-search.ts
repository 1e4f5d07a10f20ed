import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { SearchedProduct } from '@hawker/contract/catalog'
import type { Highlight } from '@hawker/contract/core/shapes'
import { orPage } from '@hawker/web/api/results'
import type { ListLoadContext } from '../../lib/api.ts'
import { momentQuery } from '../../lib/moment/moment-query.ts'
import type { Declared, Dish } from '../../lib/dishes/dish-facts.ts'
import type { ListPage } from '@hawker/web/query/infinite-list'
import { momentOf, type WallMoment } from '../../lib/moment/moment.ts'
import { addShownList } from '../../lib/page/page-headers.ts'
import { deliveredTo, pricedFor } from '../../lib/visit/visit.ts'
import { cardData, type CardData } from '../shop-card/index.ts'

export type Hit = {
  uuid: string
  title: string
  description: string
  img: string | null
  color: string
  price: number
  shopTitle: string
  shopSlug: string
  shopOpen: boolean
  /** For allergy warnings. */
  dish: Dish
  marks?: Highlight
}
/** The later time that was searched for: as an instant, and as in the URL. */
export type SearchTime = { at?: string; moment?: WallMoment }
/** `near`: suggested terms when nothing was found. */
export type SearchResults = SearchTime & {
  term: string
  shops: ListPage<CardData>
  products: ListPage<Hit>
  near: string[]
}

export const PER_PAGE = 12
const MAX_NEAR = 6
const MAX_TERM_LENGTH = 100
const EMPTY_PAGE = { items: [], page: 1, lastPage: 1, total: 0 }

/** Searches for the term. An empty term returns no results without a request. */
export async function loadSearch(asking: ListLoadContext, term: string): Promise<SearchResults> {
  const trimmed = sanitizeTerm(term)
  if (trimmed === '') return emptyResults('')
  const page = (name: string) => readPositiveInteger(asking.url.searchParams.get(name)) ?? 1
  const moment = momentOf(asking.url.searchParams)
  const { at } = await momentQuery(asking, moment)
  const time: SearchTime = at === undefined || moment === undefined ? {} : { at, moment }
  const context = { ...asking, ...time }
  const [shops, products] = await Promise.all([
    findShops(context, trimmed, page('shops')),
    findProducts(context, trimmed, page('products')),
  ])
  const near = shops.total + products.total === 0 ? await findNear(context, trimmed) : []
  return { term: trimmed, shops, products, near, ...time }
}

/** Results of a search that was not sent, or failed. */
export const emptyResults = (term: string): SearchResults => ({
  term: sanitizeTerm(term),
  shops: EMPTY_PAGE,
  products: EMPTY_PAGE,
  near: [],
})

/** Removes control characters and lone surrogates, and limits the length. */
const sanitizeTerm = (term: string): string =>
  term
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_TERM_LENGTH)
    .toWellFormed()
    .trim()

/** Titles of dishes that start like the longest word of a search without results. */
async function findNear(asking: SearchContext, term: string): Promise<string[]> {
  const [longest = ''] = term.split(/\s+/).toSorted((a, b) => b.length - a.length)
  const characters = [...longest]
  const prefixes = [characters.length, Math.ceil(characters.length / 2), 3].map((length) =>
    characters.slice(0, length).join(''),
  )
  for (const prefix of new Set(prefixes)) {
    if (prefix.length < 2 || prefix === term) continue
    const { items } = await findProducts(asking, prefix, 1)
    if (items.length > 0) return [...new Set(items.map(({ title }) => title))].slice(0, MAX_NEAR)
  }
  return []
}

type SearchContext = Pick<ListLoadContext, 'api' | 'visit' | 'shown'> & Pick<SearchTime, 'at'>

/** Finds open shops only. */
export async function findShops(
  { api, visit, shown, at }: SearchContext,
  search: string,
  page: number,
): Promise<ListPage<CardData>> {
  const query = {
    ...pricedFor(visit),
    ...deliveredTo(visit),
    search,
    page,
    perPage: PER_PAGE,
    open: true,
    ...(at ? { at } : {}),
  }
  const { data, meta } = orPage(await api('searchShops', { query }))
  addShownList(
    shown,
    'lists',
    data.map(({ id }) => id),
    meta,
  )
  return {
    items: data.map((shop) => withMarks(cardData(shop), shop.highlight)),
    page: meta.current_page,
    lastPage: meta.last_page,
    total: meta.total,
  }
}

export async function findProducts(
  { api, visit, shown, at }: SearchContext,
  search: string,
  page: number,
): Promise<ListPage<Hit>> {
  const query = {
    ...pricedFor(visit),
    ...deliveredTo(visit),
    search,
    page,
    perPage: PER_PAGE,
    ...(at ? { at } : {}),
  }
  const { data, meta } = orPage(await api('searchProducts', { query }))
  addShownList(
    shown,
    'words',
    data.map(({ shop }) => shop.id),
    meta,
  )
  return {
    items: data.map(toHit),
    page: meta.current_page,
    lastPage: meta.last_page,
    total: meta.total,
  }
}

/** Shows the price of the first stock, or 0 without one. */
const toHit = ({
  uuid,
  translation,
  img,
  color,
  stocks,
  shop,
  highlight,
  ...rest
}: SearchedProduct): Hit =>
  withMarks(
    {
      uuid,
      img,
      color,
      dish: trimDish(rest),
      title: translation.title,
      description: translation.description ?? '',
      price: stocks[0]?.total_price ?? 0,
      shopTitle: shop.title,
      shopSlug: shop.slug,
      shopOpen: shop.open,
    },
    highlight,
  )

/** Omits empty marks, to keep the page small: a description or synonym matched. */
const withMarks = <T extends object>(found: T, highlight: Highlight): T & { marks?: Highlight } =>
  highlight.length > 0 ? { ...found, marks: highlight } : found

/**
 * Keeps only addon groups with allergens or missing declarations: a page lists dozens of dishes.
 */
const trimDish = ({ addon_groups, ...dish }: Dish): Dish => ({
  ...allergenFacts(dish),
  diets: [],
  addon_groups: addon_groups.flatMap(({ min, addons }) => {
    const isRelevant = addons.some(
      ({ allergens, may_contain, allergens_declared: declared }) =>
        !declared || allergens.length + may_contain.length > 0,
    )
    return isRelevant
      ? [
          {
            min,
            addons: addons.map((addon) => ({
              ...allergenFacts(addon),
              ...saleFacts(addon),
              diets: [],
              title: min > 0 ? addon.title : '',
            })),
          },
        ]
      : []
  }),
})
const allergenFacts = ({ allergens, may_contain, allergens_declared }: Declared): Declared => ({
  allergens,
  may_contain,
  allergens_declared,
})
const saleFacts = ({
  max_qty,
  stock: { quantity },
}: Dish['addon_groups'][number]['addons'][number]) => ({ max_qty, stock: { quantity } })
