import type { MenuCategory, Product } from '@hawker/contract/catalog'
import { grouped } from '@hawker/domain/grouped'
import type {
  BreadcrumbList,
  GroceryStore,
  MenuItem,
  MenuSection,
  Offer,
  OpeningHoursSpecification,
  Restaurant,
} from 'schema-dts'
import { pictureUrl } from '../../lib/pictures.ts'
import { breadcrumbs } from '../../lib/json-ld-text.ts'
import { hoursOn } from './hours.ts'
import type { LoadedShop } from './load-shop.ts'

type Place = { origin: string; currency: string; home: string }

/** A shop's aisles can hold thousands: the page shows them all, machines find the rest by the sitemap. */
const OFFERED = 100
/** Of a restaurant's menu, whose sections are all named: every dish has a page of its own that says all of it, and this page is sent to people. */
const FIRST = 2
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** A shop, its hours, its rating and what it sells, in the words of schema.org. */
export function shopThings(
  shop: LoadedShop,
  menu: readonly MenuCategory[],
  { origin, currency, home }: Place,
): [Exclude<Restaurant | GroceryStore, string>, BreadcrumbList] {
  const at = (path: string) => new URL(path, origin).href
  const { title, description } = shop.translation
  const url = at(`/shop/${shop.slug}`)
  const pictures = [shop.background_img, shop.logo_img].flatMap((path) =>
    path ? [at(pictureUrl(path))] : [],
  )
  const about = {
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
    [home, at('/')],
    [title, url],
  ])
  const sections = menu.filter(({ products }) => products.length > 0)
  if (shop.type === 'shop') {
    const offers = sections.flatMap(({ products }) => products).slice(0, OFFERED)
    const offered = offers.map((product): Offer => ({
      ...offerOf(product, currency),
      itemOffered: { '@type': 'Product', name: product.translation.title },
    }))
    return [
      {
        '@type': 'GroceryStore',
        ...about,
        hasOfferCatalog: { '@type': 'OfferCatalog', name: title, itemListElement: offered },
      },
      trail,
    ]
  }
  const hasMenuSection = sections.map(({ translation, products }, place): MenuSection => ({
    '@type': 'MenuSection',
    name: translation.title,
    ...(place === 0
      ? { hasMenuItem: products.slice(0, FIRST).map((product) => dishOf(product, currency)) }
      : {}),
  }))
  const servesCuisine = shop.categories.map((category) => category.title)
  return [
    {
      '@type': 'Restaurant',
      ...about,
      servesCuisine,
      hasMenu: { '@type': 'Menu', url, hasMenuSection },
    },
    trail,
  ]
}

/** No more than this: the page is sent with it each time, and says the rest in words. */
const dishOf = (product: Product, currency: string): MenuItem => ({
  '@type': 'MenuItem',
  name: product.translation.title,
  offers: offerOf(product, currency),
})

const offerOf = ({ stocks }: Product, priceCurrency: string): Offer => ({
  '@type': 'Offer',
  price: Math.min(...stocks.map(({ total_price }) => total_price)),
  priceCurrency,
})

/** Until the same time is around the clock for us; from midnight to midnight is how machines are told "not at all". */
const span = (from: string, to: string) =>
  from === to ? { opens: '00:00', closes: '23:59' } : { opens: from, closes: to }

function hoursOf(shop: LoadedShop): OpeningHoursSpecification[] {
  const days = DAYS.flatMap((name, day) =>
    hoursOn(day, shop).map(({ from, to }) => ({ name, from, to })),
  )
  const weekly = [...grouped(days, ({ from, to }) => `${from} ${to}`).values()].flatMap(
    (alike): OpeningHoursSpecification[] => {
      const [day] = alike
      const dayOfWeek = alike.map(({ name }) => name)
      return day
        ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek, ...span(day.from, day.to) }]
        : []
    },
  )
  const closed = shop.closed_dates.map((date) => ({ date, opens: '00:00', closes: '00:00' }))
  const other = shop.special_days.map(({ date, from, to }) => ({ date, ...span(from, to) }))
  const special = [...other, ...closed].map(({ date, ...hours }): OpeningHoursSpecification => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    ...hours,
  }))
  return [...weekly, ...special]
}
