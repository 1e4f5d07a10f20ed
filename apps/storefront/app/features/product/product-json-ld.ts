import type { Product, Stock } from '@hawker/contract/catalog'
import type { Shop } from '@hawker/contract/shops'
import type { BreadcrumbList, Offer, Product as ProductThing } from 'schema-dts'
import { breadcrumbs } from '../../lib/page/json-ld-text.ts'
import { pictureUrl } from '@hawker/web/pictures/picture-url'
import { productPath } from './product-path.ts'

type PageContext = { origin: string; currency: string; home: string }

/** A product with its offers, in schema.org terms. */
export function productJsonLd(
  product: Product,
  shop: Shop,
  { origin, currency, home }: PageContext,
): [ProductThing, BreadcrumbList] {
  const absoluteUrl = (path: string) => new URL(path, origin).href
  const { title, description } = product.translation
  const url = absoluteUrl(productPath(shop, product.uuid))
  const offer = (stock: Stock): Offer => ({
    '@type': 'Offer',
    url,
    ...(product.stocks.length > 1
      ? { name: stock.extras.map(({ value }) => value).join(', ') || title }
      : {}),
    price: stock.total_price,
    priceCurrency: currency,
    availability:
      product.available && stock.quantity !== 0
        ? 'https://schema.org/InStock'
        : 'https://schema.org/OutOfStock',
    seller: {
      '@type': 'Organization',
      name: shop.translation.title,
      url: absoluteUrl(`/shop/${shop.slug}`),
    },
    ...(stock.total_price < stock.price
      ? {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/ListPrice',
            price: stock.price,
            priceCurrency: currency,
          },
        }
      : {}),
  })
  const prices = product.stocks.map(({ total_price }) => total_price)
  const [only] = product.stocks
  return [
    {
      '@type': 'Product',
      '@id': `${url}#product`,
      url,
      name: title,
      sku: only?.sku ?? product.uuid,
      ...(description ? { description } : {}),
      ...(product.img ? { image: absoluteUrl(pictureUrl(product.img)) } : {}),
      ...(only
        ? {
            offers:
              product.stocks.length === 1
                ? offer(only)
                : {
                    '@type': 'AggregateOffer' as const,
                    lowPrice: Math.min(...prices),
                    highPrice: Math.max(...prices),
                    priceCurrency: currency,
                    offerCount: product.stocks.length,
                    offers: product.stocks.map(offer),
                  },
          }
        : {}),
    },
    breadcrumbs([
      [home, absoluteUrl('/')],
      [shop.translation.title, absoluteUrl(`/shop/${shop.slug}`)],
      [title, url],
    ]),
  ]
}
