import { createHmac } from 'node:crypto'

const TOKEN_BYTES = 16

/**
 * The token of an order's tracking link: 128 bits that nobody can guess without the key. It is
 * derived, so the database stores only its hash.
 */
export const trackingTokenOf = (personalDataKey: Uint8Array, orderId: number): string =>
  createHmac('sha256', personalDataKey)
    .update(`tracking ${orderId}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')
