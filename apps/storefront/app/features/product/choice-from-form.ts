import type { Product } from '@hawker/contract/catalog'
import { firstChoice, type Choice } from './addition.ts'

/** What a product form says, as it was sent, or as it stands when scripts come alive. What the product does not offer is left out. */
export function choiceFromForm(product: Product, form: FormData): Choice {
  const first = firstChoice(product)
  const stockId = Number(form.get('stock_id'))
  const quantity = Math.trunc(Number(form.get('quantity')))
  const chosen = [
    ...form.getAll('addon'),
    ...product.addon_groups.map(({ id }) => form.get(`group-${id}`)),
  ]
  const offered = new Set(
    product.addon_groups.flatMap((group) => group.addons.map(({ stock }) => stock.id)),
  )
  const addons = new Map(
    chosen.flatMap((value): [number, number][] => {
      const id = Number(value)
      return offered.has(id) ? [[id, 1]] : []
    }),
  )
  return {
    addons,
    stockId: product.stocks.some(({ id }) => id === stockId) ? stockId : first.stockId,
    note: String(form.get('note') ?? '').slice(0, 200),
    quantity: quantity >= first.quantity ? Math.min(quantity, product.max_qty) : first.quantity,
  }
}
