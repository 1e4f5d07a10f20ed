import type { Order } from '@hawker/contract/orders'
import { pinStateOf } from '@hawker/domain/orders/handover-codes'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { recordOrderChange } from '../order-changes/index.ts'
import { type StoredOrderView, confirmReceipt, readOrders, toOrder } from '../orders/index.ts'

export type ConfirmHandover = { orderId: number; userId: number; lang: string }

/**
 * The customer confirms the handover while the PIN is locked, so that the courier needs no PIN.
 * Repeating it changes nothing. Refuses `not_found`, and `invalid_transition` without a locked PIN.
 */
export async function confirmHandover(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'origin' | 'pictureKey' | 'personalDataKey'>,
  { orderId, userId, lang }: ConfirmHandover,
): Promise<Order> {
  const now = deps.clock.now()
  if (await confirmReceipt(tx, { orderId, userId, now }))
    await recordOrderChange(tx, orderId, 'handover_confirmed', now)
  const [view] = await readOrders(tx, { id: orderId, userId }, lang, 'customer')
  if (!view) return refuse('not_found')
  return pinOf(view) === 'confirmed'
    ? toOrder(view, deps)
    : refuse('invalid_transition', { status: view.status, version: view.version })
}

const pinOf = ({ status, hasPin, pinFailures, handoverConfirmed }: StoredOrderView) =>
  pinStateOf({ status, hasPin, failures: pinFailures, confirmed: handoverConfirmed })
