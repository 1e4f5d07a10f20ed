import { lineKey } from '@hawker/domain/cart-line'
import { cartTotal } from '@hawker/domain/cart-total'
import { fromMajor, toMajor } from '@hawker/domain/money'
import type { Cart, CartDetail } from '@hawker/contract/carts'

export type Replacement = NonNullable<CartDetail['replacement']>['type']
export type StandIn = { stockId: number; title: string }
export type CartAddon = { stockId: number; title: string; price: number; perUnit: number }

/** One line of the cart as screens show it, the same for guests and members. Prices in major units of the cart's currency. */
export type CartLine = {
  /** Same stock, same addons, same note: the same line. */
  key: string
  /** The server's cart detail; null for guests and until the server has answered. */
  detailId: number | null
  productUuid: string
  stockId: number
  title: string
  img: string | null
  color: string
  /** What was chosen: "Large", "Spicy". */
  extras: string[]
  addons: CartAddon[]
  note: string
  quantity: number
  minQty: number
  /** null: no bound. */
  maxQty: number | null
  /** One unit of the stock now, without addons. */
  price: number
  /** An error code; the line is greyed and counts for nothing while it is set. */
  problem: string | null
  /** What its buyer wants if it cannot be had; undefined or null: what is said of the whole order. */
  replacement?: Replacement | null
  /** What was named, where that is `specific`. */
  standIn?: StandIn | null
  /** Whose it is, where several people fill the cart. */
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

export const unitPrice = (line: CartLine): number =>
  line.price + line.addons.reduce((sum, addon) => sum + addon.price * addon.perUnit, 0)

/** Σ quantity × price + addon quantity × price (storefront.md 9), exact, in major units. */
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

/** A short name of a line for the wire, which takes letters and digits only. */
export function clientLineId(key: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return `l${(hash >>> 0).toString(36)}-${key.length}`
}

/** A line as the wire wants it: the product, then its addons with absolute quantities. */
export function productsOf(line: CartLine) {
  const id = clientLineId(line.key)
  return [
    {
      stock_id: line.stockId,
      quantity: line.quantity,
      client_line_id: id,
      ...(line.detailId === null ? {} : { cart_detail_id: line.detailId }),
      ...(line.note === '' ? {} : { note: line.note }),
      ...wishOf(line),
    },
    ...line.addons.map((addon) => ({
      stock_id: addon.stockId,
      quantity: addon.perUnit * line.quantity,
      parent_id: id,
    })),
  ]
}

function wishOf({ replacement: type, standIn }: CartLine) {
  if (type === 'specific')
    return standIn ? { replacement: { type, stock_id: standIn.stockId } } : {}
  return type ? { replacement: { type } } : {}
}

/** One's own part: only that comes with its secret. */
export const ownPart = (cart: Cart) => cart.user_carts.find(({ uuid }) => uuid !== null)
export const linesOf = (cart: Cart): CartLine[] => (ownPart(cart)?.cartDetails ?? []).map(lineOf)

/** Everybody's lines, which is what the owner of a group order pays for. */
export const everybodysLines = (cart: Cart): CartLine[] =>
  cart.user_carts.flatMap(({ name, cartDetails }) =>
    cartDetails.map((detail) => ({ ...lineOf(detail), member: cart.group ? name : null })),
  )

export function lineOf(detail: CartDetail): CartLine {
  const { product } = detail.stock
  const wish = detail.replacement
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
    minQty: product.min_qty,
    maxQty: Math.min(product.max_qty, detail.stock.quantity ?? Infinity),
    price: detail.stock.price,
    problem: detail.problem,
    replacement: wish?.type ?? null,
    standIn: wish?.stock_id ? { stockId: wish.stock_id, title: wish.title ?? '' } : null,
  }
  return { ...line, key: keyOf(line) }
}
