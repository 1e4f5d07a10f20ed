import { createHash } from 'node:crypto'
import { WEBHOOK_EVENTS } from '@hawker/domain/payments/webhook-events'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { ProviderEvent, WebhookCall } from '../port.ts'
import { isSameSecret } from '../../../core/same-secret.ts'
import { WebhookEvent } from './moyasar-shapes.ts'

/** Some accounts send more, and Moyasar's documents spell `payment_failed` both ways. */
const PAYMENT_EVENTS = new Set<string>([
  ...WEBHOOK_EVENTS.moyasar.payment,
  'payment_faild',
  'payment_authorized',
  'payment_abandoned',
])
const REFUND_EVENTS = new Set<string>(WEBHOOK_EVENTS.moyasar.refund)

const HasToken = Type.Object({ secret_token: Type.String() })

/**
 * Moyasar signs nothing. Its body repeats our token, so nothing else in the body is believed.
 * `tokens` are the one in use, and the old one while they are rotated.
 */
export function readMoyasarWebhook(
  { rawBody }: WebhookCall,
  tokens: readonly (string | undefined)[],
): ProviderEvent {
  const body = parse(rawBody)
  if (!Value.Check(HasToken, body)) return { kind: 'forged' }
  if (!tokens.some((token) => isSameSecret(token, body.secret_token))) return { kind: 'forged' }
  if (!Value.Check(WebhookEvent, body))
    return { kind: 'unreadable', eventId: `unreadable ${hashOf(rawBody)}` }
  const event = body
  const ids = {
    eventId: event.id,
    paymentId: event.data.id,
    ...(event.data.invoice_id ? { providerId: event.data.invoice_id } : {}),
  }
  if (REFUND_EVENTS.has(event.type)) return { kind: 'refund', ...ids }
  return PAYMENT_EVENTS.has(event.type)
    ? { kind: 'payment', ...ids }
    : { kind: 'ignored', eventId: event.id }
}

const hashOf = (rawBody: Buffer) => createHash('sha256').update(rawBody).digest('hex')

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    // A call that lacks the token, which is in the body, is forged.
    return undefined
  }
}
