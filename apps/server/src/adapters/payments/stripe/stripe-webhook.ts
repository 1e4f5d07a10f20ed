import { createHmac } from 'node:crypto'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { ProviderEvent, ProviderSetup, WebhookCall } from '../port.ts'
import { isSameSecret } from '../../../core/same-secret.ts'
import { signaturePairs } from '../signature-pairs.ts'
import { Event, HasId } from './stripe-objects.ts'

/** The events that `eventOf` reads. */
const LISTENED = /^(?:checkout\.session|payment_intent|charge|refund)\./
const HasType = Type.Object({ type: Type.String() })
const TOLERANCE_S = 300
export const SIGNATURE_HEADER = 'stripe-signature'

/** Reads a webhook. The signature covers its time and its exact bytes. */
export function parseStripeWebhook(
  { headers, rawBody }: WebhookCall,
  { keys, clock }: Pick<ProviderSetup, 'keys' | 'clock'>,
): ProviderEvent {
  const secrets = [keys['webhook_secret'], keys['webhook_secret_old']]
  const nowS = Math.floor(clock.now().getTime() / 1000)
  const isGenuine = secrets.some(
    (secret) => secret && isSigned(headers[SIGNATURE_HEADER] ?? '', rawBody, secret, nowS),
  )
  if (!isGenuine) return { kind: 'forged' }
  const event = parseJson(rawBody)
  if (Value.Check(Event, event)) return eventOf(event)
  const eventId = Value.Check(HasId, event) ? event.id : `unreadable ${headers[SIGNATURE_HEADER]}`
  // Events of other objects have other shapes.
  const isOther = Value.Check(HasType, event) && !LISTENED.test(event.type)
  return { kind: isOther ? 'ignored' : 'unreadable', eventId }
}

/** The header is `t=<seconds>,v1=<hex>`, with one `v1` for each secret while rotating. */
function isSigned(header: string, rawBody: Buffer, secret: string, nowS: number): boolean {
  const valuesOf = signaturePairs(header)
  const [time = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowS - Number(time)) > TOLERANCE_S) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex')
  return valuesOf('v1').some((signature) => isSameSecret(expected, signature))
}

/** Our ids in an event. The object of the event is what has changed. */
function eventOf({ id: eventId, type, data: { object } }: Event): ProviderEvent {
  const reference = object.client_reference_id ?? object.metadata?.['reference']
  const paymentId = object.payment_intent ?? undefined
  const ids = {
    eventId,
    ...(reference ? { reference } : {}),
    ...(paymentId ? { paymentId } : {}),
  }
  if (type.startsWith('checkout.session.'))
    return { kind: 'payment', ...ids, providerId: object.id }
  if (type.startsWith('payment_intent.')) return { kind: 'payment', ...ids, paymentId: object.id }
  if (type.startsWith('charge.dispute.')) return { kind: 'dispute', ...ids, disputeId: object.id }
  if (type === 'charge.refunded' || type === 'charge.expired')
    return paymentId ? { kind: 'payment', ...ids } : { kind: 'ignored', eventId }
  // Older accounts name a change of a refund after the charge.
  if (type.startsWith('refund.') || type === 'charge.refund.updated')
    return paymentId ? { kind: 'refund', ...ids } : { kind: 'ignored', eventId }
  return { kind: 'ignored', eventId }
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    // Signed, but no event.
    return undefined
  }
}
