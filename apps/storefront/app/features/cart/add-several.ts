import { browserApi } from '../../lib/api.ts'
import { tellOtherTabs } from '../../lib/tabs.ts'
import { tellRefusal } from '../../lib/tell-refusal.ts'
import { translatorFor } from '../../lib/texts.tsx'
import { type CartLine, type CartShop, clientLineId, keyOf } from './cart-line.ts'
import {
  type Addition,
  addToCart,
  adopt,
  cartSaved,
  cartState,
  checkCart,
  isOnServer,
  mayAdd,
  reloadCart,
} from './cart-store.ts'
import { livingMembership } from './group-membership.ts'
import { sendLines } from './send-lines.ts'

type Currency = { id: number; decimal_places: number }
type Several = {
  shop: CartShop
  currency: Currency | undefined
  lines: readonly Addition['line'][]
}
/** Hears of the end of it: the stocks that did not go in, or not in full. */
type Told = (notAdded: number[]) => void

/**
 * Puts several products of a shop in at once; what cannot go in keeps nothing else out. `told` is called at the end of it, perhaps after the one-shop
 * dialog; not at all where a group order or the answer to that dialog is against it.
 */
export async function addSeveral(several: Several, told: Told): Promise<void> {
  if (cartState().status !== 'ready') await reloadCart()
  await cartSaved()
  const put = async () => told(await (isOnServer() ? send(several) : keepHere(several)))
  if (mayAdd(several.shop.id, () => void put())) await put()
}

/** The lines as they are to be: what is in the cart already stays in it. */
function wishedOf({ lines }: Several): CartLine[] {
  const known = new Map(cartState().lines.map((line) => [line.key, line]))
  return lines.map((line) => {
    const key = keyOf(line)
    const before = known.get(key)
    const quantity = (before?.quantity ?? 0) + line.quantity
    return {
      ...line,
      key,
      detailId: before?.detailId ?? null,
      replacement: before?.replacement ?? null,
      problem: null,
      quantity,
    }
  })
}

/** One call for all of them: each line's outcome is in its answer. */
async function send(several: Several): Promise<number[]> {
  const { shop, currency } = several
  const { currencyId, server } = cartState()
  const wished = wishedOf(several)
  const where = {
    shopId: shop.id,
    currencyId: currency?.id ?? currencyId,
    hasCart: server !== null,
    group: livingMembership(),
  }
  const answer = await sendLines(browserApi, where, wished)
  if (!answer.ok) {
    tellRefusal(answer, translatorFor(document.documentElement.lang), 'cart')
    return wished.map(({ stockId }) => stockId)
  }
  adopt(answer.data)
  tellOtherTabs('cart')
  const refused = new Set(
    answer.data.results.flatMap(({ ok, client_line_id: id }) => (ok || id === null ? [] : [id])),
  )
  return wished.flatMap(({ key, stockId }) => (refused.has(clientLineId(key)) ? [stockId] : []))
}

/** On this device; then the server is asked what it thinks of them. */
async function keepHere(several: Several): Promise<number[]> {
  const { shop, currency, lines } = several
  const wished = wishedOf(several)
  for (const line of lines)
    addToCart({
      shop,
      currencyId: currency?.id ?? null,
      decimals: currency?.decimal_places ?? 2,
      line,
    })
  await checkCart(currency)
  const there = new Map(cartState().lines.map((line) => [line.key, line]))
  return wished.flatMap(({ key, stockId, quantity }) => {
    const line = there.get(key)
    return !line || line.problem !== null || line.quantity < quantity ? [stockId] : []
  })
}
