import type { Product } from '@hawker/contract/catalog'
import { orThrow } from '@hawker/web/api/results'
import { cached, put } from '@hawker/web/query/query-cache'
import { browserApi, browserVisit } from '../api.ts'
import { momentQuery } from '../moment/moment-query.ts'
import { momentOf, type WallMoment } from '../moment/moment.ts'
import { pricedFor, visitKey } from '../visit/visit.ts'

/** The moment of the address. */
const momentHere = () => momentOf(new URLSearchParams(location.search))

export const productKey = (uuid: string, moment: WallMoment | null = momentHere() ?? null) => [
  'product',
  visitKey(browserVisit()),
  moment,
  uuid,
]

export const cacheProduct = (product: Product): void => put(productKey(product.uuid), product)

export async function fetchProduct(uuid: string): Promise<Product> {
  const visit = browserVisit()
  const at = await momentQuery(
    { api: browserApi, visit, url: new URL(location.href) },
    momentHere(),
  )
  return orThrow(
    await browserApi('showProduct', {
      params: { id: uuid },
      query: { ...pricedFor(visit), ...at },
    }),
  ).data
}

/** Call it when a pointer comes near, so that the product is loaded when its sheet opens. */
export const preloadProduct = (uuid: string): Promise<Product> =>
  cached(productKey(uuid), () => fetchProduct(uuid))
