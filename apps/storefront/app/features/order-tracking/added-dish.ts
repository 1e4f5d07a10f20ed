import type { Product } from '@hawker/contract/catalog'
import type { Order } from '@hawker/contract/orders'
import { lineKey } from '@hawker/domain/cart-line'
import type { Chosen } from '../product/index.ts'
import type { EditWish } from './use-new-price.ts'

/** A dish that is to come into an order, as its line of the dialog shows it. */
export type AddedDish = {
  key: string
  stockId: number
  title: string
  /** Its variant, options and note. */
  chosen: string[]
  addons: { stockId: number; perUnit: number }[]
  note: string
  quantity: number
  most: number
}

export function addedDish(
  { translation }: Product,
  { stockId, quantity, extras, addonTitles, most, ...chosen }: Chosen,
): AddedDish {
  const addons = [...chosen.addons].flatMap(([id, perUnit]) =>
    perUnit > 0 ? [{ stockId: id, perUnit }] : [],
  )
  const note = chosen.note.trim()
  const said = [...extras, ...addonTitles, ...(note === '' ? [] : [note])]
  return {
    key: lineKey({ stockId, addons, note }),
    stockId,
    title: translation.title,
    chosen: said,
    addons,
    note,
    quantity,
    most,
  }
}

/** One more of the same is not a line of its own. */
export function withDish(added: readonly AddedDish[], dish: AddedDish): AddedDish[] {
  const same = added.find(({ key }) => key === dish.key)
  if (!same) return [...added, dish]
  return added.map((other) =>
    other === same
      ? { ...dish, quantity: Math.min(dish.most, same.quantity + dish.quantity) }
      : other,
  )
}

/** The line of the order that is the same thing; what it has stands there already. */
export const orderedAs = (order: Order, { key }: AddedDish) =>
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

type Products = NonNullable<EditWish['products']>
/** As the wire wants them: the counts of what was ordered, then what is added, in the order in which refusals name them. */
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

/** What a refusal calls a line, in words: an ordered one by its id, an added one by its place from -1 down. */
export function titleOfLine(
  order: Order,
  added: readonly AddedDish[],
  line: number,
): string | undefined {
  if (line >= 0) return order.details.find(({ id }) => id === line)?.product.translation.title
  return added[-1 - line - order.details.length]?.title
}
