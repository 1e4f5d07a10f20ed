import type { Cart } from '@hawker/contract/carts'
import { addonQuantities } from '@hawker/domain/orders/cart-line'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { type CartLine, lineIdentity } from './cart-lines.ts'
import { lockCartToFill } from './cart.store.ts'
import { loadLines } from './cart-line.store.ts'
import { setProducts } from './set-products.ts'

/** The lines of the user in a shop's open cart, and those of its other members. */
export type LockedLines = { own: readonly CartLine[]; others: readonly CartLine[] }
export const NO_LINES: LockedLines = { own: [], others: [] }

type CartTarget = { userId: number; shopId: number; now: Date }
/** Locks the cart until the transaction ends. */
export async function lockLines(tx: Tx, { userId, shopId, now }: CartTarget): Promise<LockedLines> {
  const cart = await lockCartToFill(tx, userId, shopId, now)
  if (!cart) return NO_LINES
  const lines = await loadLines(tx, cart.id)
  const isOwn = ({ memberId }: CartLine) => memberId === cart.member_id
  return { own: lines.filter(isOwn), others: lines.filter((line) => !isOwn(line)) }
}

export type AddLines = CartTarget & { lines: readonly CartLine[]; currencyId: number; lang: string }

/** Adds lines to the cart; identical lines add up. Refuses what `setProducts` refuses. */
export async function addLines(
  tx: Tx,
  { random, personalDataKey }: Pick<Deps, 'random' | 'personalDataKey'>,
  { userId, lines, ...input }: AddLines,
): Promise<Cart> {
  const { own } = await lockLines(tx, { userId, ...input })
  const added = new Set(lines.map(lineIdentity))
  const sums = sumLines([...own, ...lines]).filter((line) => added.has(lineIdentity(line)))
  return setProducts(tx, {
    ...input,
    personalDataKey,
    owner: { userId },
    products: sums.flatMap(({ id, stockId, quantity, addons, note, replacement }) => {
      const clientLineId = random.uuid()
      return [
        {
          stock_id: stockId,
          quantity,
          ...(id === null ? { client_line_id: clientLineId } : { cart_detail_id: id }),
          ...(note ? { note } : {}),
          ...(replacement?.stockId
            ? { replacement: { type: 'specific' as const, stock_id: replacement.stockId } }
            : {}),
        },
        ...addonQuantities(addons, quantity).map((addon) => ({
          stock_id: addon.stockId,
          quantity: addon.quantity,
          parent_id: id ?? clientLineId,
        })),
      ]
    }),
    version: undefined,
  })
}

/** Merges identical lines into the first of them. */
function sumLines(lines: readonly CartLine[]): CartLine[] {
  const sums = new Map<string, CartLine>()
  for (const line of lines) {
    const first = sums.get(lineIdentity(line))
    const sum = first && {
      ...first,
      quantity: first.quantity + line.quantity,
      replacement: first.replacement ?? line.replacement,
    }
    sums.set(lineIdentity(line), sum ?? line)
  }
  return [...sums.values()]
}
