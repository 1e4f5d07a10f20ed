import type { Client, Result } from '@hawker/contract/core/client'
import type { CartLine } from './cart-line.ts'
import { productsOf } from './line-products.ts'
import type { Membership } from '../group/group-membership.ts'

export type SendTarget = {
  shopId: number
  currencyId: number | null
  hasCart: boolean
  group?: Membership | null
}
/**
 * Sets lines of the cart on the server, or of the own part of a group order. The request uses
 * `keepalive`: it completes even if the page is left at once.
 */
export function sendLines(
  api: Client,
  { shopId, currencyId, hasCart, group }: SendTarget,
  lines: readonly CartLine[],
): Promise<Result<'insertProducts' | 'insertGuestProducts'>> {
  const products = lines.flatMap(productsOf)
  const body = {
    shop_id: shopId,
    products,
    ...(currencyId === null ? {} : { currency_id: currencyId }),
  }
  if (group)
    return api('insertGuestProducts', {
      body: { ...body, cart_id: group.cartId, user_cart_uuid: group.uuid },
      keepalive: true,
    })
  return api(hasCart ? 'insertProducts' : 'createCart', { body, keepalive: true })
}
