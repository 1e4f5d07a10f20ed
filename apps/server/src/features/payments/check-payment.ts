import type { Deps } from '../../deps.ts'
import { applyStatus } from './apply-status.ts'
import type { StoredTransaction } from './transaction.store.ts'

/** Asks the provider how a payment stands and takes its answer over. The only way by which a payment becomes paid. */
export async function checkPayment(
  { database, payments, clock }: Pick<Deps, 'database' | 'payments' | 'clock'>,
  transaction: StoredTransaction,
): Promise<void> {
  const provider = payments.get(transaction.tag)
  // Never opened at the provider: nobody can have paid it.
  if (!provider || transaction.providerId === null) return
  const state = await provider.fetchStatus(transaction.uuid)
  if (state) await database.transaction((tx) => applyStatus(tx, transaction, state, clock.now()))
}
