import type { Query } from '@hawker/contract/operation'
import type { listRecommendedShops, listShops as ListShops, ShopCard } from '@hawker/contract/shops'
import type { Deps } from '../../deps.ts'
import { askedCurrency, localesFor } from '../settings/index.ts'
import { filterShops } from './filter-shops.ts'
import { rankShops } from './rank-shops.ts'
import { shopCard } from './shop-card.wire.ts'
import { readShops } from './shop-index.ts'
import { type ShopOffer, offersAt } from './shop-offer.ts'

type Asked<Q> = { readonly query: Q; readonly lang: string }
type Listed = Promise<{ rows: ShopCard[]; total: number }>
type Paging = { page?: number; perPage?: number; currency_id?: number; at?: string; address?: { latitude: number; longitude: number } }

/** Gathers what every list of shops needs at once, lets `choose` filter and order, and draws the asked page. */
export async function listed(
  deps: Deps,
  { query, lang }: Asked<Paging>,
  choose: (offers: ShopOffer[], now: Date) => ShopOffer[] | Promise<ShopOffer[]>,
): Listed {
  const [currency, index] = await Promise.all([askedCurrency(deps.database, query.currency_id), readShops(deps.database)])
  const now = query.at ? new Date(query.at) : deps.clock.now()
  const chosen = await choose(offersAt(index, now, query.address), now)
  const { page = 1, perPage = 10 } = query
  const rows = chosen.slice((page - 1) * perPage, page * perPage)
  return { rows: rows.map((offer) => shopCard(offer, { lang, currency, now })), total: chosen.length }
}

export async function listShops(deps: Deps, asked: Asked<Query<typeof ListShops>>): Listed {
  const { query, lang } = asked
  const term = query.search?.trim()
  const order = query.order_by ?? (query.newest ? 'newest' : 'recommended')
  return listed(deps, asked, async (offers, now) => {
    const wanted = filterShops(offers, query, now)
    if (!term) return rankShops(wanted, order, now)
    const { hits } = await deps.search.shops({ term, locales: localesFor(lang).slice(0, 2), shops: wanted.map(({ shop }) => shop) })
    const found = new Set(hits.map(({ id }) => id))
    return rankShops(
      wanted.filter(({ shop }) => found.has(shop.id)),
      order,
      now,
    )
  })
}

/** What the staff recommend, in their order. */
export const listRecommended = (deps: Deps, asked: Asked<Query<typeof listRecommendedShops>>): Listed =>
  listed(deps, asked, (offers, now) => {
    const ranked = rankShops(filterShops(offers, asked.query, now), 'recommended', now)
    const place = ({ shop }: ShopOffer) => shop.recommendedPosition ?? Number.MAX_SAFE_INTEGER
    return ranked.filter(({ shop }) => shop.recommendedPosition !== null).sort((a, b) => place(a) - place(b))
  })
