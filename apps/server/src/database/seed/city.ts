import { BANNERS, couponsAt } from './banners.ts'
import type { City, Shop, Text } from './city-types.ts'
import { homeCategories, takes, TAX_CLASSES, UNITS } from './content/home.ts'
import { addressAt, buildGazetteer } from './gazetteer.ts'
import { dayIn, hoursFor } from './hours.ts'
import { buildMenu, translate } from './menu.ts'
import { GROCERIES, RESTAURANTS, SPECIAL, type ShopRow } from './names.ts'
import { newsAt } from './news.ts'
import { COURIERS, FAQS, PAGES } from './pages.ts'
import { coverPicture, logoPicture } from './pictures/picture-keys.ts'
import { fromNow } from './pricing.ts'
import { hashOf, randomFrom } from './random.ts'
import { recipesAt } from './recipes/index.ts'
import { reservationsFor } from './reservations.ts'
import { averageOf, reviewsFor } from './reviews.ts'
import { buildGroceryMenu } from './shelves.ts'
import { zonesFor } from './zones.ts'

const TIMEZONE = 'America/New_York'
const CENTRE = { latitude: 38.9120424, longitude: -77.035308 }
const BENCHMARK: readonly string[] = SPECIAL.benchmark

const addressText = (line: string, zip: string): Text => {
  const latin = `${line}, Washington, DC ${zip}`
  return { en: latin, ar: `${line}، واشنطن العاصمة ${zip}`, es: latin, fr: latin }
}

const buildShop = (row: ShopRow, index: number, seed: number, now: Date): Shop => {
  const random = randomFrom(seed ^ hashOf(row.key))
  const type = index < RESTAURANTS.length ? 'restaurant' : 'shop'
  const benchmark = BENCHMARK.includes(row.key)
  const address = addressAt(row.street, row.number)
  const location = { latitude: address.latitude, longitude: address.longitude }
  const menu =
    type === 'restaurant'
      ? buildMenu(row, benchmark, now, random)
      : buildGroceryMenu(row, benchmark, now, random)
  const reviews = reviewsFor(row.key, type, now, random)
  const prepMinutes = type === 'shop' ? random.pick([10, 15]) : random.pick([10, 15, 15, 20, 25])
  const today = dayIn(TIMEZONE, now)
  const phone = `+1202555${String(1000 + index).slice(-4)}`
  const first = prepMinutes + random.pick([5, 10])
  const service = {
    timezone: TIMEZONE,
    workingDays: hoursFor(row.hours, random),
    closedDates: row.key === SPECIAL.closedToday ? [today] : [],
    specialDays:
      index % 17 === 5
        ? [{ date: dayIn(TIMEZONE, fromNow(now, 3)), from: '12:00', to: '18:00' }]
        : [],
  }
  // Every other restaurant has tables.
  const takesReservations = type === 'restaurant' && index % 2 === 0
  return {
    key: row.key,
    type,
    cuisine: type === 'shop' ? 'grocery' : (row.kitchens[0] ?? 'italian'),
    translations: translate(row.names, row.descriptions),
    logo: logoPicture(row.key),
    cover: coverPicture(row.key),
    address: addressText(address.line, address.zip),
    location,
    phone,
    ...service,
    pauseUntil: row.key === SPECIAL.paused ? fromNow(now, 1 / 12) : null,
    branchOf: row.key === SPECIAL.branch.key ? SPECIAL.branch.of : null,
    deliveryTypes: type === 'shop' ? ['delivery', 'pickup'] : ['delivery', 'pickup', 'dine_in'],
    minAmountCents: random.pick([0, 800, 1000, 1200, 1500]),
    taxIncluded: false,
    tipsForPickup: random.chance(0.5),
    prepMinutes,
    deliveryEstimate: { from: first, to: first + random.pick([10, 15]), unit: 'minute' },
    lastOrderMinutes: random.pick([15, 20, 30]),
    finishAfterClose: random.chance(0.2),
    preopenPrep: random.chance(0.3),
    acceptPreorders: !random.chance(0.08),
    slotMinutes: type === 'shop' ? 60 : random.pick([15, 30, 30]),
    acceptsGroupOrders: type === 'restaurant' || index % 3 === 0,
    takesReservations,
    // Its own random source, so that a change of the floor does not change the shop.
    floor: takesReservations
      ? reservationsFor(service, index / 2, now, randomFrom(seed ^ hashOf(`tables ${row.key}`)))
      : null,
    slotCapacityOrders: random.between(8, 20),
    slotCapacityItems: random.between(60, 140),
    packagingFeeCents: random.pick([0, 0, 25, 50]),
    smallOrder: random.chance(0.3) ? { thresholdCents: 1500, feeCents: 200 } : null,
    serviceFeePpm: random.chance(0.15) ? 30_000 : null,
    allergenContact: phone,
    trader: {
      name: `${row.names.en} LLC`,
      address: addressText(address.line, address.zip).en,
      registrationNumber: `DC-${String(hashOf(row.key) % 1_000_000).padStart(6, '0')}`,
      taxNumber: `US-${String(hashOf(`tax ${row.key}`) % 1_000_000_000).padStart(9, '0')}`,
      isTrader: true,
    },
    homeCategoryKeys: row.tiles,
    takeKeys: row.takes,
    recommended: index % 4 === 0 || benchmark,
    benchmark,
    ratingAverage: averageOf(reviews),
    ratingCount: reviews.length,
    zones: zonesFor(row.key, location, row.takes.includes('free-delivery'), random),
    categories: menu.categories,
    products: menu.products,
    reviews,
  }
}

/** The whole demo city. The same seed and instant give the same city, on any machine. */
export const buildCity = ({ seed, now }: { seed: number; now: Date }): City => ({
  name: 'Washington, DC',
  timezone: TIMEZONE,
  centre: CENTRE,
  units: UNITS,
  taxClasses: TAX_CLASSES,
  homeCategories: homeCategories(),
  shops: [...RESTAURANTS, ...GROCERIES].map((row, index) => buildShop(row, index, seed, now)),
  takes: takes(),
  banners: BANNERS,
  news: newsAt(now),
  recipes: recipesAt(now),
  coupons: couponsAt(now),
  couriers: COURIERS,
  pages: PAGES,
  faqs: FAQS,
  gazetteer: buildGazetteer(randomFrom(seed)),
})
