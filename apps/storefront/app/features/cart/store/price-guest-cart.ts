import type { Problem } from '@hawker/contract/carts'
import { browserApi } from '../../../lib/api.ts'
import type { CartContent, CartLine } from './cart-line.ts'

/** Server prices and problems of a guest's cart, or null when the server cannot be reached. */
export async function priceGuestCart(
  cart: CartContent,
  currencyId: number | null,
): Promise<{ lines: CartLine[]; problems: Problem[] } | null> {
  const result = await browserApi('calculateOrder', {
    body: {
      shop_id: cart.shop.id,
      delivery_type: 'pickup',
      ...(currencyId === null ? {} : { currency_id: currencyId }),
      products: cart.lines.map((line) => ({
        stock_id: line.stockId,
        quantity: line.quantity,
        addons: line.addons.map((addon) => ({
          stock_id: addon.stockId,
          quantity: addon.perUnit * line.quantity,
        })),
      })),
    },
  })
  if (!result.ok) return null
  const { lines, problems } = result.data
  return {
    problems: problems.filter((problem) => problem.line === null),
    lines: cart.lines.map((line) => {
      const priced = lines.find(
        (other) => other.stock_id === line.stockId && other.quantity === line.quantity,
      )
      const problem = problems.find((other) => other.line === line.stockId)
      if (!priced) return { ...line, problem: problem?.code ?? line.problem }
      return {
        ...line,
        title: priced.title || line.title,
        price: priced.unit_price - priced.unit_discount,
        addons: line.addons.map((addon) => ({
          ...addon,
          price:
            priced.addons.find((other) => other.stock_id === addon.stockId)?.unit_price ??
            addon.price,
        })),
        problem: problem?.code ?? null,
      }
    }),
  }
}
