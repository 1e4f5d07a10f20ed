import type { PlacesLeft } from '@hawker/domain/availability'
import { DAY_MS } from '@hawker/domain/zoned-time'
import { windowStart } from '@hawker/domain/availability'
import { roadDistance } from '@hawker/domain/zone'
import type { Queries } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { type SavedAddress, findAddress } from '../addresses/index.ts'
import type { CartLine } from '../carts/index.ts'
import { type Sellable, loadSellables } from '../catalog/index.ts'
import { type Settings, type StoredCurrency, settingsOf } from '../settings/index.ts'
import { type ShopRules, type Zone, loadShopRules, placesLeft, zoneFor } from '../shops/index.ts'
import type { Asked } from './asked.ts'
import { type StoredCoupon, loadCoupons } from './coupon.store.ts'
import { type Customer, loadCustomer } from './customer.store.ts'

/** A line with the key that the answer names it by: the cart detail's id, or its place in a guest's list. */
export type KeyedLine = CartLine & { key: number }
/** Everything that a price and a yes or no depend on, as it is at `now`. */
export type QuoteFacts = {
  asked: Asked
  lines: readonly KeyedLine[]
  sellables: ReadonlyMap<number, Sellable>
  shop: ShopRules
  settings: Settings
  currency: StoredCurrency
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
  shopId: number
  userId: number | null
  lines: readonly KeyedLine[]
  asked: Asked
  currency: StoredCurrency
  lang: string
  now: Date
}

/** Reads the facts, one statement each. Refuses `not_found` for a shop that does not sell and for somebody else's address. */
export async function gatherQuote(queries: Queries, { shopId, userId, lines, asked, currency, lang, now }: Gather): Promise<QuoteFacts> {
  const shop = await loadShopRules(queries, shopId)
  if (!shop?.approved) return refuse('not_found')
  const settings = await settingsOf(queries)
  const sellables = await loadSellables(queries, [...new Set(lines.map(({ stockId }) => stockId))], lang)
  const customer = userId === null ? null : await loadCustomer(queries, userId)
  const address = userId === null || asked.addressId === null ? null : await findAddress(queries, userId, asked.addressId)
  if (asked.addressId !== null && userId !== null && !address) return refuse('not_found')
  const point = address ? { latitude: address.latitude, longitude: address.longitude } : asked.point
  const delivered = asked.deliveryType === 'delivery' && point !== null
  return {
    asked,
    lines,
    sellables,
    shop,
    settings,
    currency,
    customer,
    address: address ?? null,
    point,
    zone: delivered ? await zoneFor(queries, shop.id, point) : null,
    distanceM: delivered ? roadDistance(shop.location, point) : null,
    ...(await loadCoupons(queries, { code: asked.coupon, shopId, userId })),
    placesLeft: await placesOfWindow(queries, shop, asked),
    now,
    lang,
  }
}

async function placesOfWindow(queries: Queries, shop: ShopRules, { window, deliveryType }: Asked): Promise<PlacesLeft> {
  if (!window) return () => null
  const startsAt = windowStart(shop.service, window)
  return placesLeft(queries, shop, deliveryType, startsAt, startsAt + DAY_MS)
}
