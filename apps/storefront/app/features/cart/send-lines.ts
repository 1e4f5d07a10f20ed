import type { Client, Result } from '@hawker/contract/client'
import { type CartLine, productsOf } from './cart-line.ts'
import type { Membership } from './group-membership.ts'

export type Where = {
  shopId: number
  currencyId: number | null
  hasCart: boolean
  group?: Membership | null
}
/** Sets lines of a cart on the server, or of one's part of a group order. The call goes on when its page is left: a tap on Add and one on a link right after lose nothing. */
export function sendLines(
  api: Client,
  { shopId, currencyId, hasCart, group }: Where,
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
