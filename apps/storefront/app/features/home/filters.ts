import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { SHOP_SORT_ORDERS } from '@hawker/contract/shops'
import { DIETS, type Diet } from '@hawker/domain/catalog/diets'
import { momentOf, type WallMoment } from '../../lib/moment/moment.ts'

export type SortOrder = (typeof SHOP_SORT_ORDERS)[number]
export const SORT_ORDERS = [
  'recommended',
  'distance',
  'delivery_time',
  'rating',
  'price_asc',
  'price_desc',
  'newest',
] as const satisfies SortOrder[]
/** Values of `group`, apart from diets. */
export const SHOP_FILTERS = [
  'free_delivery',
  'deals',
  'min_rating_4',
  'pickup',
  'group_order',
  'reservation',
] as const
export type ShopFilter = (typeof SHOP_FILTERS)[number]
export const SHOP_FILTER_TEXT = {
  deals: 'home.filter_deals',
  free_delivery: 'home.filter_free_delivery',
  pickup: 'home.filter_pickup',
  min_rating_4: 'home.filter_rating',
  group_order: 'group.start',
  reservation: 'reservation.book',
} as const satisfies Record<ShopFilter, string>
/** Shop filters with their own chip in the filter bar. */
export const QUICK_FILTERS = SHOP_FILTERS.slice(0, 4)
/** The highest level includes all higher ones. */
export const PRICES = [1, 2, 3] as const
export type Price = (typeof PRICES)[number]

export type Filters = {
  type: 'restaurant' | 'shop' | undefined
  categoryId: number | undefined
  take: number | undefined
  order: SortOrder | undefined
  open: boolean
  shopFilters: ShopFilter[]
  diets: Diet[]
  prices: Price[]
  at: WallMoment | undefined
}

/** The filters are stored in the URL, so that Back, links and pages without scripts keep them. */
export function filtersOf(search: URLSearchParams): Filters {
  const type = search.get('type')
  const groupValues = listValues(search, 'group')
  return {
    type: type === 'restaurant' || type === 'shop' ? type : undefined,
    categoryId: readPositiveInteger(search.get('category_id')),
    take: readPositiveInteger(search.get('take')),
    order: SORT_ORDERS.find((order) => order === search.get('order_by')),
    open: search.get('open') === '1',
    shopFilters: SHOP_FILTERS.filter((filter) => groupValues.has(filter)),
    diets: DIETS.filter((diet) => groupValues.has(`diet:${diet}`)),
    prices: PRICES.filter((price) => listValues(search, 'price_level').has(String(price))),
    at: momentOf(search),
  }
}

/** A form without scripts submits `group=a&group=b`; links use `group=a,b`. */
const listValues = (search: URLSearchParams, name: 'group' | 'price_level'): Set<string> =>
  new Set(search.getAll(name).join(',').split(','))

const groupOf = ({ shopFilters, diets }: Filters): string =>
  [...shopFilters, ...diets.map((diet) => `diet:${diet}`)].join(',')

/** The query of `GET /rest/shops/paginate`. The time is added where the time zone is known. */
export const shopQuery = (filters: Filters) => {
  const { type, categoryId, take, order, open, prices } = filters
  const group = groupOf(filters)
  return {
    ...(type === undefined ? {} : { type }),
    ...(categoryId === undefined ? {} : { category_id: categoryId }),
    ...(take === undefined ? {} : { take }),
    ...(order === undefined ? {} : { order_by: order }),
    ...(open ? { open } : {}),
    ...(group === '' ? {} : { group }),
    ...(prices.length === 0
      ? {}
      : { price_level: prices.map((price) => (price === 3 ? '3,4' : price)).join(',') }),
  }
}

export const isFiltered = (filters: Filters): boolean =>
  filters.at !== undefined || Object.keys(shopQuery(filters)).length > 0

/** The number of active filters in the sheet. */
export const countFilters = ({ take, order, open, shopFilters, diets, prices }: Filters): number =>
  shopFilters.length +
  diets.length +
  prices.length +
  [take, order, open || undefined].filter((choice) => choice !== undefined).length

/** A map or a filter shows one list instead of rows. */
export const showsList = (search: URLSearchParams): boolean =>
  search.get('view') === 'map' || isFiltered(filtersOf(search))

/** The normalized part of the URL that the page's data depends on, without presentation. */
export function listKey(search: URLSearchParams): string {
  const next = normalizeSearch(search)
  for (const name of isFiltered(filtersOf(search)) ? ['view', 'filters', 'v'] : ['filters', 'v'])
    next.delete(name)
  next.sort()
  return next.toString()
}

/** Normalizes form values to the format of links: no empty values, one `group`, one `at`. */
export function normalizeSearch(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  const filters = filtersOf(search)
  for (const name of ['group', 'price_level', 'at', 'day', 'time']) next.delete(name)
  const group = groupOf(filters)
  if (group !== '') next.set('group', group)
  if (filters.prices.length > 0) next.set('price_level', filters.prices.join(','))
  if (filters.at !== undefined) next.set('at', filters.at)
  if (next.get('order_by') === 'recommended') next.delete('order_by')
  for (const name of [...next.keys()].filter((key) => next.get(key) === '')) next.delete(name)
  return next
}

export const homeHref = (search: URLSearchParams): string => (search.size > 0 ? `/?${search}` : '/')

/**
 * The same URL with one parameter changed, or removed when null. Resets the page and closes sheets.
 */
export function withParam(
  search: URLSearchParams,
  name: string,
  value: string | number | null,
): string {
  const next = normalizeSearch(search)
  for (const other of ['page', 'news', 'filters']) next.delete(other)
  if (value === null) next.delete(name)
  else next.set(name, String(value))
  return homeHref(next)
}

export function toggledShopFilter(search: URLSearchParams, filter: ShopFilter): string {
  const filters = filtersOf(search)
  const shopFilters = filters.shopFilters.includes(filter)
    ? filters.shopFilters.filter((other) => other !== filter)
    : [...filters.shopFilters, filter]
  return withParam(search, 'group', groupOf({ ...filters, shopFilters }) || null)
}

/** Removes all filters and keeps the presentation. */
export function withoutFilters(search: URLSearchParams): string {
  const next = new URLSearchParams()
  for (const name of ['v', 'view']) {
    const value = search.get(name)
    if (value !== null) next.set(name, value)
  }
  return homeHref(next)
}
