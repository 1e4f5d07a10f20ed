import { readPositiveInteger } from '@hawker/std/positive-integer'
import { readCookie } from '@hawker/std/read-cookie'
import { choiceCookie } from '@hawker/web/session/cookies'
import { orPage } from '@hawker/web/api/results'
import type { LoadContext } from '../../../lib/api.ts'
import { loadSite } from '../../../lib/page/load-site.ts'
import { pricedFor } from '../../../lib/visit/visit.ts'
import { toCartAddition, choiceFromForm, groupProblems } from '../../product/index.ts'
import { keyOf, type CartContent } from './cart-line.ts'
import { parseCart } from './guest-cart.ts'

/** A cookie holds about 4 kB. */
const MAX_BYTES = 3800

/** The cart of a page without scripts: it is stored in a cookie until scripts take it over. */
export const cartInCookie = (request: Request): CartContent | null =>
  parseCart(readCookie(request.headers.get('cookie') ?? '', 'cart'))

export const cartCookie = (cart: CartContent | null): string =>
  choiceCookie('cart', cart && cart.lines.length > 0 ? JSON.stringify(cart) : '')

/** Adds the product of a plain form to the cart. `refused` is the reason when it was not added. */
export async function addFromForm(
  loadContext: LoadContext,
  form: FormData,
  cart: CartContent | null,
): Promise<{ cart: CartContent | null; refused: 'choose' | 'full' | null }> {
  const query = pricedFor(loadContext.visit)
  const { data: product } = orPage(
    await loadContext.api('showProduct', { params: { id: String(form.get('product')) }, query }),
  )
  const { data: shop } = orPage(
    await loadContext.api('showShop', { params: { id: String(product.shop.id) }, query }),
  )
  const { currency } = await loadSite(loadContext, false)
  const choice = choiceFromForm(product, form)
  if (!product.available || groupProblems(product, choice).length > 0)
    return { cart, refused: 'choose' }

  const { id, uuid, slug, translation, logo_img: logo } = shop
  const addition = toCartAddition(
    { id, uuid, slug, title: translation.title, logo, minAmount: shop.delivery.min_amount },
    product,
    choice,
    currency,
  )
  // A cart holds one shop. Without a dialog, another shop's product starts a new cart.
  const lines = cart && cart.shop.id === id ? cart.lines : []
  const key = keyOf(addition.line)
  const known = lines.find((line) => line.key === key)
  const line = {
    ...addition.line,
    key,
    detailId: null,
    problem: null,
    quantity: addition.line.quantity + (known?.quantity ?? 0),
  }
  const next: CartContent = {
    shop: addition.shop,
    currencyId: addition.currencyId,
    decimals: addition.decimals ?? 2,
    lines: known ? lines.map((other) => (other.key === key ? line : other)) : [...lines, line],
  }
  return cartCookie(next).length > MAX_BYTES
    ? { cart, refused: 'full' }
    : { cart: next, refused: null }
}

/**
 * `line` is the index in the cart, `quantity` the new count. 0 removes the line; a count that is no
 * whole number leaves it unchanged.
 */
export function changeFromForm(cart: CartContent, form: FormData): CartContent {
  const line = String(form.get('line'))
  const typed = String(form.get('quantity')).trim()
  const quantity = typed === '0' ? 0 : readPositiveInteger(typed)
  if (quantity === undefined) return cart
  const lines = cart.lines.flatMap((one, index) =>
    String(index) !== line
      ? [one]
      : quantity === 0
        ? []
        : [{ ...one, quantity: Math.min(999, quantity) }],
  )
  return { ...cart, lines }
}
