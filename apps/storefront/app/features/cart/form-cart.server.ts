import { choiceCookie, readCookie } from '../../lib/cookies.ts'
import { orThrow } from '../../lib/answer.ts'
import type { Asking } from '../../lib/api.ts'
import { loadSite } from '../../lib/load-site.ts'
import { pricedFor } from '../../lib/visit.ts'
import { additionOf, choiceFromForm, groupProblems } from '../product/index.ts'
import { keyOf, type CartContent } from './cart-line.ts'
import { parsed } from './guest-cart.ts'

/** A cookie holds about 4 kB: enough for a meal, not for a week's shopping. */
const MOST_BYTES = 3800

/** The cart of somebody without scripts: it travels in a cookie until scripts take it over. */
export const cartInCookie = (request: Request): CartContent | null =>
  parsed(readCookie(request.headers.get('cookie') ?? '', 'cart'))

export const cartCookie = (cart: CartContent | null): string =>
  choiceCookie('cart', cart && cart.lines.length > 0 ? JSON.stringify(cart) : '')

/** The cart after the product form was sent; `refused` names what stood against it. */
export async function addFromForm(
  asking: Asking,
  form: FormData,
  cart: CartContent | null,
): Promise<{ cart: CartContent | null; refused: 'choose' | 'full' | null }> {
  const query = pricedFor(asking.visit)
  const { data: product } = orThrow(
    await asking.api('showProduct', { params: { id: String(form.get('product')) }, query }),
  )
  const { data: shop } = orThrow(
    await asking.api('showShop', { params: { id: String(product.shop.id) }, query }),
  )
  const { currency } = await loadSite(asking, false)
  const choice = choiceFromForm(product, form)
  if (!product.available || groupProblems(product, choice).length > 0)
    return { cart, refused: 'choose' }

  const { id, uuid, slug, translation, logo_img: logo } = shop
  const addition = additionOf(
    { id, uuid, slug, title: translation.title, logo, minAmount: shop.delivery.min_amount },
    product,
    choice,
    currency,
  )
  // One shop a cart: without a dialog to ask with, the new one begins a new cart.
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
  return cartCookie(next).length > MOST_BYTES
    ? { cart, refused: 'full' }
    : { cart: next, refused: null }
}

/** `line` is the line's place in the cart, `quantity` its new count; 0 removes. */
export function changeFromForm(cart: CartContent, form: FormData): CartContent {
  const place = Number(form.get('line'))
  const quantity = Math.max(0, Math.min(999, Math.trunc(Number(form.get('quantity')) || 0)))
  const lines = cart.lines.flatMap((line, index) =>
    index !== place ? [line] : quantity === 0 ? [] : [{ ...line, quantity }],
  )
  return { ...cart, lines }
}
