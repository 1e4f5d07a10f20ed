import { createHmac } from 'node:crypto'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import type { ProviderEvent, WebhookCall } from '../port.ts'
import { isSameSecret } from '../../../core/same-secret.ts'
import { signaturePairs } from '../signature-pairs.ts'
import { disputeIdOfClaim } from './claim.ts'
import { fraudAlertId } from './fraud-alert.ts'
import { WebhookEvent } from './mercado-pago-shapes.ts'

/**
 * What a signature covers: an id of the query, the request's id if it has one, and the time. Never
 * the body.
 */
const signedText = (id: string, requestId: string | undefined, time: string) =>
  `id:${id};${requestId ? `request-id:${requestId};` : ''}ts:${time};`
const signatureOf = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Ids are numbers, or letters and numbers. */
const ID = /^[\w-]{1,64}$/
const VALID_MS = 15 * 60_000

/**
 * The body is not signed, so only the id of the query is believed, and its kind only tells what to
 * ask. `secrets` are the one in use, and the old one while they are rotated.
 */
export function readMercadoPagoWebhook(
  { headers, query, rawBody }: WebhookCall,
  secrets: readonly (string | undefined)[],
  now: Date,
): ProviderEvent {
  const id = query['data.id']
  const requestId = headers['x-request-id']
  const valuesOf = signaturePairs(headers['x-signature'])
  const [time = ''] = valuesOf('ts')
  const signatures = valuesOf('v1')
  if (!id || !/^\d{10,13}$/.test(time) || !isRecent(time, now)) return { kind: 'forged' }
  // Mercado Pago signs the id as sent or in lower case.
  const texts = [id, id.toLowerCase()].map((one) => signedText(one, requestId, time))
  const isSignedBy = (secret: string) =>
    texts.some((text) =>
      signatures.some((signature) => isSameSecret(signatureOf(text, secret), signature)),
    )
  if (!secrets.some((secret) => secret && isSignedBy(secret))) return { kind: 'forged' }
  if (!ID.test(id)) return { kind: 'unreadable', eventId: `unreadable ${requestId ?? time}` }
  const event = parse(rawBody)
  const eventId = `${requestId ?? `${id} ${time}`} ${event?.action ?? ''}`
  const topic = query['type'] ?? event?.type ?? event?.topic
  if (topic === 'topic_chargebacks_wh' || topic === 'chargebacks')
    return { kind: 'dispute', eventId, disputeId: id }
  // The alert is not repeated when it is not answered with 200.
  if (topic === 'stop_delivery_op_wh')
    return { kind: 'dispute', eventId, disputeId: fraudAlertId(id) }
  if (topic === 'topic_claims_integration_wh')
    return { kind: 'dispute', eventId, disputeId: disputeIdOfClaim(id) }
  if (topic !== 'payment') return { kind: 'ignored', eventId }
  // Part of the address that we gave with the payment.
  const { reference } = query
  return { kind: 'payment', eventId, paymentId: id, ...(reference ? { reference } : {}) }
}

/** The time is in seconds or milliseconds. */
function isRecent(time: string, now: Date): boolean {
  const ms = time.length > 10 ? Number(time) : Number(time) * 1000
  return Math.abs(now.getTime() - ms) <= VALID_MS
}

function parse(rawBody: Buffer): Static<typeof WebhookEvent> | undefined {
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'))
    return Value.Check(WebhookEvent, body) ? body : undefined
  } catch {
    // The query says enough.
    return undefined
  }
}
