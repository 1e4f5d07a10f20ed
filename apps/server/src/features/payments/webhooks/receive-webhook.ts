import type { Deps } from '../../../deps.ts'
import { isUuid } from '../../../core/uuid.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { checkPayment } from '../status/check-payment.ts'
import { findTransactionByUuid } from '../transaction.store.ts'
import { failWebhook, findWebhook, finishWebhook, insertWebhook } from './webhook.store.ts'

export type WebhookAnswer = 'unknown_provider' | 'forged' | 'stored'

/**
 * Stores each webhook event once and leaves the work to a job, so that the provider waits briefly.
 */
export async function receiveWebhook(
  { database, payments, clock }: Pick<Deps, 'database' | 'payments' | 'clock'>,
  tag: string,
  headers: Record<string, string | undefined>,
  rawBody: string,
): Promise<WebhookAnswer> {
  const provider = payments.get(tag)
  if (!provider) return 'unknown_provider'
  const event = await provider.parseWebhook(headers, rawBody)
  if (!event) return 'forged'
  await database.transaction(async (tx) => {
    const payload = { reference: event.reference, body: rawBody.slice(0, 100_000) }
    const made = await insertWebhook(tx, {
      provider: tag,
      eventId: event.eventId,
      payload,
      now: clock.now(),
    })
    if (made) await enqueue(tx, 'process_webhook', { id: made.id }, `webhook:${made.id}`)
  })
  return 'stored'
}

/** Asks the provider for the status: the webhook's content is not trusted. */
export async function processWebhook(
  deps: Pick<Deps, 'database' | 'payments' | 'clock' | 'personalDataKey'>,
  id: number,
): Promise<void> {
  const webhook = await findWebhook(deps.database, id)
  if (!webhook) return
  const transaction = isUuid(webhook.reference)
    ? await findTransactionByUuid(deps.database, webhook.reference)
    : undefined
  if (!transaction || transaction.providerId === null) {
    // It overtook its payment, or the payment is unknown. A sweep tries again.
    await failWebhook(deps.database, id, 'unknown_reference')
    return
  }
  await checkPayment(deps, transaction)
  await finishWebhook(deps.database, id, deps.clock.now())
}
