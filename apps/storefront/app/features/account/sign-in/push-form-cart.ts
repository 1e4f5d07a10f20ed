import type { Client } from '@hawker/contract/core/client'
import { readCookie } from '@hawker/std/read-cookie'
import { parseCart, pushLines } from '../../cart/index.ts'

/** Merges the cart that plain forms stored in a cookie. True when the server has it now. */
export async function pushFormCart(api: Client, cookies: string): Promise<boolean> {
  const cart = parseCart(readCookie(cookies, 'cart'))
  if (!cart || cart.lines.length === 0) return false
  return (await pushLines(api, cart)).ok
}
