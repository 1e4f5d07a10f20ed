import type { Order } from '@hawker/contract/orders'
import { pinStateOf } from '@hawker/domain/delivery-pin'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { recordOrderChange } from '../order-changes/index.ts'
import { type StoredOrderView, readOrders, toOrder } from '../orders/index.ts'
import { confirmReceipt } from './handover.store.ts'

export type ConfirmHandover = { orderId: number; userId: number; lang: string }

/**
 * The customer has their order, and the PIN is locked by wrong tries: from now on its courier hands it over without one. Saying it again changes nothing.
 * Refuses `not_found`, and `invalid_transition` where no PIN is locked.
 */
export async function confirmHandover(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'origin' | 'pictureKey'>,
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

const pinOf = ({ status, pin, pinFailures, handoverConfirmed }: StoredOrderView) =>
  pinStateOf({ status, pin, failures: pinFailures, confirmed: handoverConfirmed })
