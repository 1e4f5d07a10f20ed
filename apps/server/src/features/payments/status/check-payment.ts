import { createHmac } from 'node:crypto'
import { isSecured } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import type { PaymentHandle, PaymentState } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../deps.ts'
import { insertCustomer } from '../cards/customer.store.ts'
import { isOwnCard } from '../cards/own-card.ts'
import { handleOf, providerOf } from '../payment-handle.ts'
import { recordOutsideRefund } from '../refunds/outside-refund.ts'
import type { StoredTransaction } from '../transaction.store.ts'
import { applyStatus } from './apply-status.ts'
import { saveCard } from './card.store.ts'
import { saveProviderFacts } from './provider-facts.store.ts'

export type CheckDeps = Pick<Deps, 'database' | 'payments' | 'clock' | 'personalDataKey'>

/**
 * Fetches a payment's status from the provider and applies it. No payment becomes paid otherwise.
 * `handle` has the ids of a webhook that came before the page was stored.
 * Returns the status, or undefined when the provider does not know the payment.
 */
export async function checkPayment(
  deps: CheckDeps,
  transaction: StoredTransaction,
  handle: PaymentHandle = handleOf(transaction),
): Promise<PaymentState | undefined> {
  const state = await fetchState(deps, transaction, handle)
  if (!state) return undefined
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    await rememberCard(tx, deps, transaction, state)
    await rememberCustomer(tx, transaction, state, now)
    await saveProviderFacts(tx, transaction.id, state, now)
    await applyStatus(tx, transaction, state, now)
    await recordOutsideRefund(tx, transaction.id, state, now)
  })
  return state
}

async function fetchState(
  { payments }: CheckDeps,
  transaction: StoredTransaction,
  handle: PaymentHandle,
): Promise<PaymentState | undefined> {
  // Never opened at the provider, so it cannot be paid.
  if (handle.providerId === null && handle.paymentId === null) return undefined
  return providerOf(payments, transaction)?.fetchStatus(handle)
}

async function rememberCard(
  tx: Tx,
  { clock, personalDataKey }: CheckDeps,
  transaction: StoredTransaction,
  { fingerprint, status }: PaymentState,
): Promise<void> {
  const { tag, userId } = transaction
  if (fingerprint === undefined || !isSecured(status) || !isOwnCard(transaction)) return
  const card = createHmac('sha256', personalDataKey).update(`card ${tag} ${fingerprint}`).digest()
  await saveCard(tx, userId, card, clock.now())
}

/** So that the next page offers the payer's saved cards. */
async function rememberCustomer(
  tx: Tx,
  transaction: StoredTransaction,
  { customerId }: PaymentState,
  now: Date,
): Promise<void> {
  const { tag, userId, keySet } = transaction
  if (customerId === undefined || keySet === null || !isOwnCard(transaction)) return
  await insertCustomer(tx, userId, { tag, keySet, customerId }, now)
}
