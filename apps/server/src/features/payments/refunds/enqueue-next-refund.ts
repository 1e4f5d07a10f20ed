import type { Tx } from '@hawker/postgres/tx'
import { enqueue } from '../../../jobs/jobs.ts'
import { unfinishedRefunds } from './provider-refund.store.ts'

/** Enqueues the refund that waited for the end of another one of its payment. */
export async function enqueueNextRefund(tx: Tx, transactionId: number): Promise<void> {
  const [id] = await unfinishedRefunds(tx, transactionId)
  if (id !== undefined) await enqueue(tx, 'refund_payment', { id }, `refund:${id}`)
}
