import { createHmac } from 'node:crypto'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import type { ProviderEvent, WebhookCall } from '../port.ts'
import { isSameSecret } from '../../../core/same-secret.ts'
import { WebhookEvent } from './razorpay-shapes.ts'

/** HMAC-SHA256 of the body with the webhook's secret, as hex digits. */
export const razorpaySignature = (rawBody: Buffer, secret: string): string =>
  createHmac('sha256', secret).update(rawBody).digest('hex')

/** `secrets` are the one in use, and the old one while secrets are rotated. */
export function readRazorpayWebhook(
  { headers, rawBody }: WebhookCall,
  secrets: readonly (string | undefined)[],
): ProviderEvent {
  const signature = headers['x-razorpay-signature']
  const isSigned = secrets.some(
    (secret) => secret && isSameSecret(razorpaySignature(rawBody, secret), signature),
  )
  if (!isSigned) return { kind: 'forged' }
  // The signature does not cover this header. A replay under another id is harmless: it only triggers
  // another status check.
  const eventId = headers['x-razorpay-event-id'] ?? `body ${signature}`
  const event = parse(rawBody)
  if (!event) return { kind: 'unreadable', eventId }
  const kind = kindOf(event.event)
  if (!kind) return { kind: 'ignored', eventId }
  const { payment_link: link, payment, refund, dispute } = event.payload
  const paymentId = payment?.entity.id ?? refund?.entity.payment_id ?? dispute?.entity.payment_id
  return {
    kind,
    eventId,
    ...(link?.entity.reference_id ? { reference: link.entity.reference_id } : {}),
    ...(link?.entity.id ? { providerId: link.entity.id } : {}),
    ...(paymentId ? { paymentId } : {}),
    ...(kind === 'dispute' && dispute?.entity.id ? { disputeId: dispute.entity.id } : {}),
  }
}

function kindOf(event: string): 'payment' | 'refund' | 'dispute' | undefined {
  if (event.startsWith('payment.dispute.')) return 'dispute'
  if (event.startsWith('payment.downtime.')) return undefined
  if (event.startsWith('refund.')) return 'refund'
  return event.startsWith('payment_link.') || event.startsWith('payment.') ? 'payment' : undefined
}

function parse(rawBody: Buffer): Static<typeof WebhookEvent> | undefined {
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'))
    return Value.Check(WebhookEvent, body) ? body : undefined
  } catch {
    // Signed, but not one of the events we know.
    return undefined
  }
}
