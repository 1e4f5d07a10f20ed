import { createHmac } from 'node:crypto'
import { isSecured } from '@hawker/domain/payment-status'
import type { Deps } from '../../../deps.ts'
import { applyStatus } from './apply-status.ts'
import { saveCard } from './card.store.ts'
import type { StoredTransaction } from '../transaction.store.ts'

/** Asks the provider how a payment stands and takes its answer over. The only way by which a payment becomes paid. */
export async function checkPayment(
  {
    database,
    payments,
    clock,
    personalKey,
  }: Pick<Deps, 'database' | 'payments' | 'clock' | 'personalKey'>,
  transaction: StoredTransaction,
): Promise<void> {
  const provider = payments.get(transaction.tag)
  // Never opened at the provider: nobody can have paid it.
  if (!provider || transaction.providerId === null) return
  const state = await provider.fetchStatus(transaction.uuid)
  if (!state) return
  const { fingerprint } = state
  await database.transaction(async (tx) => {
    // A share is asked for in the host's name, and paid by somebody else's card.
    if (
      fingerprint !== undefined &&
      isSecured(state.status) &&
      transaction.payableType !== 'payment_request'
    ) {
      const card = createHmac('sha256', personalKey)
        .update(`card ${transaction.tag} ${fingerprint}`)
        .digest()
      await saveCard(tx, transaction.userId, card, clock.now())
    }
    await applyStatus(tx, transaction, state, clock.now())
  })
}
