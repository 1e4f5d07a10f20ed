import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { Product } from '@hawker/contract/catalog'
import { firstChoice, type Choice } from './product-choice.ts'

/**
 * The choice in a product form: submitted without scripts, or as filled in before hydration.
 * Unknown options are ignored.
 */
export function choiceFromForm(product: Product, form: FormData): Choice {
  const first = firstChoice(product)
  const stockId = readPositiveInteger(String(form.get('stock_id'))) ?? 0
  const quantity = readPositiveInteger(String(form.get('quantity')).trim()) ?? 0
  const values = [
    ...form.getAll('addon'),
    ...product.addon_groups.map(({ id }) => form.get(`group-${id}`)),
  ]
  const offeredIds = new Set(
    product.addon_groups.flatMap((group) => group.addons.map(({ stock }) => stock.id)),
  )
  const addons = new Map(
    values.flatMap((value): [number, number][] => {
      const id = readPositiveInteger(String(value))
      return id !== undefined && offeredIds.has(id) ? [[id, 1]] : []
    }),
  )
  return {
    addons,
    stockId: product.stocks.some(({ id }) => id === stockId) ? stockId : first.stockId,
    note: String(form.get('note') ?? '').slice(0, 200),
    quantity: quantity >= first.quantity ? Math.min(quantity, product.max_qty) : first.quantity,
  }
}
