import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { SearchedProduct } from '@hawker/contract/catalog'
import type { FoundShop } from '@hawker/contract/shop-card'
import { type Allergen, isAllergen } from '@hawker/domain/catalog/allergens'
import { type Diet, isDiet } from '@hawker/domain/catalog/diets'
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
/** A diet that filters the results, and the search without it. */
export type NamedDiet = { diet: Diet; without: string }
/** An excluded allergen that filters the results, and the search without it. */
export type ExcludedAllergen = { allergen: Allergen; without: string }
type Filters = { diets: NamedDiet[]; allergens: ExcludedAllergen[] }
/** `near`: suggested terms when nothing was found. */
export type SearchResults = SearchTime &
  Filters & {
    term: string
    restaurants: ListPage<CardData>
    shops: ListPage<CardData>
    products: ListPage<Hit>
    near: string[]
  }
export type ShopType = 'restaurant' | 'shop'
type FoundProducts = ListPage<Hit> & Filters & { rest: string }

/** The number of results in all blocks. */
export const countResults = ({ restaurants, shops, products }: SearchResults): number =>
  restaurants.total + shops.total + products.total

export const PER_PAGE = 12
const MAX_NEAR = 6
const MAX_TERM_LENGTH = 100
const EMPTY_PAGE = { items: [], page: 1, lastPage: 1, total: 0 }

/** Searches for the term. An empty term returns no results without a request. */
export async function loadSearch(
  loadContext: ListLoadContext,
  term: string,
): Promise<SearchResults> {
  const trimmed = sanitizeTerm(term)
  if (trimmed === '') return emptyResults('')
  const page = (name: string) => readPositiveInteger(loadContext.url.searchParams.get(name)) ?? 1
  const moment = momentOf(loadContext.url.searchParams)
  const { at } = await momentQuery(loadContext, moment)
  const time: SearchTime = at === undefined || moment === undefined ? {} : { at, moment }
  const context = { ...loadContext, ...time }
  const [restaurants, shops, { diets, allergens, rest, ...products }] = await Promise.all([
    findShops(context, trimmed, 'restaurant', page('restaurants')),
    findShops(context, trimmed, 'shop', page('shops')),
    findProducts(context, trimmed, page('products')),
  ])
  const results = {
    term: trimmed,
    diets,
    allergens,
    restaurants,
    shops,
    products,
    near: [],
    ...time,
  }
  return countResults(results) > 0
    ? results
    : { ...results, near: await findNear(context, trimmed, rest) }
}

/** Results of a search that was not sent, or failed. */
export const emptyResults = (term: string): SearchResults => ({
  term: sanitizeTerm(term),
  diets: [],
  allergens: [],
  restaurants: EMPTY_PAGE,
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

const MIN_PREFIX_LENGTH = 4
/**
 * Suggestions for a search without results: it without its diets, or titles with a word that starts
 * like its longest one. A corrected word is no suggestion: nearly every word is close to one.
 */
async function findNear(loadContext: SearchContext, term: string, rest: string): Promise<string[]> {
  if (rest !== '' && rest !== term) return [rest]
  const [longest = ''] = term.split(/\s+/).toSorted((a, b) => b.length - a.length)
  const characters = [...longest]
  const lengths = [characters.length, Math.ceil(characters.length / 2), MIN_PREFIX_LENGTH]
  for (const length of new Set(lengths)) {
    const prefix = characters.slice(0, length).join('')
    if (characters.length < length || length < MIN_PREFIX_LENGTH || prefix === term) continue
    const { items } = await findProducts(loadContext, prefix, 1)
    const titles = items
      .filter(({ title, marks }) =>
        marks?.some(({ start, end }) => isSame(title.slice(start, end), prefix)),
      )
      .map(({ title }) => title)
    if (titles.length > 0) return [...new Set(titles)].slice(0, MAX_NEAR)
  }
  return []
}
const isSame = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0

type SearchContext = Pick<ListLoadContext, 'api' | 'visit' | 'shown'> & Pick<SearchTime, 'at'>

/** Finds open shops only. */
export async function findShops(
  { api, visit, shown, at }: SearchContext,
  search: string,
  type: ShopType,
  page: number,
): Promise<ListPage<CardData>> {
  const query = {
    ...pricedFor(visit),
    ...deliveredTo(visit),
    search,
    type,
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
    items: data.map((shop) => withMarks(shopHit(shop), shop.highlight)),
    page: meta.current_page,
    lastPage: meta.last_page,
    total: meta.total,
  }
}

/** The card names the dish for which the shop was found, in place of its cuisines. */
const shopHit = (shop: FoundShop): CardData => ({
  ...cardData(shop),
  ...(shop.dish ? { categoryText: shop.dish.title } : {}),
})

export async function findProducts(
  { api, visit, shown, at }: SearchContext,
  search: string,
  page: number,
): Promise<FoundProducts> {
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
    diets: namedDiets(meta['diets']),
    allergens: excludedAllergens(meta['allergens']),
    rest: typeof meta['rest'] === 'string' ? meta['rest'] : search,
  }
}

const namedDiets = (named: unknown): NamedDiet[] =>
  (Array.isArray(named) ? named : []).filter(({ diet }: NamedDiet) => isDiet(diet))

const excludedAllergens = (excluded: unknown): ExcludedAllergen[] =>
  (Array.isArray(excluded) ? excluded : []).filter(({ allergen }: ExcludedAllergen) =>
    isAllergen(allergen),
  )

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
