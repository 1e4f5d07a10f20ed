import type { PlacesLeft } from '@hawker/domain/time/availability'
import { DAY_MS } from '@hawker/std/time'
import { slotStart } from '@hawker/domain/time/availability'
import { roadDistance } from '@hawker/domain/delivery/zone'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { type SavedAddress, findAddress } from '../../addresses/index.ts'
import { type Member, stockIdsOf } from '../../carts/index.ts'
import { type AtTable, tableForOrder } from '../../dine-in/index.ts'
import { type Sellable, loadCachedSellables } from '../../catalog/index.ts'
import {
  type Market,
  type Settings,
  type StoredCurrency,
  chosenCurrencyIn,
  taxTitlesIn,
} from '../../settings/index.ts'
import {
  type ShopRules,
  type Zone,
  loadSlotCapacity,
  loadCachedShopRules,
  findCachedZone,
} from '../../shops/index.ts'
import {
  type CouponCustomer,
  type StoredCoupon,
  loadCouponCustomer,
  loadCoupons,
} from '../../coupons/index.ts'
import type { CheckoutContext, Customer } from '../checkout-context.store.ts'
import type { CheckoutOptions } from '../checkout-options.ts'
import type { KeyedLine } from './keyed-lines.ts'

/** Everything that the price and the problems of an order depend on, at `now`. */
export type QuoteFacts = {
  options: CheckoutOptions
  lines: readonly KeyedLine[]
  /** The members of a group order; empty otherwise. */
  members: readonly Member[]
  sellables: ReadonlyMap<number, Sellable>
  shop: ShopRules
  settings: Settings
  taxTitles: ReadonlyMap<string, string>
  currency: StoredCurrency
  baseDecimals: number
  customer: Customer | null
  /** The table that the order is served at. */
  table: AtTable | null
  address: SavedAddress | null
  point: { latitude: number; longitude: number } | null
  zone: Zone | null
  /** Metres by road; null until there is an address. */
  distanceM: number | null
  coupon: StoredCoupon | null
  promotions: readonly StoredCoupon[]
  /** Null without a coupon that the platform pays for. */
  couponCustomer: CouponCustomer | null
  placesLeft: PlacesLeft
  now: Date
  lang: string
}

type GatherInput = {
  context: CheckoutContext
  lines: readonly KeyedLine[]
  options: CheckoutOptions
  currency: StoredCurrency
  market: Market
  lang: string
  now: Date
}

/**
 * Completes the context to facts. Slowly changing data comes from the cache, under the stamps of
 * the context.
 * An address, coupons and a slot cost one query each.
 * Refuses `not_found` for a shop that does not sell, for another person's address, and for an
 * unknown table.
 */
export async function gatherFacts(
  queries: Queries,
  { context, lines, options, currency, market, lang, now }: GatherInput,
): Promise<QuoteFacts> {
  const { customer, portions } = context
  const shop = await loadCachedShopRules(queries, context.shop)
  if (!shop.approved) return refuse('not_found')
  const stockIds = [...new Set(stockIdsOf(lines))]
  const sellables = await loadCachedSellables(queries, context.shop, stockIds, portions, lang)
  const address =
    customer === null || options.addressId === null
      ? null
      : await findAddress(queries, customer.id, options.addressId)
  if (options.addressId !== null && customer !== null && !address) return refuse('not_found')
  const point = address
    ? { latitude: address.latitude, longitude: address.longitude }
    : options.point
  const isDelivered = options.deliveryType === 'delivery' && point !== null
  const coupons =
    options.coupon === null && !context.promoted
      ? { coupon: null, promotions: [] }
      : await loadCoupons(queries, {
          code: options.coupon,
          shopId: shop.id,
          userId: customer?.id ?? null,
        })
  const isFunded = [coupons.coupon, ...coupons.promotions].some((coupon) => coupon?.platformFunded)
  const couponCustomer =
    customer && isFunded
      ? await loadCouponCustomer(queries, {
          userId: customer.id,
          memberIds: context.members.flatMap(({ userId, removedBy }) =>
            userId === null || removedBy ? [] : [userId],
          ),
          shopId: shop.id,
        })
      : null
  return {
    options,
    lines,
    members: context.members,
    sellables,
    shop,
    settings: market.settings,
    taxTitles: taxTitlesIn(market, lang),
    currency,
    baseDecimals: chosenCurrencyIn(market, undefined).decimals,
    customer,
    table: await tableOf(queries, options, now),
    address: address ?? null,
    point,
    zone: isDelivered ? await findCachedZone(queries, context.shop, point) : null,
    distanceM: isDelivered ? roadDistance(shop.location, point) : null,
    ...coupons,
    couponCustomer,
    placesLeft: await placesOfSlot(queries, shop, options, itemsOf(lines)),
    now,
    lang,
  }
}

async function tableOf(
  queries: Queries,
  { tableSession }: CheckoutOptions,
  now: Date,
): Promise<AtTable | null> {
  if (tableSession === null) return null
  return (await tableForOrder(queries, tableSession, now)) ?? refuse('not_found')
}

/** The number that a slot counts: items of an order, without their options. */
export const itemsOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

async function placesOfSlot(
  queries: Queries,
  shop: ShopRules,
  { slot, deliveryType }: CheckoutOptions,
  items: number,
): Promise<PlacesLeft> {
  if (!slot) return () => null
  const startsAt = slotStart(shop.service, slot)
  return loadSlotCapacity(queries, shop, deliveryType, {
    from: startsAt,
    to: startsAt + DAY_MS,
    items,
  })
}
