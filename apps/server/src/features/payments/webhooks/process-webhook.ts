import { isSecured } from '@hawker/domain/payments/payment-status'
import { MINUTE_MS } from '@hawker/std/time'
import type { Queries } from '@hawker/postgres/tx'
import type { PaymentHandle } from '../../../adapters/payments/port.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { askAboutDispute } from '../ask-about-dispute.ts'
import { handleOf, providerOf, readReference, referenceOf } from '../payment-handle.ts'
import { unfinishedRefunds } from '../refunds/provider-refund.store.ts'
import { type CheckDeps, checkPayment } from '../status/check-payment.ts'
import { recordLostPagePaid } from '../status/payment-audit.ts'
import {
  type StoredTransaction,
  findTransactionAtProvider,
  findTransactionByUuid,
} from '../transaction.store.ts'
import {
  type StoredWebhook,
  failWebhook,
  findWebhook,
  finishWebhook,
  takeCheckTurn,
} from './webhook.store.ts'

/** Their webhooks have no signature over the content, only a password. */
const WEAKLY_SIGNED: ReadonlySet<string> = new Set(['moyasar', 'flutterWave'])
const CHECKS_A_MINUTE = 60

/**
 * Asks the provider for the status: the webhook's content is not trusted. A webhook that overtook
 * its payment or names none of ours stays, and a sweep tries again for a day.
 */
export async function processWebhook(deps: CheckDeps, id: number): Promise<void> {
  const { database, clock } = deps
  const webhook = await findWebhook(database, id)
  if (!webhook) return
  const { kind, disputeId } = webhook.ids
  if (kind === 'dispute' && disputeId !== undefined)
    await askAboutDispute(database, webhook.provider, disputeId)
  const transaction = await findNamed(database, webhook)
  // A dispute names its payment only when the provider is asked.
  if (!transaction && kind === 'dispute' && disputeId !== undefined) {
    await finishWebhook(database, id, clock.now())
    return
  }
  if (transaction && !(await mayCheck(deps, webhook))) {
    await failWebhook(database, id, 'too_many')
    return
  }
  if (!transaction || !(await checkNamedPayment(deps, transaction, webhook))) {
    await failWebhook(database, id, 'unknown_reference')
    return
  }
  if (webhook.ids.kind === 'refund') await askAboutRefunds(deps, transaction.id)
  await finishWebhook(database, id, clock.now())
}

/** Limits the checks that a stranger with the password of a weak scheme can cause. */
async function mayCheck({ database, clock }: CheckDeps, webhook: StoredWebhook): Promise<boolean> {
  if (!WEAKLY_SIGNED.has(webhook.provider)) return true
  const now = clock.now()
  const since = new Date(now.getTime() - MINUTE_MS)
  return takeCheckTurn(database, webhook, { since, max: CHECKS_A_MINUTE, now })
}

/** Finds the payment of a webhook by our reference of any attempt, else by the provider's ids. */
async function findNamed(
  queries: Queries,
  { provider, ids }: StoredWebhook,
): Promise<StoredTransaction | undefined> {
  const attempt = ids.reference === undefined ? undefined : readReference(ids.reference)
  if (attempt) {
    const found = await findTransactionByUuid(queries, attempt.uuid)
    return found?.tag === provider ? found : undefined
  }
  const { providerId = null, paymentId = null } = ids
  if (providerId === null && paymentId === null) return undefined
  return findTransactionAtProvider(queries, provider, { providerId, paymentId })
}

/** False when the provider does not know the payment, or its page is not stored yet. */
async function checkNamedPayment(
  deps: CheckDeps,
  transaction: StoredTransaction,
  { ids }: StoredWebhook,
): Promise<boolean> {
  const known = handleOf(transaction)
  const named = { providerId: ids.providerId ?? null, paymentId: ids.paymentId ?? null }
  const attempt = ids.reference === undefined ? undefined : readReference(ids.reference)
  const reference = attempt ? referenceOf(attempt) : known.reference
  if (reference !== known.reference)
    return checkLostPage(deps, transaction, { reference, ...named })
  // The ids of the webhook are used only until our own are stored.
  const state = await checkPayment(
    deps,
    transaction,
    known.providerId === null ? { reference, ...named } : known,
  )
  return state !== undefined
}

/** An earlier attempt whose page was lost: nobody has seen it, so money on it is a fault. */
async function checkLostPage(
  { database, payments, clock }: CheckDeps,
  transaction: StoredTransaction,
  handle: PaymentHandle,
): Promise<boolean> {
  const provider = providerOf(payments, transaction)
  const state = await provider?.fetchStatus(handle)
  if (!provider || !state) return false
  if (state.status === 'authorized')
    await provider.void({
      ...handle,
      providerId: state.providerId,
      paymentId: state.paymentId ?? handle.paymentId,
    })
  if (isSecured(state.status)) {
    const { amount } = state
    const { reference } = handle
    await database.transaction((tx) =>
      recordLostPagePaid(tx, transaction, { reference, amount }, clock.now()),
    )
  }
  return true
}

async function askAboutRefunds({ database }: CheckDeps, transactionId: number): Promise<void> {
  const ids = await unfinishedRefunds(database, transactionId)
  await database.transaction(async (tx) => {
    for (const id of ids) await enqueue(tx, 'refund_payment', { id }, `refund:${id}`)
  })
}
