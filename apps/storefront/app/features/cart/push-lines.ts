import type { Client, Result } from '@hawker/contract/client'
import { type CartContent, type CartLine, clientLineId, productsOf } from './cart-line.ts'

/**
 * Puts a guest's cart into the cart of whoever has just signed in. What was named to come instead of a dish may be gone by now: that dish goes in all
 * the same, without it, and nobody is asked.
 */
export async function pushLines(api: Client, cart: CartContent): Promise<Result<'createCart'>> {
  const push = (lines: readonly CartLine[]) =>
    api('createCart', {
      body: {
        shop_id: cart.shop.id,
        ...(cart.currencyId === null ? {} : { currency_id: cart.currencyId }),
        products: lines.flatMap((line) => productsOf({ ...line, detailId: null })),
      },
    })
  const lines = cart.lines
  let answer = await push(lines)
  // An older cart of another shop waits on the server: what is being ordered now is what counts.
  if (!answer.ok && answer.code === 'other_shop') {
    await api('deleteCart')
    answer = await push(lines)
  }
  const refused = refusedOf(answer, lines)
  // Quantities are absolute, so that what is in the cart already is not in it twice.
  return refused.size === 0
    ? answer
    : push(
        lines.map((line) => (refused.has(line.key) ? { ...line, replacementProduct: null } : line)),
      )
}

/** The lines that named something and were not taken. */
function refusedOf(answer: Result<'createCart'>, lines: readonly CartLine[]): ReadonlySet<string> {
  const naming = lines.filter(({ replacementProduct }) => replacementProduct)
  // A line that comes alone is refused as a whole, and with what it named.
  if (!answer.ok)
    return new Set(answer.data['stand_in'] === undefined ? [] : naming.map(({ key }) => key))
  const refused = new Set(
    answer.data.results.flatMap(({ ok, client_line_id: id }) => (ok || id === null ? [] : [id])),
  )
  return new Set(naming.flatMap(({ key }) => (refused.has(clientLineId(key)) ? [key] : [])))
}
