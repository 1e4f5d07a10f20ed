import type { Query } from '@hawker/contract/core/operation'
import type { listRecommendedShops, listShops as ListShops } from '@hawker/contract/shops'
import type { ShopCard } from '@hawker/contract/shop-card'
import { localesOf } from '@hawker/domain/texts/language'
import type { Deps } from '../../../deps.ts'
import { requestedTime, chosenCurrencyIn } from '../../settings/index.ts'
import { type ShopFilters, chosenDeliveryType, offerFilter, shopFilter } from './filter-shops.ts'
import { decodeShopCursor, encodeShopCursor } from './list-cursor.ts'
import type { ListedShop } from '../shop-index/listed-shop.ts'
import { type RankOf, promote, rankByColumn, rankOf } from './rank-shops.ts'
import { shopCard } from './shop-card.wire.ts'
import { type ShopIndex, readShopIndex } from '../shop-index/shop-index.ts'
import { type ShopOffer, offersAt } from './shop-offer.ts'
import { pageOfRanked } from './ranked-page.ts'
import type { RankingBaseline } from '../shop-index/ranking-baseline.ts'

type LocalizedQuery<Q> = { readonly query: Q; readonly lang: string }
type ListMeta = {
  next_cursor: string | null
  /** When this list next changes without a write; null when the query names a moment. */
  changes_at: string | null
}
type ShopListPage = Promise<{ rows: ShopCard[]; total: number; meta: ListMeta }>
type Paging = {
  page?: number
  perPage?: number
  currency_id?: number
  at?: string
  address?: { latitude: number; longitude: number }
  cursor?: string
}
type ListOptions = {
  /** Names the order in a cursor: a position in one list means nothing in another. */
  readonly order: string
  readonly only?: (shop: ListedShop) => boolean
  /** The only candidates, where they are known without an address and before offers are computed. */
  readonly preselect?: (index: ShopIndex) => Promise<readonly ListedShop[]>
  /** Narrows the offers that passed the filters, before they are ranked. */
  readonly refine?: (offers: ShopOffer[], baseline: RankingBaseline) => Promise<ShopOffer[]>
  readonly rank: (baseline: RankingBaseline, now: Date) => RankOf
  readonly promotes: boolean
}

/** Filters and ranks the listed shops and renders the requested page. One statement. */
export async function pageOfShops(
  deps: Deps,
  { query, lang }: LocalizedQuery<Paging & ShopFilters>,
  { order, only, preselect, refine, rank, promotes }: ListOptions,
): ShopListPage {
  const cursor = query.cursor === undefined ? undefined : decodeShopCursor(query.cursor, order)
  const now = requestedTime(cursor?.at ?? query.at, deps.clock.now())
  const index = await readShopIndex(deps.database)
  const currency = chosenCurrencyIn(index.market, query.currency_id)
  const { settings } = index
  const baseline = cursor?.baseline ?? index.baseline
  const candidates = await preselect?.(index)
  const filter = shopFilter(query, { settings, currency, now })
  const accepts = (shop: ListedShop) => (!only || only(shop)) && filter(shop)
  const wanted = { now, point: query.address, deliveryType: chosenDeliveryType(query) }
  const all = offersAt(index, wanted, accepts, candidates).filter(offerFilter(query))
  const offers = refine ? await refine(all, baseline) : all
  const { page = 1, perPage = 10 } = query
  const ranked = pageOfRanked(offers, rank(baseline, now), {
    after: cursor?.after,
    offset: (page - 1) * perPage,
    limit: perPage,
  })
  const next =
    ranked.last && encodeShopCursor({ order, at: now.getTime(), baseline, after: ranked.last })
  return {
    rows: (promotes ? promote(ranked.offers) : ranked.offers).map((offer) =>
      shopCard(offer, { lang, currency, now, settings }),
    ),
    total: offers.length,
    meta: { next_cursor: next, changes_at: nextListChangeAt(index, cursor ?? query, now) },
  }
}

/** When the next opening, closing or sale changes lists; null when the query names a moment. */
export function nextListChangeAt(
  index: ShopIndex,
  { at }: { at?: string | number | undefined },
  now: Date,
): string | null {
  const next = at === undefined ? index.nextChangeAt(now) : Infinity
  return next === Infinity ? null : new Date(next).toISOString()
}

export async function listShops(
  deps: Deps,
  request: LocalizedQuery<Query<typeof ListShops>>,
): ShopListPage {
  const { query, lang } = request
  const term = query.search?.trim()
  const order = query.order_by ?? (query.newest ? 'newest' : 'recommended')
  const search = term
    ? { refine: (offers: ShopOffer[]) => filterByName(deps, offers, term, lang) }
    : {}
  if (query.column !== undefined || query.sort !== undefined) {
    const { column = 'id', sort = 'asc' } = query
    const rank = () => rankByColumn(column, sort)
    return pageOfShops(deps, request, {
      order: `${column}.${sort}`,
      ...search,
      rank,
      promotes: false,
    })
  }
  return pageOfShops(deps, request, {
    order,
    ...search,
    rank: (baseline, now) => rankOf(order, baseline, now),
    promotes: order === 'recommended',
  })
}

/** Shops that take table reservations. */
export const listReservationShops = (
  deps: Deps,
  { query, lang }: LocalizedQuery<Query<typeof ListShops>>,
): ShopListPage =>
  listShops(deps, {
    query: { ...query, group: [query.group, 'reservation'].filter(Boolean).join(',') },
    lang,
  })

/** The shops that the staff recommend, in the order of the staff. */
export const listRecommended = (
  deps: Deps,
  request: LocalizedQuery<Query<typeof listRecommendedShops>>,
): ShopListPage =>
  pageOfShops(deps, request, {
    order: 'placed',
    only: ({ recommendedPosition }) => recommendedPosition !== null,
    rank: (baseline, now) =>
      rankFirstBy(
        ({ shop }) => shop.recommendedPosition ?? 0,
        rankOf('recommended', baseline, now),
      ),
    promotes: false,
  })

async function filterByName(
  deps: Deps,
  offers: ShopOffer[],
  term: string,
  lang: string,
): Promise<ShopOffer[]> {
  const { hits } = await deps.search.shops({
    term,
    locales: localesOf(lang),
    shops: offers.map(({ shop }) => shop),
  })
  const found = new Set(hits.map(({ id }) => id))
  return offers.filter(({ shop }) => found.has(shop.id))
}

/** Orders by a whole number, and equals by `then`, whose ranks differ by less than 10. */
const rankFirstBy =
  (first: RankOf, then: RankOf): RankOf =>
  (offer) =>
    first(offer) * 10 + then(offer)
