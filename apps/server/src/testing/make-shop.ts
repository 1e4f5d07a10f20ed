import { type ZoneShape, polygonArea } from '@hawker/domain/zone'
import { type Tx, sql } from '../database/database.ts'
import { cellsOf } from '../features/shops/zone-cells.ts'
import { type CurrencyIds, makeCurrencies } from './make-currencies.ts'
import { type TestProduct, type ProductGiven, makeProduct } from './make-product.ts'
import { makeTaxClasses } from './make-tax-classes.ts'
import type { TestApp } from './test-app.ts'

export { makeCurrencies } from './make-currencies.ts'
export type { TestProduct, ProductGiven } from './make-product.ts'
export { makeTaxClasses } from './make-tax-classes.ts'

/** Amounts in cents, distances in metres. */
export type ZoneOptions = {
  shape?: ZoneShape
  price?: number
  pricePerKm?: number
  includedM?: number
  minFee?: number | null
  maxFee?: number | null
  freeOver?: number | null
  active?: boolean
}
export type WorkingDayOptions = {
  day: number
  from: string
  to: string
  type?: 'all' | 'delivery' | 'pickup'
}

/** Amounts in cents, times as the shop's wall shows them. */
export type ShopGiven = {
  title?: string
  titles?: Record<string, string>
  description?: string
  slug?: string
  type?: 'restaurant' | 'shop'
  status?: 'new' | 'approved' | 'rejected'
  businessId?: number | null
  timezone?: string
  latitude?: number
  longitude?: number
  /** Every day from … to …; `workingDays` says it day by day. */
  hours?: readonly [string, string]
  workingDays?: readonly WorkingDayOptions[]
  closedDates?: readonly string[]
  specialDays?: readonly { date: string; from: string; to: string }[]
  pauseUntil?: Date | null
  minAmount?: number
  taxIncluded?: boolean
  /** Tax of fees in ppm; null: fees are not taxed. */
  feeTaxPpm?: number | null
  /** Of the delivery fee; null: untaxed, as in example A. */
  deliveryTaxPpm?: number | null
  tipsForPickup?: boolean
  deliveryTypes?: readonly ('delivery' | 'pickup' | 'dine_in')[]
  prepMinutes?: number
  lastOrderMinutes?: number
  finishAfterClose?: boolean
  preopenPrep?: boolean
  acceptPreorders?: boolean
  preorderDays?: number
  slotMinutes?: 15 | 30 | 60
  slotCapacityOrders?: number | null
  slotCapacityItems?: number | null
  /** Its own percentage in place of the marketplace's. */
  serviceFeeOverridePpm?: number | null
  acceptsGroupOrders?: boolean
  takesReservations?: boolean
  orderAcceptMinutes?: number | null
  autoAccept?: boolean
  packagingFee?: number
  smallOrder?: { threshold: number; fee: number } | null
  priceLevel?: number
  ratingSum?: number
  ratingCount?: number
  orders28d?: number
  recommendedPosition?: number | null
  isPromoted?: boolean
  createdAt?: Date
  /** Null: the shop delivers nowhere. */
  zone?: ZoneOptions | null
  /** Users who run the shop. */
  staff?: readonly number[]
  products?: readonly ProductGiven[]
}
export type MadeShop = {
  id: number
  uuid: string
  slug: string
  zoneId: number
  products: TestProduct[]
  currencyIds: CurrencyIds
  location: { latitude: number; longitude: number }
}

export const CENTRE = { latitude: 38.9120424, longitude: -77.035308 }

/** A square around a point; `half` in degrees (0.05 is about 5 km). */
export function squareAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  half = 0.05,
): ZoneShape {
  const [west, east, south, north] = [
    longitude - half,
    longitude + half,
    latitude - half,
    latitude + half,
  ]
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  }
}

/** What example A of behaviour 4.3 buys, without its discount. */
const EXAMPLE_A: readonly ProductGiven[] = [
  {
    title: 'Margherita',
    price: 1249,
    taxPpm: 88_750,
    addonGroups: [
      {
        title: 'Extras',
        min: 0,
        max: 3,
        addons: [{ title: 'More mozzarella', price: 150, maxQty: 2 }],
      },
    ],
  },
  { title: 'Lemonade', price: 399, taxPpm: 88_750 },
  { title: 'Bread', price: 325, deposit: 5, taxPpm: 0 },
]

let made = 0

/**
 * A restaurant in Washington that is open at the test clock's noon and delivers within about 5 km:
 * example A of behaviour 4.3 unless told otherwise.
 */
export async function makeShop(app: TestApp, given: ShopGiven = {}): Promise<MadeShop> {
  const currencyIds = await makeCurrencies(app)
  const taxIdOf = await makeTaxClasses(app)
  const feeTax = given.feeTaxPpm === null ? null : await taxIdOf(given.feeTaxPpm ?? 88_750)
  const deliveryTax =
    given.deliveryTaxPpm === undefined || given.deliveryTaxPpm === null
      ? null
      : await taxIdOf(given.deliveryTaxPpm)
  const products = given.products ?? EXAMPLE_A
  for (const product of products) await taxIdOf(product.taxPpm ?? 88_750)
  return app.deps.database.transaction(async (tx) => {
    const shop = await insertShop(tx, given, { feeTax, deliveryTax })
    await insertHours(tx, shop.id, given)
    const zoneId =
      given.zone === null ? 0 : await insertZone(tx, shop.id, given.zone ?? {}, shop.location)
    for (const userId of given.staff ?? [])
      await tx.run(sql`insert into shop_staff (shop_id, user_id) values (${shop.id}, ${userId})`)
    const madeProducts: TestProduct[] = []
    for (const [position, product] of products.entries())
      madeProducts.push(await makeProduct(tx, shop.id, product, position, taxIdOf))
    return { ...shop, zoneId, products: madeProducts, currencyIds }
  })
}

async function insertShop(
  tx: Tx,
  given: ShopGiven,
  { feeTax, deliveryTax }: { feeTax: number | null; deliveryTax: number | null },
) {
  const number = ++made
  const location = {
    latitude: given.latitude ?? CENTRE.latitude,
    longitude: given.longitude ?? CENTRE.longitude,
  }
  const titles = given.titles ?? { en: given.title ?? `Shop ${number}` }
  const row = await tx.row<{ id: number; uuid: string; slug: string }>(sql`
    insert into shops (slug, type, status, business_id, timezone, address, latitude, longitude, phone, pause_until, min_amount, tax_included,
      fee_tax_class_id, delivery_tax_class_id, tips_for_pickup, delivery_types, prep_minutes, last_order_minutes, finish_after_close, preopen_prep,
      accept_preorders, preorder_days, slot_minutes, slot_capacity_orders, order_accept_minutes, auto_accept, packaging_fee,
      small_order_threshold, small_order_fee, price_level, rating_sum, rating_count, orders_28d, recommended_position, is_promoted, created_at,
      slot_capacity_items, service_fee_override_ppm, accepts_group_orders, takes_reservations)
    values (${given.slug ?? `shop-${number}`}, ${given.type ?? 'restaurant'}, ${given.status ?? 'approved'}, ${given.businessId ?? null},
      ${given.timezone ?? 'America/New_York'}, '1600 14th Street NW', ${location.latitude}, ${location.longitude}, '+12025550100',
      ${given.pauseUntil ?? null}, ${given.minAmount ?? 0}, ${given.taxIncluded ?? false}, ${feeTax}, ${deliveryTax}, ${given.tipsForPickup ?? false},
      ${given.deliveryTypes ?? ['delivery', 'pickup']}, ${given.prepMinutes ?? 20}, ${given.lastOrderMinutes ?? 0},
      ${given.finishAfterClose ?? false}, ${given.preopenPrep ?? false}, ${given.acceptPreorders ?? true}, ${given.preorderDays ?? 7},
      ${given.slotMinutes ?? 30}, ${given.slotCapacityOrders ?? null}, ${given.orderAcceptMinutes ?? null}, ${given.autoAccept ?? false},
      ${given.packagingFee ?? 0}, ${given.smallOrder?.threshold ?? null}, ${given.smallOrder?.fee ?? null}, ${given.priceLevel ?? 2},
      ${given.ratingSum ?? 0}, ${given.ratingCount ?? 0}, ${given.orders28d ?? 0}, ${given.recommendedPosition ?? null},
      ${given.isPromoted ?? false}, ${given.createdAt ?? new Date('2026-01-01T00:00:00Z')},
      ${given.slotCapacityItems ?? null}, ${given.serviceFeeOverridePpm ?? null}, ${given.acceptsGroupOrders ?? true}, ${given.takesReservations ?? false})
    returning id, uuid, slug`)
  if (!row) throw new Error('no shop was made')
  for (const [locale, title] of Object.entries(titles)) {
    await tx.run(
      sql`insert into shop_translations (shop_id, locale, title, description) values (${row.id}, ${locale}, ${title}, ${given.description ?? null})`,
    )
  }
  return { ...row, location }
}

async function insertHours(tx: Tx, shopId: number, given: ShopGiven) {
  const [from, to] = given.hours ?? ['10:00', '22:00']
  const days: readonly WorkingDayOptions[] =
    given.workingDays ?? Array.from({ length: 7 }, (_, day) => ({ day, from, to }))
  for (const day of days) {
    await tx.run(sql`insert into working_days (shop_id, day, opens, closes, type)
      values (${shopId}, ${day.day}, ${day.from}, ${day.to}, ${day.type ?? 'all'})`)
  }
  for (const date of given.closedDates ?? [])
    await tx.run(sql`insert into closed_dates (shop_id, date) values (${shopId}, ${date})`)
  for (const day of given.specialDays ?? []) {
    await tx.run(
      sql`insert into special_days (shop_id, date, opens, closes) values (${shopId}, ${day.date}, ${day.from}, ${day.to})`,
    )
  }
}

/** Adds a delivery zone to a shop. Example A's tariff: 1.99 and 0.75 a kilometre beyond two. */
export async function insertZone(
  tx: Tx,
  shopId: number,
  given: ZoneOptions,
  centre = CENTRE,
): Promise<number> {
  const shape = given.shape ?? squareAround(centre)
  const zone = await tx.row<{ id: number }>(sql`
    insert into delivery_zones (shop_id, geometry, area, price, price_per_km, included_m, min_fee, max_fee, free_over, active)
    values (${shopId}, ${JSON.stringify(shape)}, ${polygonArea(shape)}, ${given.price ?? 199}, ${given.pricePerKm ?? 75},
      ${given.includedM ?? 2000}, ${given.minFee ?? null}, ${given.maxFee ?? null}, ${given.freeOver ?? null}, ${given.active ?? true})
    returning id`)
  const id = zone?.id ?? 0
  await tx.run(
    sql`insert into zone_cells (cell, zone_id) select unnest(${cellsOf(shape)}::text[]), ${id}::bigint`,
  )
  return id
}
