import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import type { ProviderEvent, WebhookCall } from '../port.ts'
import { isSameSecret } from '../same-secret.ts'
import { WebhookEvent } from './moyasar-shapes.ts'

/** Moyasar's documents spell the second one both ways. */
const PAYMENT_EVENTS = new Set([
  'payment_paid',
  'payment_failed',
  'payment_faild',
  'payment_authorized',
  'payment_captured',
  'payment_voided',
  'payment_abandoned',
])

/**
 * Moyasar signs nothing. Its body repeats our token, so nothing else in the body is believed.
 * `tokens` are the one in use, and the old one while they are rotated.
 */
export function readMoyasarWebhook(
  { rawBody }: WebhookCall,
  tokens: readonly (string | undefined)[],
): ProviderEvent {
  const event = parse(rawBody)
  if (!event || !tokens.some((token) => isSameSecret(token, event.secret_token)))
    return { kind: 'forged' }
  const ids = {
    eventId: event.id,
    paymentId: event.data.id,
    ...(event.data.invoice_id ? { providerId: event.data.invoice_id } : {}),
  }
  if (event.type === 'payment_refunded') return { kind: 'refund', ...ids }
  return PAYMENT_EVENTS.has(event.type)
    ? { kind: 'payment', ...ids }
    : { kind: 'ignored', eventId: event.id }
}

function parse(rawBody: Buffer): Static<typeof WebhookEvent> | undefined {
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'))
    return Value.Check(WebhookEvent, body) ? body : undefined
  } catch {
    // Without its token, which is in the body, it is forged.
    return undefined
  }
}
