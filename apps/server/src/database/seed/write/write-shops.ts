import { polygonArea } from '@hawker/domain/delivery/zone'
import { cellsOf } from '../../../features/shops/zones/zone-cells.ts'
import type { Tx } from '@hawker/postgres/database'
import { type City, LOCALES, type Shop } from '../city-types.ts'
import { dayIn } from '../hours.ts'
import { insertRows, takeIds } from './insert-rows.ts'
import { colourOf, fileOf } from '../picture-path.ts'

export type Placed = { readonly shop: Shop; readonly id: number }
export type TagIds = {
  readonly categories: ReadonlyMap<string, number>
  readonly takes: ReadonlyMap<string, number>
  readonly taxes: ReadonlyMap<string, number>
}

/** Shops of the demo sellers. The other shops accept orders automatically. */
function staffedShops(shops: readonly Placed[]): Placed[] {
  const plain = shops
    .filter(({ shop }) => !shop.benchmark && shop.type === 'restaurant')
    .slice(0, 6)
  return [...shops.filter(({ shop }) => shop.benchmark), ...plain]
}

/** Inserts shops with hours, zones, tags and reviews. Menus follow later. */
export async function writeShops(
  tx: Tx,
  city: City,
  tags: TagIds,
  sellerId: number | undefined,
  now: Date,
): Promise<Placed[]> {
  const nextId = await takeIds(tx, 'shops', city.shops.length)
  const placed = city.shops.map((shop) => ({ shop, id: nextId() }))
  const idOf = new Map(placed.map(({ shop, id }) => [shop.key, id]))
  const staffed = new Set(sellerId === undefined ? [] : staffedShops(placed))
  const mains = new Set(city.shops.map(({ branchOf }) => branchOf))
  await insertRows(
    tx,
    'shops',
    placed.map((place, index) =>
      shopRow(place, index, {
        businessId: mains.has(place.shop.key)
          ? place.id
          : (idOf.get(place.shop.branchOf ?? '') ?? null),
        feeTax: tags.taxes.get('general') ?? null,
        autoAccept: !staffed.has(place),
        createdAt: bornAt(index, now),
      }),
    ),
  )
  await insertRows(
    tx,
    'shop_translations',
    placed.flatMap(({ shop, id }) =>
      LOCALES.map((locale) => ({ shop_id: id, locale, ...shop.translations[locale] })),
    ),
  )
  if (sellerId !== undefined)
    await insertRows(
      tx,
      'shop_staff',
      [...staffed].map(({ id }) => ({ shop_id: id, user_id: sellerId })),
    )
  await insertRows(
    tx,
    'working_days',
    placed.flatMap(({ shop, id }) =>
      shop.workingDays.map(({ day, from, to, type }) => ({
        shop_id: id,
        day,
        opens: from,
        closes: to,
        type,
      })),
    ),
  )
  await insertRows(
    tx,
    'closed_dates',
    placed.flatMap(({ shop, id }) => shop.closedDates.map((date) => ({ shop_id: id, date }))),
  )
  await insertRows(
    tx,
    'special_days',
    placed.flatMap(({ shop, id }) =>
      shop.specialDays.map(({ date, from, to }) => ({
        shop_id: id,
        date,
        opens: from,
        closes: to,
      })),
    ),
  )
  const linked = (
    ids: ReadonlyMap<string, number>,
    keys: (shop: Shop) => readonly string[],
    column: string,
  ) =>
    placed.flatMap(({ shop, id }) =>
      keys(shop).flatMap((key) => (ids.has(key) ? [{ shop_id: id, [column]: ids.get(key) }] : [])),
    )
  await insertRows(
    tx,
    'shop_categories',
    linked(tags.categories, (shop) => shop.homeCategoryKeys, 'category_id'),
  )
  await insertRows(
    tx,
    'shop_takes',
    linked(tags.takes, (shop) => shop.takeKeys, 'take_id'),
  )
  await writeZones(tx, placed)
  await writeReviews(tx, placed)
  await writeOrderDays(tx, placed, now)
  return placed
}

/** Every ninth shop is new. */
const bornAt = (index: number, now: Date) =>
  new Date(now.getTime() - (index % 9 === 4 ? 12 : 90 + index) * 86_400_000)

type Extra = {
  businessId: number | null
  feeTax: number | null
  autoAccept: boolean
  createdAt: Date
}
const shopRow = (
  { shop, id }: Placed,
  index: number,
  { businessId, feeTax, autoAccept, createdAt }: Extra,
) => ({
  id,
  slug: shop.key,
  business_id: businessId,
  type: shop.type,
  logo_img: fileOf(shop.logo),
  background_img: fileOf(shop.cover),
  color: colourOf(shop.cover),
  timezone: shop.timezone,
  address: shop.address.en,
  latitude: shop.location.latitude,
  longitude: shop.location.longitude,
  phone: shop.phone,
  pause_until: shop.pauseUntil,
  min_amount: shop.minAmountCents,
  tax_included: shop.taxIncluded,
  fee_tax_class_id: feeTax,
  tips_for_pickup: shop.tipsForPickup,
  delivery_types: shop.deliveryTypes,
  prep_minutes: shop.prepMinutes,
  last_order_minutes: shop.lastOrderMinutes,
  finish_after_close: shop.finishAfterClose,
  preopen_prep: shop.preopenPrep,
  accept_preorders: shop.acceptPreorders,
  slot_minutes: shop.slotMinutes,
  slot_capacity_orders: shop.slotCapacityOrders,
  slot_capacity_items: shop.slotCapacityItems,
  service_fee_override_ppm: shop.serviceFeePpm,
  accepts_group_orders: shop.acceptsGroupOrders,
  takes_reservations: shop.takesReservations,
  auto_accept: autoAccept,
  packaging_fee: shop.packagingFeeCents,
  small_order_threshold: shop.smallOrder?.thresholdCents ?? null,
  small_order_fee: shop.smallOrder?.feeCents ?? null,
  price_level: priceLevel(shop),
  allergen_contact: shop.allergenContact,
  trader: {
    name: shop.trader.name,
    address: shop.trader.address,
    registration_number: shop.trader.registrationNumber,
    tax_number: shop.trader.taxNumber,
    is_trader: shop.trader.isTrader,
  },
  // A trigger of migration 0002 counts the reviews. About a quarter of the orders have one.
  rating_sum: 0,
  rating_count: 0,
  orders_28d: shop.ratingCount * 4,
  recommended_position: shop.recommended ? index : null,
  version: 1,
  created_at: createdAt,
})

/** One to three, by the median price of a dish. */
function priceLevel({ products }: Shop): number {
  const prices = products.map(({ stocks }) => stocks[0]?.priceCents ?? 0).sort((a, b) => a - b)
  const middle = prices[Math.floor(prices.length / 2)] ?? 0
  if (middle < 900) return 1
  return middle < 1500 ? 2 : 3
}

async function writeZones(tx: Tx, placed: readonly Placed[]) {
  const zones = placed.flatMap(({ shop, id }) => shop.zones.map((zone) => ({ zone, shopId: id })))
  const nextId = await takeIds(tx, 'delivery_zones', zones.length)
  const shaped = zones.map(({ zone, shopId }) => ({
    zone,
    shopId,
    id: nextId(),
    shape: { type: 'Polygon' as const, coordinates: [zone.ring] },
  }))
  await insertRows(
    tx,
    'delivery_zones',
    shaped.map(({ zone, shopId, id, shape }) => ({
      id,
      shop_id: shopId,
      geometry: shape,
      area: polygonArea(shape),
      price: zone.priceCents,
      price_per_km: zone.pricePerKmCents,
      included_m: zone.includedMeters,
      min_fee: zone.minFeeCents,
      max_fee: zone.maxFeeCents,
      free_over: zone.freeOverCents,
      active: zone.active,
    })),
  )
  await insertRows(
    tx,
    'zone_cells',
    shaped.flatMap(({ id, shape }) => cellsOf(shape).map((cell) => ({ cell, zone_id: id }))),
  )
}

/** Spreads the orders of a shop evenly over the last 28 days. */
const writeOrderDays = (tx: Tx, placed: readonly Placed[], now: Date) =>
  insertRows(
    tx,
    'shop_order_days',
    placed.flatMap(({ shop, id }) =>
      Array.from({ length: 28 }, (_, ago) => ({
        shop_id: id,
        day: dayIn('UTC', new Date(now.getTime() - ago * 86_400_000)),
        orders:
          Math.floor((shop.ratingCount * 4 * (ago + 1)) / 28) -
          Math.floor((shop.ratingCount * 4 * ago) / 28),
      })),
    ),
  )

const writeReviews = (tx: Tx, placed: readonly Placed[]) =>
  insertRows(
    tx,
    'reviews',
    placed.flatMap(({ shop, id }) =>
      shop.reviews.map(({ firstName, rating, comment, createdAt }) => ({
        shop_id: id,
        firstname: firstName,
        rating,
        comment,
        images: [],
        tags: [],
        hidden: false,
        created_at: createdAt,
      })),
    ),
  )
