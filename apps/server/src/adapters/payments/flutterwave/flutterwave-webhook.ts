import { createHmac } from 'node:crypto'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import type { ProviderEvent, WebhookCall } from '../port.ts'
import { isSameSecret } from '../../../core/same-secret.ts'
import { WebhookEvent } from './flutterwave-shapes.ts'

/** The newer scheme: HMAC-SHA256 of the body with the secret hash, in base64. */
const signatureOf = (rawBody: Buffer, secretHash: string) =>
  createHmac('sha256', secretHash).update(rawBody).digest('base64')

/**
 * The header `verif-hash` repeats our secret and covers no body, so nothing in the body is believed.
 * `secretHashes` are the one in use, and the old one while they are rotated.
 */
export function readFlutterwaveWebhook(
  { headers, rawBody }: WebhookCall,
  secretHashes: readonly (string | undefined)[],
): ProviderEvent {
  const isGenuine = secretHashes.some(
    (secret) =>
      isSameSecret(secret, headers['verif-hash']) ||
      (secret && isSameSecret(signatureOf(rawBody, secret), headers['flutterwave-signature'])),
  )
  if (!isGenuine) return { kind: 'forged' }
  const event = parse(rawBody)
  if (!event) return { kind: 'unreadable', eventId: `unreadable ${signatureOf(rawBody, 'body')}` }
  const { id, tx_ref: reference, tx_id: paymentId, status } = event.data
  const eventId = [event.event, id ?? reference ?? '', status ?? ''].join(' ')
  if (event.event === 'charge.completed')
    return {
      kind: 'payment',
      eventId,
      ...(reference ? { reference } : {}),
      ...(id === undefined ? {} : { paymentId: String(id) }),
    }
  if (event.event.startsWith('refund.'))
    return {
      kind: 'refund',
      eventId,
      ...(reference ? { reference } : {}),
      ...(paymentId ? { paymentId: String(paymentId) } : {}),
    }
  return { kind: 'ignored', eventId }
}

function parse(rawBody: Buffer): Static<typeof WebhookEvent> | undefined {
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'))
    return Value.Check(WebhookEvent, body) ? body : undefined
  } catch {
    // Not one of the events we know.
    return undefined
  }
}
