import type { Client } from '@hawker/contract/core/client'
import { readCookie } from '@hawker/web/session/cookies'
import { parseCart, productsOf } from '../../cart/index.ts'

/** Saves the cart that plain forms stored in a cookie. True when the server has it now. */
export async function pushFormCart(api: Client, cookies: string): Promise<boolean> {
  const cart = parseCart(readCookie(cookies, 'cart'))
  if (!cart || cart.lines.length === 0) return false
  const products = cart.lines.flatMap((line) => productsOf({ ...line, detailId: null }))
  const result = await api('createCart', { body: { shop_id: cart.shop.id, products } })
  return result.ok
}
