import type { Query } from '@hawker/contract/operation'
import type { listRecommendedShops, listShops as ListShops, ShopCard } from '@hawker/contract/shops'
import type { Deps } from '../../deps.ts'
import { askedMoment, chosenCurrencyIn, localesFor } from '../settings/index.ts'
import { type ShopFilters, offerFilter, shopFilter } from './filter-shops.ts'
import { readCursor, writeCursor } from './list-cursor.ts'
import type { ListedShop } from './listed-shop.ts'
import { type RankOf, promote, rankOf } from './rank-shops.ts'
import { shopCard } from './shop-card.wire.ts'
import { type ShopIndex, readShops } from './shop-index.ts'
import { type ShopOffer, offersAt } from './shop-offer.ts'
import { pageOfRanking } from './shop-page-of.ts'
import type { Standards } from './standards.ts'

type Asked<Q> = { readonly query: Q; readonly lang: string }
type ListMeta = {
  next_cursor: string | null
  /** When this list next changes by the clock alone; null for a moment that was asked for. */
  changes_at: string | null
}
type Listed = Promise<{ rows: ShopCard[]; total: number; meta: ListMeta }>
type Paging = {
  page?: number
  perPage?: number
  currency_id?: number
  at?: string
  address?: { latitude: number; longitude: number }
  cursor?: string
}
type Choice = {
  /** Names the order in a cursor: one list's place means nothing in another. */
  readonly order: string
  readonly only?: (shop: ListedShop) => boolean
  /** The only shops that can be meant, where that is known without an address and before anything is reckoned of them. */
  readonly seek?: (index: ShopIndex) => Promise<readonly ListedShop[]>
  /** Narrows what the filters left, before it is ranked. */
  readonly find?: (offers: ShopOffer[], standards: Standards) => Promise<ShopOffer[]>
  readonly rank: (standards: Standards, now: Date) => RankOf
  readonly promotes: boolean
}

/** Gathers what every list of shops needs at once, filters, ranks, and draws the asked page. One statement. */
export async function listed(
  deps: Deps,
  { query, lang }: Asked<Paging & ShopFilters>,
  { order, only, seek, find, rank, promotes }: Choice,
): Listed {
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, order)
  const now = askedMoment(cursor?.at ?? query.at, deps.clock.now())
  const index = await readShops(deps.database)
  const currency = chosenCurrencyIn(index.market, query.currency_id)
  const { settings } = index
  const standards = cursor?.standards ?? index.standards
  const sought = await seek?.(index)
  const filter = shopFilter(query, { settings, currency, now })
  const wanted = (shop: ListedShop) => (!only || only(shop)) && filter(shop)
  const all = offersAt(index, now, query.address, wanted, sought).filter(offerFilter(query))
  const offers = find ? await find(all, standards) : all
  const { page = 1, perPage = 10 } = query
  const chosen = pageOfRanking(offers, rank(standards, now), {
    after: cursor?.after,
    offset: (page - 1) * perPage,
    limit: perPage,
  })
  const next =
    chosen.last && writeCursor({ order, at: now.getTime(), standards, after: chosen.last })
  return {
    rows: (promotes ? promote(chosen.offers) : chosen.offers).map((offer) =>
      shopCard(offer, { lang, currency, now, settings }),
    ),
    total: offers.length,
    meta: { next_cursor: next, changes_at: changesAt(index, cursor ?? query, now) },
  }
}

/** Some shop's opening or sale is the next thing that changes lists; a moment that was asked for stays what it is. */
export function changesAt(
  index: ShopIndex,
  { at }: { at?: string | number | undefined },
  now: Date,
): string | null {
  const next = at === undefined ? index.nextMoment(now) : Infinity
  return next === Infinity ? null : new Date(next).toISOString()
}

export async function listShops(deps: Deps, asked: Asked<Query<typeof ListShops>>): Listed {
  const { query, lang } = asked
  const term = query.search?.trim()
  const order = query.order_by ?? (query.newest ? 'newest' : 'recommended')
  return listed(deps, asked, {
    order,
    ...(term ? { find: (offers: ShopOffer[]) => named(deps, offers, term, lang) } : {}),
    rank: (standards, now) => rankOf(order, standards, now),
    promotes: order === 'recommended',
  })
}

/** Those where tables can be booked. */
export const listBookingShops = (
  deps: Deps,
  { query, lang }: Asked<Query<typeof ListShops>>,
): Listed =>
  listShops(deps, {
    query: { ...query, group: [query.group, 'reservation'].filter(Boolean).join(',') },
    lang,
  })

/** What the staff recommend, in their order. */
export const listRecommended = (
  deps: Deps,
  asked: Asked<Query<typeof listRecommendedShops>>,
): Listed =>
  listed(deps, asked, {
    order: 'placed',
    only: ({ recommendedPosition }) => recommendedPosition !== null,
    rank: (standards, now) =>
      before(({ shop }) => shop.recommendedPosition ?? 0, rankOf('recommended', standards, now)),
    promotes: false,
  })

async function named(
  deps: Deps,
  offers: ShopOffer[],
  term: string,
  lang: string,
): Promise<ShopOffer[]> {
  const { hits } = await deps.search.shops({
    term,
    locales: localesFor(lang).slice(0, 2),
    shops: offers.map(({ shop }) => shop),
  })
  const found = new Set(hits.map(({ id }) => id))
  return offers.filter(({ shop }) => found.has(shop.id))
}

/** A whole number first, the recommended rank (less than 10 apart) among equals. */
const before =
  (first: RankOf, then: RankOf): RankOf =>
  (offer) =>
    first(offer) * 10 + then(offer)
