import type { Client } from '@hawker/contract/client'
import { type CartLine, productsOf } from './cart-line.ts'

/** Sets lines of a member's cart. The call goes on when its page is left: a tap on Add and one on a link right after lose nothing. */
export function sendLines(
  api: Client,
  { shopId, currencyId, hasCart }: { shopId: number; currencyId: number | null; hasCart: boolean },
  lines: readonly CartLine[],
) {
  const products = lines.flatMap(productsOf)
  const body = { shop_id: shopId, products, ...(currencyId === null ? {} : { currency_id: currencyId }) }
  return api(hasCart ? 'insertProducts' : 'createCart', { body, keepalive: true })
}
