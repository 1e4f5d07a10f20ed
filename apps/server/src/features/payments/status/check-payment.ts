import { createHmac } from 'node:crypto'
import { isSecured } from '@hawker/domain/payments/payment-status'
import type { Deps } from '../../../deps.ts'
import { applyStatus } from './apply-status.ts'
import { saveCard } from './card.store.ts'
import type { StoredTransaction } from '../transaction.store.ts'

/**
 * Fetches a payment's status from the provider and applies it. No payment becomes paid otherwise.
 */
export async function checkPayment(
  {
    database,
    payments,
    clock,
    personalDataKey,
  }: Pick<Deps, 'database' | 'payments' | 'clock' | 'personalDataKey'>,
  transaction: StoredTransaction,
): Promise<void> {
  const provider = payments.get(transaction.tag)
  // Never opened at the provider, so it cannot be paid.
  if (!provider || transaction.providerId === null) return
  const state = await provider.fetchStatus(transaction.uuid)
  if (!state) return
  const { fingerprint } = state
  await database.transaction(async (tx) => {
    // A share is stored under the host, but paid with another person's card.
    if (
      fingerprint !== undefined &&
      isSecured(state.status) &&
      transaction.payableType !== 'payment_request'
    ) {
      const card = createHmac('sha256', personalDataKey)
        .update(`card ${transaction.tag} ${fingerprint}`)
        .digest()
      await saveCard(tx, transaction.userId, card, clock.now())
    }
    await applyStatus(tx, transaction, state, clock.now())
  })
}
