import type { Tx } from '@hawker/postgres/tx'
import { enqueue } from '../../../jobs/jobs.ts'
import type { WalletPaid } from '../../wallet/index.ts'
import { isProvider } from '../methods/method-reason.ts'
import { lockTransactions, transactionsOf } from '../transaction.store.ts'

/**
 * Captures the authorized payments of an order or a parcel. `evenHeld` includes holds above the
 * amount; after their capture nothing can be added.
 */
export async function captureDelivery(
  tx: Tx,
  { type, id: payableId }: WalletPaid,
  { evenHeld }: { evenHeld: boolean },
): Promise<void> {
  for (const { id, tag, status, heldAmount } of await transactionsOf(tx, type, [payableId]))
    if (isProvider(tag) && status === 'authorized' && (evenHeld || heldAmount === null))
      await enqueue(tx, 'capture_payment', { id }, `capture:${id}`)
}

/** True when an order has an authorized payment that is not captured. */
export const hasAuthorizedPayment = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await lockTransactions(tx, 'order', orderId)).some(
    ({ tag, status }) => isProvider(tag) && status === 'authorized',
  )
