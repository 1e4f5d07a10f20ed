import type { Query } from '@hawker/contract/operation'
import type { FoundShop, searchShops as SearchShops } from '@hawker/contract/shops'
import { COUNTED, type Found } from '../../adapters/search/port.ts'
import type { Deps } from '../../deps.ts'
import { localesFor } from '../settings/index.ts'
import { type ShopOffer, filterShops, pageOfShops } from '../shops/index.ts'
import { highlightsOf } from './highlight.ts'
import { scoreOf } from './rank.ts'

type Asked = { readonly query: Query<typeof SearchShops>; readonly lang: string }

/** Shops that bring it to the address or are near enough to fetch from, by how well the words fit, then by reach and popularity. */
export async function searchShops(deps: Deps, asked: Asked): Promise<{ rows: FoundShop[]; total: number; totalIsEstimate: boolean }> {
  const { query, lang } = asked
  let found: Found = { hits: [], words: [] }
  const { rows, total } = await pageOfShops(deps, asked, async (offers, now) => {
    const wanted = filterShops(offers, query, now)
    found = await deps.search.shops({
      term: query.search,
      locales: localesFor(lang).slice(0, 2),
      shops: wanted.map(({ shop }) => shop),
    })
    return ranked(wanted, found)
  })
  return {
    rows: rows.map((row) => ({ ...row, highlight: highlightsOf(row.translation.title, found.words, deps.search.fold) })),
    total: Math.min(total, COUNTED),
    totalIsEstimate: total > COUNTED,
  }
}

function ranked(offers: readonly ShopOffer[], { hits }: Found): ShopOffer[] {
  const offerOf = new Map(offers.map((offer) => [offer.shop.id, offer]))
  const mostOrders = offers.reduce((most, { shop }) => Math.max(most, shop.orders28d), 0)
  return hits
    .flatMap(({ id, fit }) => {
      const offer = offerOf.get(id)
      if (!offer) return []
      const standing = { reaches: offer.zone !== null, open: offer.open, orders28d: offer.shop.orders28d }
      return [{ offer, score: scoreOf(fit, standing, mostOrders) }]
    })
    .sort((a, b) => b.score - a.score || a.offer.shop.id - b.offer.shop.id)
    .map(({ offer }) => offer)
}
