import type { VEHICLES } from '@hawker/contract/applications'
import type { Allergen } from '@hawker/domain/catalog/allergens'
import type { Diet } from '@hawker/domain/catalog/diets'
import type { RecipeUnit } from '@hawker/domain/catalog/recipe'
import type { DemoFloor } from './floor-types.ts'

/**
 * The demo city as plain data. Money is integer US cents, wall times are 'HH:mm' in the shop's
 * zone, coordinates are WGS 84 degrees.
 */

export type Locale = 'en' | 'ar' | 'es' | 'fr'
export const LOCALES: readonly Locale[] = ['en', 'ar', 'es', 'fr']

/** One short text in each language of the demo. */
export type Text = Record<Locale, string>
export type Translation = { title: string; description: string }
export type Translations = Record<Locale, Translation>

export type Point = { latitude: number; longitude: number }
/** [longitude, latitude], the order of GeoJSON. */
export type Position = readonly [number, number]
/** A closed ring: the first position is repeated at the end. */
export type Ring = readonly Position[]

/** Looks up `PICTURES[key]` of pictures/recipes.ts; files are `<key>-<width>.<avif|webp>`. */
export type PictureKey = string

export type { Allergen, Diet }
export type ShopType = 'restaurant' | 'shop'
export type DeliveryType = 'delivery' | 'pickup' | 'dine_in'

export type Unit = {
  key: string
  /** Position of the unit: "1 kg" after, "×2" before. */
  position: 'before' | 'after'
  names: Text
}

export type TaxClass = { key: string; title: Text; label: Text; ratePpm: number }

export type Discount =
  | { type: 'percent'; ppm: number; startsAt: Date; endsAt: Date }
  | { type: 'fixed'; cents: number; startsAt: Date; endsAt: Date }

/** A sellable variant of a product. The first one is what lists show. */
export type Stock = {
  key: string
  sku: string
  priceCents: number
  /** Portions left; null = not counted, 0 = sold out. */
  quantity: number | null
  /** The variant, e.g. Size = Large. Empty when the product has one stock. */
  extras: { group: Text; value: Text }[]
  discount: Discount | null
  /** Lowest price of the last 30 days before the discount; only with a discount. */
  price30dLowCents: number | null
  depositCents: number
  /** Grams or millilitres; null where packs are counted or it is weighed. */
  content: { amount: number; unit: 'g' | 'ml' } | null
}

export type Addon = {
  key: string
  names: Text
  priceCents: number
  /** Portions left; null = not counted. */
  quantity: number | null
  maxQuantity: number
  /** null = not declared. */
  allergens: Allergen[] | null
  diets: Diet[]
}

/**
 * `min` ≥ 1 makes the group required; `max` counts chosen portions over all addons of the group.
 */
export type AddonGroup = { key: string; title: Text; min: number; max: number; addons: Addon[] }

export type Product = {
  /** Unique in the city: `<shop key>/<slug>`. */
  key: string
  categoryKey: string
  picture: PictureKey
  translations: Translations
  unitKey: string
  /**
   * Step shown to the buyer as a decimal text: '1', or '0.25' for weighed goods. Quantities count
   * steps. Prices are per step.
   */
  interval: string
  minQuantity: number
  maxQuantity: number
  taxClassKey: string
  allergens: Allergen[]
  mayContain: Allergen[]
  /** false = not declared: "ask the shop". */
  allergensDeclared: boolean
  diets: Diet[]
  kcal: number | null
  ageRestriction: number | null
  /** Empty = sold all day; else wall-time windows of the shop's day. */
  mealtimes: { from: string; to: string }[]
  couponable: boolean
  recommended: boolean
  status: 'published' | 'unpublished'
  stocks: Stock[]
  addonGroups: AddonGroup[]
  /** Order inside its category. */
  position: number
}

/** A heading of one shop's menu or one aisle of a grocery. */
export type MenuCategory = { key: string; titles: Text; picture: PictureKey; position: number }

/** A tile on the home page; shops carry the keys they belong to. */
export type HomeCategory = {
  key: string
  titles: Text
  picture: PictureKey
  position: number
  type: ShopType
}

/** `to` at or before `from` means after midnight. '24:00' is written '00:00'. */
export type WorkingDay = {
  day: 0 | 1 | 2 | 3 | 4 | 5 | 6
  from: string
  to: string
  type: 'all' | 'delivery' | 'pickup'
}

export type DeliveryZone = {
  key: string
  names: Text
  ring: Ring
  priceCents: number
  pricePerKmCents: number
  includedMeters: number
  minFeeCents: number
  maxFeeCents: number | null
  /** Delivery is free from this total of the items on; null = never. */
  freeOverCents: number | null
  active: boolean
}

export type Review = {
  key: string
  firstName: string
  rating: 1 | 2 | 3 | 4 | 5
  comment: string
  locale: Locale
  createdAt: Date
}

export type Shop = {
  key: string
  type: ShopType
  cuisine: string
  translations: Translations
  logo: PictureKey
  cover: PictureKey
  address: Text
  location: Point
  phone: string
  timezone: string
  workingDays: WorkingDay[]
  /** 'YYYY-MM-DD' in the shop's zone. */
  closedDates: string[]
  specialDays: { date: string; from: string; to: string }[]
  pauseUntil: Date | null
  /** Key of the main shop when this one is a branch. */
  branchOf: string | null
  deliveryTypes: DeliveryType[]
  minAmountCents: number
  taxIncluded: boolean
  tipsForPickup: boolean
  prepMinutes: number
  deliveryEstimate: { from: number; to: number; unit: 'minute' }
  lastOrderMinutes: number
  finishAfterClose: boolean
  preopenPrep: boolean
  acceptPreorders: boolean
  slotMinutes: 15 | 30 | 60
  acceptsGroupOrders: boolean
  takesReservations: boolean
  /** Its tables and their reservations; null without reservations. */
  floor: DemoFloor | null
  slotCapacityOrders: number
  slotCapacityItems: number
  packagingFeeCents: number
  smallOrder: { thresholdCents: number; feeCents: number } | null
  /** null = the marketplace's own fee applies. */
  serviceFeePpm: number | null
  allergenContact: string
  trader: {
    name: string
    address: string
    registrationNumber: string
    taxNumber: string
    isTrader: boolean
  }
  homeCategoryKeys: string[]
  takeKeys: string[]
  recommended: boolean
  /** The shop with exactly 120 products that the benchmark reads. */
  benchmark: boolean
  ratingAverage: number
  ratingCount: number
  zones: DeliveryZone[]
  categories: MenuCategory[]
  products: Product[]
  reviews: Review[]
}

export type Take = { key: string; titles: Text; picture: PictureKey; position: number }

export type Banner = {
  key: string
  picture: PictureKey
  /** The gradient behind the text. */
  tone: 'chilli' | 'green' | 'amber' | 'violet'
  translations: Record<Locale, { title: string; description: string; button: string }>
  shopKeys: string[]
  position: number
}

export type NewsItem = {
  key: string
  picture: PictureKey
  translations: Record<Locale, { title: string; shortDescription: string; body: string }>
  publishedAt: Date
}

export type RecipeIngredient = {
  names: Text
  /** The amount for the servings of the recipe; null = to taste. */
  amount: number | null
  unit: RecipeUnit | null
  staple: boolean
  /** Grocery articles: the best match first, then alternatives. */
  articles: string[]
  /** One unit in the measure of the pack: a spoon of oil is 15 ml. */
  unitSize: number
}
export type Recipe = {
  /** Its name in the URL. */
  key: string
  picture: PictureKey
  servings: number
  prepMinutes: number
  cookMinutes: number
  translations: Record<Locale, { title: string; description: string; steps: string[] }>
  ingredients: RecipeIngredient[]
  publishedAt: Date
}

export type Coupon = {
  code: string
  names: Text
  /** percent counts ppm, fixed counts cents. */
  discount: { type: 'percent'; ppm: number } | { type: 'fixed'; cents: number }
  for: 'total_price' | 'delivery_fee'
  minSpendCents: number
  maxDiscountCents: number | null
  usesPerUser: number | null
  usesTotal: number | null
  startsAt: Date
  endsAt: Date
  /** null = every shop. */
  shopKey: string | null
}

export type Courier = {
  key: string
  firstName: string
  lastName: string
  phone: string
  email: string
  vehicle: (typeof VEHICLES)[number]
  location: Point
  online: boolean
  ratingAverage: number
}

export type ContentPage = {
  slug: 'terms' | 'privacy' | 'how-ranking-works'
  translations: Record<Locale, { title: string; body: string }>
}
export type Faq = {
  key: string
  translations: Record<Locale, { question: string; answer: string }>
}

export type Address = {
  /** "1411 14th St NW" */
  line: string
  number: number
  street: string
  quadrant: 'NW'
  zip: string
  latitude: number
  longitude: number
}

export type StreetClass = 'arterial' | 'collector' | 'local'
export type Street = { name: string; class: StreetClass; line: readonly Position[] }
export type AreaKind = 'water' | 'park' | 'circle' | 'landmark'
export type Area = { name: string; kind: AreaKind; ring: Ring }
export type Gazetteer = {
  bounds: { west: number; south: number; east: number; north: number }
  addresses: Address[]
  streets: Street[]
  areas: Area[]
}

export type City = {
  name: string
  timezone: string
  centre: Point
  units: Unit[]
  taxClasses: TaxClass[]
  homeCategories: HomeCategory[]
  shops: Shop[]
  takes: Take[]
  banners: Banner[]
  news: NewsItem[]
  recipes: Recipe[]
  coupons: Coupon[]
  couriers: Courier[]
  pages: ContentPage[]
  faqs: Faq[]
  gazetteer: Gazetteer
}
