import type { Deps } from '../../deps.ts'
import { isUuid } from '../../http/uuid.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { checkPayment } from './status/check-payment.ts'
import { findTransactionByUuid } from './transaction.store.ts'
import { failWebhook, findWebhook, finishWebhook, insertWebhook } from './webhooks/webhook.store.ts'

export type WebhookAnswer = 'unknown_provider' | 'forged' | 'stored'

/** Stores what a provider tells, once per event, and leaves the rest to a job: the provider waits only for the insert. */
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

/** What a webhook claims is not believed: it is only a reason to ask. */
export async function processWebhook(
  deps: Pick<Deps, 'database' | 'payments' | 'clock' | 'personalKey'>,
  id: number,
): Promise<void> {
  const webhook = await findWebhook(deps.database, id)
  if (!webhook) return
  const transaction = isUuid(webhook.reference)
    ? await findTransactionByUuid(deps.database, webhook.reference)
    : undefined
  if (!transaction || transaction.providerId === null) {
    // It overtook the payment it is about, or is about one that we do not know: the sweep looks again.
    await failWebhook(deps.database, id, 'unknown_reference')
    return
  }
  await checkPayment(deps, transaction)
  await finishWebhook(deps.database, id, deps.clock.now())
}
