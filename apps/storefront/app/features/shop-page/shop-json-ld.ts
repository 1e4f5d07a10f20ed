import type { MenuCategory, Product } from '@hawker/contract/catalog'
import { groupBy } from '@hawker/std/group-by'
import type {
  BreadcrumbList,
  GroceryStore,
  MenuItem,
  MenuSection,
  Offer,
  OpeningHoursSpecification,
  Restaurant,
} from 'schema-dts'
import { pictureUrl } from '@hawker/web/pictures/picture-url'
import { breadcrumbs } from '../../lib/page/json-ld-text.ts'
import { hoursOfDay } from './hours.ts'
import type { LoadedShop } from './load-shop.ts'

type PageContext = { origin: string; currency: string; home: string }

/** A grocery shop can have thousands of products. Search engines find the others in the sitemap. */
const MAX_OFFERS = 100
/**
 * Dishes of a restaurant's first section. Each dish has its own page for search engines, so this
 * page stays small.
 */
const MAX_DISHES = 2
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** A shop with its hours, rating and offers, in schema.org terms. */
export function shopJsonLd(
  shop: LoadedShop,
  menu: readonly MenuCategory[],
  { origin, currency, home }: PageContext,
): [Exclude<Restaurant | GroceryStore, string>, BreadcrumbList] {
  const absoluteUrl = (path: string) => new URL(path, origin).href
  const { title, description } = shop.translation
  const url = absoluteUrl(`/shop/${shop.slug}`)
  const pictures = [shop.background_img, shop.logo_img].flatMap((path) =>
    path ? [absoluteUrl(pictureUrl(path))] : [],
  )
  const common = {
    '@id': `${url}#shop`,
    url,
    name: title,
    ...(description ? { description } : {}),
    ...(pictures.length > 0 ? { image: pictures } : {}),
    ...(shop.phone ? { telephone: shop.phone } : {}),
    address: { '@type': 'PostalAddress', streetAddress: shop.address },
    geo: {
      '@type': 'GeoCoordinates',
      latitude: shop.location.latitude,
      longitude: shop.location.longitude,
    },
    priceRange: '$'.repeat(Math.max(1, shop.price_level)),
    currenciesAccepted: currency,
    openingHoursSpecification: hoursOf(shop),
    ...(shop.rating_avg === null || shop.rating_count === 0
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating' as const,
            ratingValue: shop.rating_avg,
            reviewCount: shop.rating_count,
          },
        }),
  } as const
  const trail = breadcrumbs([
    [home, absoluteUrl('/')],
    [title, url],
  ])
  const sections = menu.filter(({ products }) => products.length > 0)
  if (shop.type === 'shop') {
    const offers = sections.flatMap(({ products }) => products).slice(0, MAX_OFFERS)
    const offerList = offers.map((product): Offer => ({
      ...offerOf(product, currency),
      itemOffered: { '@type': 'Product', name: product.translation.title },
    }))
    return [
      {
        '@type': 'GroceryStore',
        ...common,
        hasOfferCatalog: { '@type': 'OfferCatalog', name: title, itemListElement: offerList },
      },
      trail,
    ]
  }
  const hasMenuSection = sections.map(({ translation, products }, index): MenuSection => ({
    '@type': 'MenuSection',
    name: translation.title,
    ...(index === 0
      ? { hasMenuItem: products.slice(0, MAX_DISHES).map((product) => menuItem(product, currency)) }
      : {}),
  }))
  const servesCuisine = shop.categories.map((category) => category.title)
  return [
    {
      '@type': 'Restaurant',
      ...common,
      servesCuisine,
      hasMenu: { '@type': 'Menu', url, hasMenuSection },
    },
    trail,
  ]
}

/** Minimal, because it is sent with every page view. */
const menuItem = (product: Product, currency: string): MenuItem => ({
  '@type': 'MenuItem',
  name: product.translation.title,
  offers: offerOf(product, currency),
})

const offerOf = ({ stocks }: Product, priceCurrency: string): Offer => ({
  '@type': 'Offer',
  price: Math.min(...stocks.map(({ total_price }) => total_price)),
  priceCurrency,
})

/** Equal times mean 24 hours here. In schema.org, midnight to midnight means closed. */
const openingSpan = (from: string, to: string) =>
  from === to ? { opens: '00:00', closes: '23:59' } : { opens: from, closes: to }

function hoursOf(shop: LoadedShop): OpeningHoursSpecification[] {
  const days = DAYS.flatMap((name, day) =>
    hoursOfDay(day, shop).map(({ from, to }) => ({ name, from, to })),
  )
  const weekly = [...groupBy(days, ({ from, to }) => `${from} ${to}`).values()].flatMap(
    (sameHours): OpeningHoursSpecification[] => {
      const [day] = sameHours
      const dayOfWeek = sameHours.map(({ name }) => name)
      return day
        ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek, ...openingSpan(day.from, day.to) }]
        : []
    },
  )
  const closed = shop.closed_dates.map((date) => ({ date, opens: '00:00', closes: '00:00' }))
  const specialDays = shop.special_days.map(({ date, from, to }) => ({
    date,
    ...openingSpan(from, to),
  }))
  const special = [...specialDays, ...closed].map(
    ({ date, ...hours }): OpeningHoursSpecification => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      ...hours,
    }),
  )
  return [...weekly, ...special]
}
