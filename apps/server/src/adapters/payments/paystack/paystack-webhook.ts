import { createHmac } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { ProviderEvent, WebhookCall } from '../port.ts'
import { isSameSecret } from '../../../core/same-secret.ts'
import { WebhookEvent } from './paystack-shapes.ts'

/** HMAC-SHA512 of the body with the secret key, as hex digits. */
export const paystackSignature = (rawBody: Buffer, secretKey: string): string =>
  createHmac('sha512', secretKey).update(rawBody).digest('hex')

const KINDS: Readonly<Record<string, 'payment' | 'refund' | 'dispute'>> = {
  'charge.success': 'payment',
  'refund.pending': 'refund',
  'refund.processing': 'refund',
  'refund.processed': 'refund',
  'refund.failed': 'refund',
  'refund.needs-attention': 'refund',
  'charge.dispute.create': 'dispute',
  'charge.dispute.remind': 'dispute',
  'charge.dispute.resolve': 'dispute',
}

/** `secretKeys` are the key in use, and the old one while keys are rotated. */
export function readPaystackWebhook(
  { headers, rawBody }: WebhookCall,
  secretKeys: readonly (string | undefined)[],
): ProviderEvent {
  const signature = headers['x-paystack-signature']?.toLowerCase()
  const isSigned = secretKeys.some(
    (secret) => secret && isSameSecret(paystackSignature(rawBody, secret), signature),
  )
  if (!isSigned) return { kind: 'forged' }
  const event = parse(rawBody)
  if (!event) return { kind: 'unreadable', eventId: `unreadable ${signature}` }
  const { id, status, reference, transaction_reference: refunded, transaction } = event.data
  // Paystack's events have no id of their own.
  const eventId = [event.event, id ?? reference ?? refunded ?? signature, status ?? ''].join(' ')
  const kind = KINDS[event.event]
  if (!kind) return { kind: 'ignored', eventId }
  const about = refunded ?? reference ?? referenceIn(transaction)
  return {
    kind,
    eventId,
    ...(about ? { reference: about } : {}),
    ...(kind === 'dispute' && id ? { disputeId: String(id) } : {}),
  }
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

const referenceIn = (transaction: unknown): string | undefined =>
  Value.Check(Type.Object({ reference: Type.String() }), transaction)
    ? transaction.reference
    : undefined
