import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '@hawker/std/time'
import type { Deps } from '../../../deps.ts'
import { handleOf, requireProvider } from '../payment-handle.ts'
import { type StoredTransaction, findTransaction } from '../transaction.store.ts'
import { markPageClosed } from './opening.store.ts'

/** A provider that does not answer must not keep the buyer waiting. */
const CLOSING_MS = 4 * SECOND_MS
type Needs = Pick<Deps, 'database' | 'payments' | 'clock'>

/** Voids a cancelled payment at the provider. Undefined when it is not cancelled. */
export async function closePage(
  { database, payments, clock }: Needs,
  id: number,
): Promise<StoredTransaction | undefined> {
  const transaction = await findTransaction(database, id)
  if (transaction?.status !== 'canceled') return undefined
  await requireProvider(payments, transaction).void(handleOf(transaction))
  await markPageClosed(database, id, clock.now())
  return transaction
}

/**
 * Closes the pages of earlier attempts to pay. A failure must not stop the next attempt: the job
 * `void_payment` repeats it, and a payment on such a page is refunded.
 */
export async function closeOtherPages(deps: Needs, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const closing = Promise.allSettled(ids.map((id) => closePage(deps, id)))
  const timeout = new AbortController()
  const { signal } = timeout
  await Promise.race([closing, wait(CLOSING_MS, undefined, { signal }).catch(() => undefined)])
  timeout.abort()
}
