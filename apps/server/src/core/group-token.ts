import { hash } from 'node:crypto'
import { deriveKey } from './derive-key.ts'
import { isSameSecret } from './same-secret.ts'

/** 128 bits, which cannot be guessed. */
const TOKEN_BYTES = 16

/** The token in the link of a group order. It is stored nowhere. */
export const groupTokenOf = (personalDataKey: Uint8Array, cartId: number): string =>
  deriveKey(personalDataKey, `group order ${cartId}`).subarray(0, TOKEN_BYTES).toString('base64url')

export type GroupToken = {
  readonly isDerived: boolean
  /** The hash of a token that an earlier version stored. */
  readonly hash: Buffer
}

export function readGroupToken(
  personalDataKey: Uint8Array,
  cartId: number,
  token: string,
): GroupToken {
  return {
    isDerived: isSameSecret(groupTokenOf(personalDataKey, cartId), token),
    hash: hash('sha256', token, 'buffer'),
  }
}
