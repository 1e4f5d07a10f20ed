import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { Refusal, refuse } from '../../core/refuse.ts'
import { recordGroupOrderTried } from './checkout.events.ts'
import { type DueGroup, findDueGroup } from './due-group.store.ts'
import { calculateCart } from './quote/calculate-cart.ts'
import { placeOrder } from './place-order.ts'

/** A later order would be another meal, so the host decides. */
const MAX_DELAY_MS = 15 * MINUTE_MS

export type GroupDue = { cartId: number; ownerId: number }

/**
 * Orders a group's cart after its deadline: to the owner's table or active address, as soon as possible,
 * from their wallet.
 * If that fails, the group stays locked and an event tells its owner why.
 */
export async function orderAtDeadline(deps: Deps, due: GroupDue): Promise<void> {
  try {
    await deps.database.transaction((tx) => orderGroup(tx, deps, due))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await deps.database.transaction((tx) =>
      recordGroupOrderTried(tx, { ...due, code: error.code }, deps.clock.now()),
    )
  }
}

async function orderGroup(tx: Tx, deps: Deps, due: GroupDue): Promise<void> {
  const { cartId, ownerId: userId } = due
  const now = deps.clock.now()
  const group = await findDueGroup(tx, cartId, userId, now)
  if (!group) return
  const { version, deadlineAt } = group
  if (now.getTime() - deadlineAt.getTime() > MAX_DELAY_MS) refuse('deadline_missed')
  const options = placeOf(group)
  const quote = await calculateCart(tx, deps, {
    cartId,
    userId,
    body: { ...options, payment_tag: 'wallet' },
    currencyId: undefined,
    lang: 'en',
  })
  const order = await placeOrder(tx, deps, {
    userId,
    body: {
      ...options,
      cart_id: cartId,
      quote_id: quote.quote_id ?? '',
      version,
      payment: { tag: 'wallet' },
      accept_terms: true,
    },
    lang: 'en',
  })
  await recordGroupOrderTried(tx, { ...due, orderId: order.id }, now)
}

function placeOf({ deliveryTypes, addressId, tableSession }: DueGroup) {
  if (tableSession !== null)
    return { delivery_type: 'dine_in' as const, table_session: tableSession }
  const deliveryType = deliveryTypes.includes('delivery')
    ? 'delivery'
    : (deliveryTypes[0] ?? 'pickup')
  return {
    delivery_type: deliveryType,
    ...(deliveryType === 'delivery' && addressId !== null ? { address_id: addressId } : {}),
  }
}
