import type { MenuCategory } from '@hawker/contract/catalog'
import { peek, put } from '@hawker/web/query/query-cache'
import type { WallMoment } from '../moment/moment.ts'
import { productKey } from './known-products.ts'

/**
 * Stores the products of a menu. `moment` is the page's: the address may still be that of the page
 * before.
 */
export function cacheMenu(menu: readonly MenuCategory[], moment: WallMoment | undefined): void {
  for (const product of menu.flatMap(({ products }) => products)) {
    const key = productKey(product.uuid, moment ?? null)
    if (peek(key) === undefined) put(key, product)
  }
}
