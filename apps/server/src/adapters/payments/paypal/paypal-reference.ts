import { createHash } from 'node:crypto'

const CLOSED = 'closed,'

/** The mark of an order that is no longer wanted. PayPal cannot cancel an order before approval. */
export const closedMarkOf = (reference: string): string => CLOSED + reference

/**
 * The mark of a refund, by which a lost one is found: our reference, and the hash of the key. PayPal
 * allows letters, digits and `-_.,` only.
 */
export const refundMarkOf = (reference: string, key: string): string =>
  `${reference},${createHash('sha256').update(key).digest('hex').slice(0, 32)}`

/** Our reference in a `custom_id` of an order, a capture or a refund. */
export function referenceOf(customId: string | undefined): string | undefined {
  const [reference] = customId?.replace(CLOSED, '').split(',') ?? []
  return reference === '' ? undefined : reference
}
