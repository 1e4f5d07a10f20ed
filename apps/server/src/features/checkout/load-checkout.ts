import { makeOrderNumber } from '@hawker/domain/orders/handover-codes'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { showCart } from '../carts/index.ts'
import { type LockedCheckout, lockCheckout } from './checkout-context.store.ts'
import type { PlaceOrderBody } from './checkout-options.ts'
import { type KeyedLine, withKeys } from './quote/keyed-lines.ts'

const NUMBER_CANDIDATES = 6

export type Checkout = Omit<LockedCheckout, 'lines'> & { lines: KeyedLine[] }
/**
 * Loads the cart with the context of its price, and locks it. Refuses `not_found`, `cart_ordered`,
 * `stale` {version, cart}, `cart_empty`.
 */
export async function loadCheckout(
  tx: Tx,
  { random, personalDataKey }: Pick<Deps, 'random' | 'personalDataKey'>,
  { userId, body, lang, now }: { userId: number; body: PlaceOrderBody; lang: string; now: Date },
): Promise<Checkout> {
  const checkout = await lockCheckout(tx, {
    cartId: body.cart_id,
    userId,
    paying: body.payment,
    numbers: Array.from({ length: NUMBER_CANDIDATES }, () => makeOrderNumber(random.int)),
    now,
  })
  if (!checkout) return refuse('not_found')
  const { cart } = checkout
  // Another device has opened another cart.
  if (cart.status === 'waiting') return refuse('not_found')
  if (cart.status !== 'open') return refuse('cart_ordered')
  if (cart.version !== body.version)
    return refuse('stale', {
      version: cart.version,
      cart: await showCart(tx, {
        owner: { userId },
        currencyId: cart.currencyId,
        personalDataKey,
        lang,
        now,
      }),
    })
  const lines = withKeys(checkout.lines)
  if (lines.length === 0) return refuse('cart_empty')
  return { ...checkout, lines }
}
