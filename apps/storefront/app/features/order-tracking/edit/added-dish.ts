import type { Product } from '@hawker/contract/catalog'
import type { Order } from '@hawker/contract/orders'
import { lineKey } from '@hawker/domain/orders/cart-line'
import type { ChosenProduct } from '../../product/index.ts'
import type { OrderEdit } from './use-edit-quote.ts'

/** A dish to add to an order. */
export type AddedDish = {
  key: string
  stockId: number
  title: string
  /** Its variant, options and note. */
  details: string[]
  addons: { stockId: number; perUnit: number }[]
  note: string
  quantity: number
  maxQuantity: number
}

export function addedDish(
  { translation }: Product,
  { stockId, quantity, extras, addonTitles, maxQuantity, ...chosen }: ChosenProduct,
): AddedDish {
  const addons = [...chosen.addons].flatMap(([id, perUnit]) =>
    perUnit > 0 ? [{ stockId: id, perUnit }] : [],
  )
  const note = chosen.note.trim()
  const details = [...extras, ...addonTitles, ...(note === '' ? [] : [note])]
  return {
    key: lineKey({ stockId, addons, note }),
    stockId,
    title: translation.title,
    details,
    addons,
    note,
    quantity,
    maxQuantity,
  }
}

/** Adds a dish, or increases the quantity of an equal one. */
export function addOrMerge(added: readonly AddedDish[], dish: AddedDish): AddedDish[] {
  const existing = added.find(({ key }) => key === dish.key)
  if (!existing) return [...added, dish]
  return added.map((other) =>
    other === existing
      ? { ...dish, quantity: Math.min(dish.maxQuantity, existing.quantity + dish.quantity) }
      : other,
  )
}

/** The order line that equals the dish. */
export const matchingDetail = (order: Order, { key }: AddedDish) =>
  order.details.find(
    ({ stock_id: stockId, addons, note, quantity }) =>
      lineKey({
        stockId,
        note,
        addons: addons.map((addon) => ({
          stockId: addon.stock_id,
          perUnit: addon.quantity / quantity,
        })),
      }) === key,
  )

type Products = NonNullable<OrderEdit['products']>
/**
 * In wire format: quantities of existing lines, then added dishes. Refusals number added dishes in
 * this order.
 */
export const productsOf = (
  counts: ReadonlyMap<number, number>,
  added: readonly AddedDish[],
): Products => [
  ...[...counts].map(([id, quantity]) => ({ detail_id: id, quantity })),
  ...added.map(({ stockId, quantity, addons, note }) => ({
    stock_id: stockId,
    quantity,
    ...(note === '' ? {} : { note }),
    ...(addons.length === 0
      ? {}
      : {
          addons: addons.map((addon) => ({
            stock_id: addon.stockId,
            quantity: addon.perUnit * quantity,
          })),
        }),
  })),
]

/**
 * The title of the line that a refusal names: an existing line by id, an added one as -1, -2 and so
 * on.
 */
export function titleOfLine(
  order: Order,
  added: readonly AddedDish[],
  line: number,
): string | undefined {
  if (line >= 0) return order.details.find(({ id }) => id === line)?.product.translation.title
  return added[-1 - line - order.details.length]?.title
}
