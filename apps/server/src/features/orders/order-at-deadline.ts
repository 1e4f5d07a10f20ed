import { MINUTE_MS } from '@hawker/domain/zoned-time'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { calculateCart } from './calculate-cart.ts'
import { findDueGroup } from './deadline.store.ts'
import { groupOrderTried } from './order.events.ts'
import { placeOrder } from './place-order.ts'

/** Later than that it is another meal: its host decides. */
const LATEST_MS = 15 * MINUTE_MS

export type GroupDue = { cartId: number; ownerId: number }

/**
 * Orders what a group has chosen, once its deadline is over: to the owner's active address, as soon as possible, out of their wallet. Where that cannot
 * be, the group stays locked, and its owner is told why.
 */
export async function orderAtDeadline(deps: Deps, due: GroupDue): Promise<void> {
  try {
    await deps.database.transaction((tx) => orderGroup(tx, deps, due))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await deps.database.transaction((tx) =>
      groupOrderTried(tx, { ...due, code: error.code }, deps.clock.now()),
    )
  }
}

async function orderGroup(tx: Tx, deps: Deps, due: GroupDue): Promise<void> {
  const { cartId, ownerId: userId } = due
  const now = deps.clock.now()
  const group = await findDueGroup(tx, cartId, userId, now)
  if (!group) return
  const { version, deadlineAt, deliveryTypes, addressId } = group
  if (now.getTime() - deadlineAt.getTime() > LATEST_MS) refuse('deadline_missed')
  const deliveryType = deliveryTypes.includes('delivery')
    ? 'delivery'
    : (deliveryTypes[0] ?? 'pickup')
  const wish = {
    delivery_type: deliveryType,
    ...(deliveryType === 'delivery' && addressId !== null ? { address_id: addressId } : {}),
  }
  const quote = await calculateCart(tx, deps, {
    cartId,
    userId,
    body: { ...wish, payment_tag: 'wallet' },
    currencyId: undefined,
    lang: 'en',
  })
  const order = await placeOrder(tx, deps, {
    userId,
    body: {
      ...wish,
      cart_id: cartId,
      quote_id: quote.quote_id ?? '',
      version,
      payment: { tag: 'wallet' },
      accept_terms: true,
    },
    lang: 'en',
  })
  await groupOrderTried(tx, { ...due, orderId: order.id }, now)
}
