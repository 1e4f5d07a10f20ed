import { browserApi } from '../../../lib/api.ts'
import { notifyOtherTabs } from '../../../lib/device/other-tabs.ts'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { translatorFor } from '../../../lib/texts.tsx'
import { type CartLine, type CartShop, keyOf } from './cart-line.ts'
import { clientLineId } from './line-products.ts'
import { cartState } from './cart-state.ts'
import { type Addition, addToCart, mayAdd } from './change-cart.ts'
import { checkCart, reloadCart, setServerCart } from './load-cart.ts'
import { flushCart } from './send-changes.ts'
import { isOnServer } from './unsent-changes.ts'
import { openMembership } from '../group/group-membership.ts'
import { sendLines } from './send-lines.ts'

type Currency = { id: number; decimal_places: number }
type Products = {
  shop: CartShop
  currency: Currency | undefined
  lines: readonly Addition['line'][]
}
/** Receives the stock ids that were not added, or not in full. */
type OnAdded = (notAdded: number[]) => void

/**
 * Adds several products of a shop. A product that cannot be added does not block the others. `onAdded`
 * runs after the work, maybe after the one-shop dialog. It does not run when a group order or the
 * customer prevents the work.
 */
export async function addProducts(products: Products, onAdded: OnAdded): Promise<void> {
  if (cartState().status !== 'ready') await reloadCart()
  await flushCart()
  const add = async () =>
    onAdded(await (isOnServer() ? sendToServer(products) : addOnDevice(products)))
  if (mayAdd(products.shop.id, () => void add())) await add()
}

/** The lines with their new quantities, including what the cart already holds. */
function targetLines({ lines }: Products): CartLine[] {
  const known = new Map(cartState().lines.map((line) => [line.key, line]))
  return lines.map((line) => {
    const key = keyOf(line)
    const existing = known.get(key)
    const quantity = (existing?.quantity ?? 0) + line.quantity
    return {
      ...line,
      key,
      detailId: existing?.detailId ?? null,
      replacement: existing?.replacement ?? null,
      problem: null,
      quantity,
    }
  })
}

/** One call for all lines. The response has a result for each line. */
async function sendToServer(products: Products): Promise<number[]> {
  const { shop, currency } = products
  const { currencyId, server } = cartState()
  const targets = targetLines(products)
  const target = {
    shopId: shop.id,
    currencyId: currency?.id ?? currencyId,
    hasCart: server !== null,
    group: openMembership(),
  }
  const result = await sendLines(browserApi, target, targets)
  if (!result.ok) {
    toastRefusal(result, translatorFor(document.documentElement.lang), 'cart')
    return targets.map(({ stockId }) => stockId)
  }
  setServerCart(result.data)
  notifyOtherTabs('cart')
  const refused = new Set(
    result.data.results.flatMap(({ ok, client_line_id: id }) => (ok || id === null ? [] : [id])),
  )
  return targets.flatMap(({ key, stockId }) => (refused.has(clientLineId(key)) ? [stockId] : []))
}

/** Adds to the cart on this device, then validates it on the server. */
async function addOnDevice(products: Products): Promise<number[]> {
  const { shop, currency, lines } = products
  const targets = targetLines(products)
  for (const line of lines)
    addToCart({
      shop,
      currencyId: currency?.id ?? null,
      decimals: currency?.decimal_places ?? 2,
      line,
    })
  await checkCart(currency)
  const current = new Map(cartState().lines.map((line) => [line.key, line]))
  return targets.flatMap(({ key, stockId, quantity }) => {
    const line = current.get(key)
    return !line || line.problem !== null || line.quantity < quantity ? [stockId] : []
  })
}
