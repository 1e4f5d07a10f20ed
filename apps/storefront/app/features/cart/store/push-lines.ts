import type { Client, Result } from '@hawker/contract/core/client'
import { type CartContent, type CartLine, clientLineId, productsOf } from './cart-line.ts'

/**
 * Moves a guest's cart to the account that has just signed in. If a replacement product is no
 * longer available, the line is added without it.
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
  let result = await push(lines)
  // The account has an older cart of another shop: the cart of this visit wins.
  if (!result.ok && result.code === 'other_shop') {
    await api('deleteCart')
    result = await push(lines)
  }
  const refused = refusedReplacements(result, lines)
  // Sending all lines again is safe: quantities are absolute.
  return refused.size === 0
    ? result
    : push(
        lines.map((line) => (refused.has(line.key) ? { ...line, replacementProduct: null } : line)),
      )
}

/** Keys of refused lines that name a replacement product. */
function refusedReplacements(
  result: Result<'createCart'>,
  lines: readonly CartLine[],
): ReadonlySet<string> {
  const withReplacement = lines.filter(({ replacementProduct }) => replacementProduct)
  // A single line is refused as a whole.
  if (!result.ok)
    return new Set(
      result.data['stand_in'] === undefined ? [] : withReplacement.map(({ key }) => key),
    )
  const refused = new Set(
    result.data.results.flatMap(({ ok, client_line_id: id }) => (ok || id === null ? [] : [id])),
  )
  return new Set(
    withReplacement.flatMap(({ key }) => (refused.has(clientLineId(key)) ? [key] : [])),
  )
}
