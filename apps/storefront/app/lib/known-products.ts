import type { MenuCategory, Product } from '@hawker/contract/catalog'
import { orThrow } from './answer.ts'
import { browserApi, browserVisit } from './api.ts'
import { atMoment } from './asked-moment.ts'
import { momentOf, type WallMoment } from './moment.ts'
import { cached, peek, put } from './query-cache.ts'
import { pricedFor, visitKey } from './visit.ts'

/** The moment that the address names. */
const asked = () => momentOf(new URLSearchParams(location.search))

export const productKey = (uuid: string, moment: WallMoment | null = asked() ?? null) => [
  'product',
  visitKey(browserVisit()),
  moment,
  uuid,
]

export const keepProduct = (product: Product): void => put(productKey(product.uuid), product)

export async function fetchProduct(uuid: string): Promise<Product> {
  const visit = browserVisit()
  const at = await atMoment({ api: browserApi, visit, url: new URL(location.href) }, asked())
  return orThrow(
    await browserApi('showProduct', {
      params: { id: uuid },
      query: { ...pricedFor(visit), ...at },
    }),
  ).data
}

/** Begun when a finger or pointer comes near, so that it is here when the sheet opens. */
export const askProduct = (uuid: string): Promise<Product> =>
  cached(productKey(uuid), () => fetchProduct(uuid))

/** Of a page that is on its way: its moment is not the address's yet. */
export function keepMenu(menu: readonly MenuCategory[], moment: WallMoment | undefined): void {
  for (const product of menu.flatMap(({ products }) => products)) {
    const key = productKey(product.uuid, moment ?? null)
    if (peek(key) === undefined) put(key, product)
  }
}
