import type { Product, Stock } from '@hawker/contract/catalog'
import type { Addition, CartShop } from '../cart/index.ts'

/** What the customer has chosen for a product. `addons` counts per unit. */
export type Choice = {
  stockId: number
  addons: ReadonlyMap<number, number>
  note: string
  quantity: number
}

export const firstChoice = (product: Product): Choice => {
  const stock =
    product.stocks.find(({ quantity }) => quantity === null || quantity > 0) ?? product.stocks[0]
  return {
    stockId: stock?.id ?? 0,
    addons: new Map(),
    note: '',
    quantity: Math.max(1, product.min_qty),
  }
}

export const chosenStock = (product: Product, { stockId }: Choice): Stock | undefined =>
  product.stocks.find(({ id }) => id === stockId)

export const chosenAddons = (product: Product, { addons }: Choice) =>
  product.addon_groups
    .flatMap((group) => group.addons)
    .filter(({ stock }) => (addons.get(stock.id) ?? 0) > 0)

/** Price of one unit with its addons, in major units. */
export function choicePrice(product: Product, choice: Choice): number {
  const addons = product.addon_groups.flatMap((group) => group.addons)
  const extra = addons.reduce(
    (sum, { stock }) => sum + stock.price * (choice.addons.get(stock.id) ?? 0),
    0,
  )
  return (chosenStock(product, choice)?.total_price ?? 0) + extra
}

export type GroupProblem = { groupId: number; kind: 'min' | 'max' }

/** Addon groups with too few or too many units. */
export function groupProblems(product: Product, { addons }: Choice): GroupProblem[] {
  return product.addon_groups.flatMap(({ id, min, max, addons: groupAddons }): GroupProblem[] => {
    const units = groupAddons.reduce((sum, { stock }) => sum + (addons.get(stock.id) ?? 0), 0)
    if (units < min) return [{ groupId: id, kind: 'min' }]
    return max > 0 && units > max ? [{ groupId: id, kind: 'max' }] : []
  })
}

export function toCartAddition(
  shop: CartShop,
  product: Product,
  choice: Choice,
  currency: { id: number; decimal_places: number } | undefined,
): Addition {
  const stock = chosenStock(product, choice)
  const groupAddons = product.addon_groups.flatMap((group) => group.addons)
  return {
    shop,
    currencyId: currency?.id ?? null,
    decimals: currency?.decimal_places ?? 2,
    line: {
      productUuid: product.uuid,
      stockId: choice.stockId,
      title: product.translation.title,
      img: product.img,
      color: product.color,
      extras: stock?.extras.map(({ value }) => value) ?? [],
      addons: groupAddons.flatMap(({ stock: { id, price }, title }) => {
        const perUnit = choice.addons.get(id) ?? 0
        return perUnit > 0 ? [{ stockId: id, title, price, perUnit }] : []
      }),
      note: choice.note.trim(),
      quantity: choice.quantity,
      step: product.step_content,
      minQty: product.min_qty,
      maxQty: Math.min(product.max_qty, stock?.quantity ?? Infinity),
      price: stock?.total_price ?? 0,
    },
  }
}
