import type { Tx } from '../../../database/tx.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { isProvider } from '../method-reason.ts'
import { lockTransactions, transactionsOf } from '../transaction.store.ts'

/** Has what banks have only promised for an order taken. `evenHeld`: also where more is held than it costs now, so that nothing can be added any more. */
export async function captureOrder(
  tx: Tx,
  orderId: number,
  { evenHeld }: { evenHeld: boolean },
): Promise<void> {
  for (const { id, tag, status, heldAmount } of await transactionsOf(tx, 'order', [orderId]))
    if (isProvider(tag) && status === 'authorized' && (evenHeld || heldAmount === null))
      await enqueue(tx, 'capture_payment', { id }, `capture:${id}`)
}

/** A bank has promised money for an order that nobody has taken yet. */
export const hasAuthorizedPayment = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await lockTransactions(tx, 'order', orderId)).some(
    ({ tag, status }) => isProvider(tag) && status === 'authorized',
  )
