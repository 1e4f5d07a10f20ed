import { lineKey } from '@hawker/domain/orders/cart-line'
import { cartTotal } from '@hawker/domain/pricing/cart-total'
import { fromMajor, toMajor } from '@hawker/domain/money/money'
import type { Cart, CartDetail } from '@hawker/contract/carts'
import type { Product } from '@hawker/contract/catalog'

export type Replacement = NonNullable<CartDetail['replacement']>['type']
export type StepContent = NonNullable<Product['step_content']>
export type ReplacementProduct = { stockId: number; title: string }
export type CartAddon = { stockId: number; title: string; price: number; perUnit: number }

/**
 * One line of the cart, the same for guests and members. Prices are in major units of the cart's
 * currency.
 */
export type CartLine = {
  /** Equal for the same stock, addons and note. */
  key: string
  /** The server's cart detail. Null for guests and until the server has responded. */
  detailId: number | null
  productUuid: string
  stockId: number
  title: string
  img: string | null
  color: string
  /** Chosen variants: "Large", "Spicy". */
  extras: string[]
  addons: CartAddon[]
  note: string
  quantity: number
  /** The content of one unit, for goods sold by weight. */
  step?: StepContent | null
  minQty: number
  /** Null means no limit. */
  maxQty: number | null
  /** Current price of one unit, without addons. */
  price: number
  /** An error code. A line with a problem is greyed out and not counted. */
  problem: string | null
  /** What to do when it is out of stock. Undefined or null: the order's own setting applies. */
  replacement?: Replacement | null
  /** The product to substitute, when `replacement` is `specific`. */
  replacementProduct?: ReplacementProduct | null
  /** The member who added it, in a group order. */
  member?: string | null
}

export type CartShop = {
  id: number
  uuid: string
  slug: string
  title: string
  logo: string | null
  minAmount: number
}
export type CartContent = {
  shop: CartShop
  currencyId: number | null
  decimals: number
  lines: CartLine[]
}

export const keyOf = (line: Pick<CartLine, 'stockId' | 'addons' | 'note'>): string => lineKey(line)

export const priceWithAddons = (line: CartLine): number =>
  line.price + line.addons.reduce((sum, addon) => sum + addon.price * addon.perUnit, 0)

/** Σ quantity × price + addon quantity × price: exact, in major units. */
export function totalOf(lines: readonly CartLine[], decimals: number): number {
  const minor = (amount: number) => fromMajor(Number(amount.toFixed(decimals)), decimals)
  const counted = lines
    .filter((line) => line.problem === null)
    .map(({ quantity, price, addons }) => ({
      quantity,
      price: minor(price),
      addons: addons.map((addon) => ({
        quantity: addon.perUnit * quantity,
        price: minor(addon.price),
      })),
    }))
  return toMajor(cartTotal(counted), decimals)
}

/** The viewer's own part: the only one that has its secret. */
export const ownPart = (cart: Cart) => cart.user_carts.find(({ uuid }) => uuid !== null)
export const linesOf = (cart: Cart): CartLine[] => (ownPart(cart)?.cartDetails ?? []).map(lineOf)

/** The lines of all members: what the host of a group order pays. */
export const allMembersLines = (cart: Cart): CartLine[] =>
  cart.user_carts.flatMap(({ name, cartDetails }) =>
    cartDetails.map((detail) => ({ ...lineOf(detail), member: cart.group ? name : null })),
  )

export function lineOf(detail: CartDetail): CartLine {
  const { product } = detail.stock
  const replacement = detail.replacement
  const line = {
    detailId: detail.id,
    productUuid: product.uuid,
    stockId: detail.stock.id,
    title: product.translation.title,
    img: product.img,
    color: product.color,
    extras: detail.stock.extras.map(({ value }) => value),
    addons: detail.addons.map(({ stock, title, quantity }) => ({
      stockId: stock.id,
      title,
      price: stock.price,
      perUnit: Math.max(1, Math.round(quantity / Math.max(1, detail.quantity))),
    })),
    note: detail.note ?? '',
    quantity: detail.quantity,
    step: product.step_content,
    minQty: product.min_qty,
    maxQty: Math.min(product.max_qty, detail.stock.quantity ?? Infinity),
    price: detail.stock.price,
    problem: detail.problem,
    replacement: replacement?.type ?? null,
    replacementProduct: replacement?.stock_id
      ? { stockId: replacement.stock_id, title: replacement.title ?? '' }
      : null,
  }
  return { ...line, key: keyOf(line) }
}
