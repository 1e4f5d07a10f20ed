import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import type { ProviderEvent, WebhookCall } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { noteWebhook } from '../methods/webhook-arrival.store.ts'
import { insertWebhook } from './webhook.store.ts'

export type WebhookAnswer = 'unknown_provider' | 'forged' | 'ignored' | 'stored'
const STORED_CHARACTERS = 100_000
/** Postgres stores no zero characters in JSON. */
const withoutZeros = (text: string) => text.replaceAll('\u0000', '')

/**
 * Stores each webhook event once and leaves the work to a job, so that the provider waits briefly.
 * The tag is compared without case, because people type it into a dashboard.
 */
export async function receiveWebhook(
  { database, payments, clock }: Pick<Deps, 'database' | 'payments' | 'clock'>,
  typedTag: string,
  call: WebhookCall,
): Promise<WebhookAnswer> {
  const tag = PROVIDER_TAGS.find((known) => known.toLowerCase() === typedTag.toLowerCase())
  if (!tag || !payments.has(tag)) return 'unknown_provider'
  // Some signatures cover no body, so an empty one would count as genuine.
  const event: ProviderEvent =
    call.rawBody.length === 0 ? { kind: 'forged' } : await parseBySomeSet(payments, tag, call)
  noteWebhook(database, tag, event.kind === 'forged' ? 'forged' : 'genuine', clock.now())
  if (event.kind === 'forged' || event.kind === 'ignored') return event.kind
  const { eventId, ...ids } = event
  // Moyasar proves a webhook by our own secret in its body.
  const body = payments
    .withoutKeys(tag, withoutZeros(call.rawBody.toString('utf8')))
    .slice(0, STORED_CHARACTERS)
  await database.transaction(async (tx) => {
    const stored = await insertWebhook(tx, {
      provider: tag,
      eventId,
      payload: { ...ids, body },
      now: clock.now(),
    })
    if (stored) await enqueue(tx, 'process_webhook', { id: stored.id }, `webhook:${stored.id}`)
  })
  return 'stored'
}

/** Events of payments that began with earlier keys are signed with those. */
async function parseBySomeSet(
  payments: Deps['payments'],
  tag: string,
  call: WebhookCall,
): Promise<ProviderEvent> {
  for (const provider of payments.all(tag)) {
    const event = await provider.parseWebhook(call)
    if (event.kind !== 'forged') return event
  }
  return { kind: 'forged' }
}
