import type { PlacesLeft } from '@hawker/domain/availability'
import { DAY_MS } from '@hawker/domain/zoned-time'
import { windowStart } from '@hawker/domain/availability'
import { roadDistance } from '@hawker/domain/zone'
import type { Queries } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { type SavedAddress, findAddress } from '../addresses/index.ts'
import { type CartLine, type Member, stocksOf } from '../carts/index.ts'
import { type Sellable, sellablesAt } from '../catalog/index.ts'
import {
  type Market,
  type Settings,
  type StoredCurrency,
  chosenCurrencyIn,
  taxTitlesIn,
} from '../settings/index.ts'
import { type ShopRules, type Zone, placesLeft, shopRulesAt, zoneAt } from '../shops/index.ts'
import type { Asked } from './asked.ts'
import { type StoredCoupon, loadCoupons } from '../coupons/index.ts'
import type { Customer, Standing } from './standing.store.ts'

/** A line with the key that the answer names it by: the cart detail's id, or its place in a guest's list. */
export type KeyedLine = CartLine & { key: number }
/** Everything that a price and a yes or no depend on, as it is at `now`. */
export type QuoteFacts = {
  asked: Asked
  lines: readonly KeyedLine[]
  /** Who fills the cart, where it is several people. */
  members: readonly Member[]
  sellables: ReadonlyMap<number, Sellable>
  shop: ShopRules
  settings: Settings
  taxTitles: ReadonlyMap<string, string>
  currency: StoredCurrency
  baseDecimals: number
  customer: Customer | null
  address: SavedAddress | null
  point: { latitude: number; longitude: number } | null
  zone: Zone | null
  /** Metres by road; null until there is an address. */
  distanceM: number | null
  coupon: StoredCoupon | null
  promotions: readonly StoredCoupon[]
  placesLeft: PlacesLeft
  now: Date
  lang: string
}

export type Gather = {
  standing: Standing
  lines: readonly KeyedLine[]
  asked: Asked
  /** Of the caller's choice, else the default one. */
  currency: StoredCurrency
  market: Market
  lang: string
  now: Date
}

/**
 * Completes the facts: what hardly ever changes comes out of memory, as of the stamps that the caller's own statement has read; what this one asks
 * for beyond that is a statement each. Refuses `not_found` for a shop that does not sell and for somebody else's address.
 */
export async function gatherQuote(
  queries: Queries,
  { standing, lines, asked, currency, market, lang, now }: Gather,
): Promise<QuoteFacts> {
  const { customer, portions } = standing
  const shop = await shopRulesAt(queries, standing.shop)
  if (!shop.approved) return refuse('not_found')
  const stockIds = [...new Set(stocksOf(lines))]
  const sellables = await sellablesAt(queries, standing.shop, stockIds, portions, lang)
  const address =
    customer === null || asked.addressId === null
      ? null
      : await findAddress(queries, customer.id, asked.addressId)
  if (asked.addressId !== null && customer !== null && !address) return refuse('not_found')
  const point = address ? { latitude: address.latitude, longitude: address.longitude } : asked.point
  const delivered = asked.deliveryType === 'delivery' && point !== null
  const coupons =
    asked.coupon === null && !standing.promoted
      ? { coupon: null, promotions: [] }
      : await loadCoupons(queries, {
          code: asked.coupon,
          shopId: shop.id,
          userId: customer?.id ?? null,
        })
  return {
    asked,
    lines,
    members: standing.members,
    sellables,
    shop,
    settings: market.settings,
    taxTitles: taxTitlesIn(market, lang),
    currency,
    baseDecimals: chosenCurrencyIn(market, undefined).decimals,
    customer,
    address: address ?? null,
    point,
    zone: delivered ? await zoneAt(queries, standing.shop, point) : null,
    distanceM: delivered ? roadDistance(shop.location, point) : null,
    ...coupons,
    placesLeft: await placesOfWindow(queries, shop, asked, piecesOf(lines)),
    now,
    lang,
  }
}

/** What a window counts: the pieces of an order, without their options. */
export const piecesOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

async function placesOfWindow(
  queries: Queries,
  shop: ShopRules,
  { window, deliveryType }: Asked,
  items: number,
): Promise<PlacesLeft> {
  if (!window) return () => null
  const startsAt = windowStart(shop.service, window)
  return placesLeft(queries, shop, deliveryType, { from: startsAt, to: startsAt + DAY_MS, items })
}
