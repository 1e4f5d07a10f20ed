import type { Cart } from '@hawker/contract/carts'
import { addonQuantities } from '@hawker/domain/cart-line'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { type CartLine, identityOf } from './cart-lines.ts'
import { holdCartToFill, loadLines } from './cart.store.ts'
import { setProducts } from './set-products.ts'

/** What the cart holds on whose top lines would come, and what others have put into it. */
export type LockedLines = { own: readonly CartLine[]; others: readonly CartLine[] }
export const NO_LINES: LockedLines = { own: [], others: [] }

type CartTarget = { userId: number; shopId: number; now: Date }
/** Held until the transaction ends. */
export async function lockLines(tx: Tx, { userId, shopId, now }: CartTarget): Promise<LockedLines> {
  const cart = await holdCartToFill(tx, userId, shopId, now)
  if (!cart) return NO_LINES
  const lines = await loadLines(tx, cart.id)
  const isOwn = ({ memberId }: CartLine) => memberId === cart.member_id
  return { own: lines.filter(isOwn), others: lines.filter((line) => !isOwn(line)) }
}

export type AddLines = CartTarget & { lines: readonly CartLine[]; currencyId: number; lang: string }

/** Puts lines on top of what somebody's cart holds of the same. Refuses, and tells of single lines, what setting them does. */
export async function addLines(
  tx: Tx,
  { random }: Pick<Deps, 'random'>,
  { userId, lines, ...asked }: AddLines,
): Promise<Cart> {
  const { own } = await lockLines(tx, { userId, ...asked })
  const added = new Set(lines.map(identityOf))
  const sums = sumLines([...own, ...lines]).filter((line) => added.has(identityOf(line)))
  return setProducts(tx, {
    ...asked,
    owner: { userId },
    products: sums.flatMap(({ id, stockId, quantity, addons, note, replacement }) => {
      const name = random.uuid()
      return [
        {
          stock_id: stockId,
          quantity,
          ...(id === null ? { client_line_id: name } : { cart_detail_id: id }),
          ...(note ? { note } : {}),
          ...(replacement?.stockId
            ? { replacement: { type: 'specific' as const, stock_id: replacement.stockId } }
            : {}),
        },
        ...addonQuantities(addons, quantity).map((addon) => ({
          stock_id: addon.stockId,
          quantity: addon.quantity,
          parent_id: id ?? name,
        })),
      ]
    }),
    version: undefined,
  })
}

/** Lines that are the same become one, the first of them with all their units. */
function sumLines(lines: readonly CartLine[]): CartLine[] {
  const sums = new Map<string, CartLine>()
  for (const line of lines) {
    const first = sums.get(identityOf(line))
    const sum = first && {
      ...first,
      quantity: first.quantity + line.quantity,
      replacement: first.replacement ?? line.replacement,
    }
    sums.set(identityOf(line), sum ?? line)
  }
  return [...sums.values()]
}
