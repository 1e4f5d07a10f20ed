import { type ZoneShape, polygonArea } from '@hawker/domain/delivery/zone'
import { type Tx, sql } from '@hawker/postgres/database'
import { cellsOf } from '../../features/shops/zones/zone-cells.ts'
import { type CurrencyIds, makeCurrencies } from './make-currencies.ts'
import { type TestProduct, type ProductOptions, makeProduct } from './make-product.ts'
import { makeTaxClasses } from './make-tax-classes.ts'
import type { TestApp } from '../test-app.ts'

export { makeCurrencies } from './make-currencies.ts'
export type { TestProduct, ProductOptions } from './make-product.ts'
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
  type?: 'all' | 'delivery' | 'pickup' | 'dine_in'
}

/** Amounts in cents, times in the shop's time zone. */
export type ShopOptions = {
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
  /** Hours of every day. `workingDays` sets single days. */
  hours?: readonly [string, string]
  workingDays?: readonly WorkingDayOptions[]
  closedDates?: readonly string[]
  specialDays?: readonly { date: string; from: string; to: string }[]
  pauseUntil?: Date | null
  minAmount?: number
  taxIncluded?: boolean
  /** Tax on fees in ppm. Null: fees are not taxed. */
  feeTaxPpm?: number | null
  /** Tax on the delivery fee in ppm. Null: not taxed. */
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
  /** Overrides the marketplace's service fee. */
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
  /** Null: the shop does not deliver. */
  zone?: ZoneOptions | null
  /** Ids of the staff's users. */
  staff?: readonly number[]
  products?: readonly ProductOptions[]
}
export type TestShop = {
  id: number
  uuid: string
  slug: string
  zoneId: number
  products: TestProduct[]
  currencyIds: CurrencyIds
  location: { latitude: number; longitude: number }
}

export const CENTRE = { latitude: 38.9120424, longitude: -77.035308 }

/** A square around a point. `half`: half of its side in degrees (0.05 is about 5 km). */
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

/** The default menu. */
const DEFAULT_PRODUCTS: readonly ProductOptions[] = [
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
 * Inserts a restaurant in Washington. It is open at the start of the test clock and delivers within
 * about 5 km.
 */
export async function makeShop(app: TestApp, options: ShopOptions = {}): Promise<TestShop> {
  const currencyIds = await makeCurrencies(app)
  const taxIdOf = await makeTaxClasses(app)
  const feeTax = options.feeTaxPpm === null ? null : await taxIdOf(options.feeTaxPpm ?? 88_750)
  const deliveryTax =
    options.deliveryTaxPpm === undefined || options.deliveryTaxPpm === null
      ? null
      : await taxIdOf(options.deliveryTaxPpm)
  const products = options.products ?? DEFAULT_PRODUCTS
  for (const product of products) await taxIdOf(product.taxPpm ?? 88_750)
  return app.deps.database.transaction(async (tx) => {
    const shop = await insertShop(tx, options, { feeTax, deliveryTax })
    await insertHours(tx, shop.id, options)
    const zoneId =
      options.zone === null ? 0 : await insertZone(tx, shop.id, options.zone ?? {}, shop.location)
    for (const userId of options.staff ?? [])
      await tx.run(sql`insert into shop_staff (shop_id, user_id) values (${shop.id}, ${userId})`)
    const madeProducts: TestProduct[] = []
    for (const [position, product] of products.entries())
      madeProducts.push(await makeProduct(tx, shop.id, product, position, taxIdOf))
    return { ...shop, zoneId, products: madeProducts, currencyIds }
  })
}

async function insertShop(
  tx: Tx,
  options: ShopOptions,
  { feeTax, deliveryTax }: { feeTax: number | null; deliveryTax: number | null },
) {
  const number = ++made
  const location = {
    latitude: options.latitude ?? CENTRE.latitude,
    longitude: options.longitude ?? CENTRE.longitude,
  }
  const titles = options.titles ?? { en: options.title ?? `Shop ${number}` }
  const row = await tx.row<{ id: number; uuid: string; slug: string }>(sql`
    insert into shops (slug, type, status, business_id, timezone, address, latitude, longitude,
      phone, pause_until, min_amount, tax_included, fee_tax_class_id, delivery_tax_class_id,
      tips_for_pickup, delivery_types, prep_minutes, last_order_minutes, finish_after_close,
      preopen_prep, accept_preorders, preorder_days, slot_minutes, slot_capacity_orders,
      order_accept_minutes, auto_accept, packaging_fee, small_order_threshold, small_order_fee,
      price_level, rating_sum, rating_count, orders_28d, recommended_position, is_promoted,
      created_at, slot_capacity_items, service_fee_override_ppm, accepts_group_orders,
      takes_reservations)
    values (${options.slug ?? `shop-${number}`}, ${options.type ?? 'restaurant'},
      ${options.status ?? 'approved'}, ${options.businessId ?? null},
      ${options.timezone ?? 'America/New_York'}, '1600 14th Street NW', ${location.latitude},
      ${location.longitude}, '+12025550100', ${options.pauseUntil ?? null},
      ${options.minAmount ?? 0}, ${options.taxIncluded ?? false}, ${feeTax}, ${deliveryTax},
      ${options.tipsForPickup ?? false}, ${options.deliveryTypes ?? ['delivery', 'pickup']},
      ${options.prepMinutes ?? 20}, ${options.lastOrderMinutes ?? 0},
      ${options.finishAfterClose ?? false}, ${options.preopenPrep ?? false},
      ${options.acceptPreorders ?? true}, ${options.preorderDays ?? null},
      ${options.slotMinutes ?? 30}, ${options.slotCapacityOrders ?? null},
      ${options.orderAcceptMinutes ?? null}, ${options.autoAccept ?? false},
      ${options.packagingFee ?? 0}, ${options.smallOrder?.threshold ?? null},
      ${options.smallOrder?.fee ?? null}, ${options.priceLevel ?? 2}, ${options.ratingSum ?? 0},
      ${options.ratingCount ?? 0}, ${options.orders28d ?? 0},
      ${options.recommendedPosition ?? null}, ${options.isPromoted ?? false},
      ${options.createdAt ?? new Date('2026-01-01T00:00:00Z')},
      ${options.slotCapacityItems ?? null}, ${options.serviceFeeOverridePpm ?? null},
      ${options.acceptsGroupOrders ?? true}, ${options.takesReservations ?? false})
    returning id, uuid, slug`)
  if (!row) throw new Error('no shop was made')
  for (const [locale, title] of Object.entries(titles)) {
    await tx.run(
      sql`insert into shop_translations (shop_id, locale, title, description)
        values (${row.id}, ${locale}, ${title}, ${options.description ?? null})`,
    )
  }
  return { ...row, location }
}

async function insertHours(tx: Tx, shopId: number, options: ShopOptions) {
  const [from, to] = options.hours ?? ['10:00', '22:00']
  const days: readonly WorkingDayOptions[] =
    options.workingDays ?? Array.from({ length: 7 }, (_, day) => ({ day, from, to }))
  for (const day of days) {
    await tx.run(sql`insert into working_days (shop_id, day, opens, closes, type)
      values (${shopId}, ${day.day}, ${day.from}, ${day.to}, ${day.type ?? 'all'})`)
  }
  for (const date of options.closedDates ?? [])
    await tx.run(sql`insert into closed_dates (shop_id, date) values (${shopId}, ${date})`)
  for (const day of options.specialDays ?? []) {
    await tx.run(
      sql`insert into special_days (shop_id, date, opens, closes)
        values (${shopId}, ${day.date}, ${day.from}, ${day.to})`,
    )
  }
}

/** Adds a delivery zone to a shop. Default fee: 1.99, plus 0.75 per kilometre beyond two. */
export async function insertZone(
  tx: Tx,
  shopId: number,
  options: ZoneOptions,
  centre = CENTRE,
): Promise<number> {
  const shape = options.shape ?? squareAround(centre)
  const zone = await tx.row<{ id: number }>(sql`
    insert into delivery_zones (shop_id, geometry, area, price, price_per_km, included_m, min_fee,
      max_fee, free_over, active)
    values (${shopId}, ${JSON.stringify(shape)}, ${polygonArea(shape)}, ${options.price ?? 199},
      ${options.pricePerKm ?? 75}, ${options.includedM ?? 2000}, ${options.minFee ?? null},
      ${options.maxFee ?? null}, ${options.freeOver ?? null}, ${options.active ?? true})
    returning id`)
  const id = zone?.id ?? 0
  await tx.run(
    sql`insert into zone_cells (cell, zone_id) select unnest(${cellsOf(shape)}::text[]), ${id}::bigint`,
  )
  return id
}
