import { createHash } from 'node:crypto'
import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import type { ProviderEvent, WebhookCall } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { noteWebhook } from '../methods/webhook-arrival.store.ts'
import { type WebhookIds, insertWebhook, insertUnreadableWebhook } from './webhook.store.ts'

export type WebhookAnswer = 'unknown_provider' | 'forged' | 'ignored' | 'stored'
const STORED_CHARACTERS = 100_000
/** The ids of all providers are shorter. An index holds longer texts only up to 2,700 bytes. */
const ID_CHARACTERS = 200
/** Postgres stores neither zero characters nor lone surrogates. */
const storableText = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
const isStorableId = (id: string) => id.length <= ID_CHARACTERS && storableText(id) === id
const areReadable = ({ reference, providerId, paymentId, disputeId }: WebhookIds) =>
  [reference, providerId, paymentId, disputeId].every((id) => id === undefined || isStorableId(id))
/** An id that cannot be stored is replaced by its hash. */
const storableId = (id: string) =>
  isStorableId(id) ? id : `sha256 ${createHash('sha256').update(id).digest('hex')}`

/**
 * Stores each webhook event once and leaves the work to a job, so that the provider waits briefly.
 * A genuine event that cannot be read is stored for staff: the audit names it.
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
  const { eventId: sentId, ...ids } = event
  const eventId = storableId(sentId)
  // Moyasar proves a webhook by our own secret in its body.
  const body = payments
    .withoutKeys(tag, storableText(call.rawBody.toString('utf8')))
    .slice(0, STORED_CHARACTERS)
    .toWellFormed()
  if (ids.kind === 'unreadable' || !areReadable(ids)) {
    await insertUnreadableWebhook(database, { provider: tag, eventId, body, now: clock.now() })
    return 'stored'
  }
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
