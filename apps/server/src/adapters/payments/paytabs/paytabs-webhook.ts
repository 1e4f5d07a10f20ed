import { createHmac } from 'node:crypto'
import { Value } from 'typebox/value'
import type { ProviderEvent, WebhookCall } from '../port.ts'
import { isSameSecret } from '../../../core/same-secret.ts'
import { Transaction } from './paytabs-shapes.ts'

/** HMAC-SHA256 with the server key, as hex digits. */
export const paytabsSignature = (signed: Buffer | string, serverKey: string): string =>
  createHmac('sha256', serverKey).update(signed).digest('hex')

/** `serverKeys` are the one in use, and the old one while they are rotated. */
export function readPaytabsWebhook(
  { headers, rawBody }: WebhookCall,
  serverKeys: readonly (string | undefined)[],
): ProviderEvent {
  const signature = headers['signature']
  const isSigned = serverKeys.some(
    (key) => key && isSameSecret(paytabsSignature(rawBody, key), signature),
  )
  if (!isSigned) return { kind: 'forged' }
  const transaction = parse(rawBody)
  if (!Value.Check(Transaction, transaction))
    return { kind: 'unreadable', eventId: `unreadable ${signature}` }
  return {
    kind: transaction.tran_type.toLowerCase() === 'refund' ? 'refund' : 'payment',
    eventId: `${transaction.tran_ref} ${transaction.payment_result.response_status}`,
    reference: transaction.cart_id,
    providerId: transaction.previous_tran_ref ?? transaction.tran_ref,
  }
}

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    // Signed, but nothing we know.
    return undefined
  }
}
