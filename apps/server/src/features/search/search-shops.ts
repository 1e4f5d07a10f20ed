import type { Query } from '@hawker/contract/core/operation'
import type { FoundShop } from '@hawker/contract/shop-card'
import type { searchShops as SearchShops } from '@hawker/contract/shops'
import { localesFor } from '@hawker/domain/texts/language'
import { MAX_COUNTED } from '../../adapters/search/port.ts'
import type { Deps } from '../../deps.ts'
import { requestedTime } from '../settings/index.ts'
import { type ListedShop, type ShopOffer, pageOfShops } from '../shops/index.ts'
import { loadDishTitles } from './dish-title.store.ts'
import { type FoundShops, findShops } from './find-shops.ts'
import { highlightsOf } from './highlight.ts'
import { scoreOf } from './relevance-score.ts'

type ShopSearch = { readonly query: Query<typeof SearchShops>; readonly lang: string }

/**
 * Shops that deliver to the address or are near enough for pickup, and match by name or by a dish.
 * Ordered by text match, delivery and popularity.
 */
export async function searchShops(
  deps: Deps,
  request: ShopSearch,
): Promise<{
  rows: FoundShop[]
  total: number
  totalIsEstimate: boolean
  meta: { changes_at: string | null }
}> {
  const { query, lang } = request
  const now = requestedTime(query.at, deps.clock.now())
  let found: FoundShops = { hits: [], words: [] }
  let scores: ReadonlyMap<number, number> = new Map()
  const search = async (shops: readonly ListedShop[], allShops = false): Promise<FoundShops> =>
    (found = await findShops(deps, { term: query.search, lang, shops, allShops, now }))
  const { address } = query
  const { rows, total, meta } = await pageOfShops(deps, request, {
    order: 'fit',
    // Near an address few shops remain, so they are searched. Without an address, the search comes
    // first and offers are computed for its hits only.
    ...(address
      ? {}
      : {
          preselect: async ({ all, shops }) =>
            (await search(all, true)).hits.flatMap(({ id }) => shops.get(id) ?? []),
        }),
    refine: async (offers, { maxOrders }) => {
      if (address) await search(offers.map(({ shop }) => shop))
      scores = scored(offers, found, maxOrders)
      return offers.filter(({ shop }) => scores.has(shop.id))
    },
    rank:
      () =>
      ({ shop }) =>
        -(scores.get(shop.id) ?? 0),
    promotes: false,
  })
  const dishOf = new Map(found.hits.map(({ id, dishId }) => [id, dishId]))
  const titles = await loadDishTitles(
    deps.database,
    rows.flatMap(({ id }) => dishOf.get(id) ?? []),
    localesFor(lang),
  )
  return {
    rows: rows.map((row) => ({
      ...row,
      highlight: highlightsOf(row.translation.title, found.words, deps.search.fold),
      dish: titles.get(dishOf.get(row.id) ?? 0) ?? null,
    })),
    total: Math.min(total, MAX_COUNTED),
    totalIsEstimate: total > MAX_COUNTED,
    meta: { changes_at: meta.changes_at },
  }
}

function scored(
  offers: readonly ShopOffer[],
  { hits }: FoundShops,
  maxOrders: number,
): Map<number, number> {
  const offerOf = new Map(offers.map((offer) => [offer.shop.id, offer]))
  return new Map(
    hits.flatMap(({ id, relevance }) => {
      const offer = offerOf.get(id)
      if (!offer) return []
      return [
        [
          id,
          scoreOf(
            relevance,
            { reaches: offer.zone !== null, open: offer.open, orders28d: offer.shop.orders28d },
            maxOrders,
          ),
        ] as const,
      ]
    }),
  )
}
