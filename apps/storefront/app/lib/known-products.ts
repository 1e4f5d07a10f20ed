import type { MenuCategory, Product } from '@hawker/contract/catalog'
import { orThrow } from './answer.ts'
import { browserApi, browserVisit } from './api.ts'
import { cached, peek, put } from './query-cache.ts'
import { pricedFor, visitKey } from './visit.ts'

export const productKey = (uuid: string) => ['product', visitKey(browserVisit()), uuid]

export const knownProduct = (uuid: string): Product | undefined => peek<Product>(productKey(uuid))
export const keepProduct = (product: Product): void => put(productKey(product.uuid), product)

export async function fetchProduct(uuid: string): Promise<Product> {
  return orThrow(await browserApi('showProduct', { params: { id: uuid }, query: pricedFor(browserVisit()) })).data
}

/** Begun when a finger or pointer comes near, so that it is here when the sheet opens. */
export const askProduct = (uuid: string): Promise<Product> => cached(productKey(uuid), () => fetchProduct(uuid))

export function keepMenu(menu: readonly MenuCategory[]): void {
  for (const { products } of menu) for (const product of products) if (!knownProduct(product.uuid)) keepProduct(product)
}
