import { createHmac, hash } from 'node:crypto'
import { plainToken } from '../../trust/index.ts'

const TOKEN_BYTES = 16

/**
 * The token of a reservation's link: 128 bits that nobody can guess without the key. It is derived,
 * so the database stores only its hash.
 */
export const reservationTokenOf = (personalDataKey: Uint8Array, uuid: string): string =>
  createHmac('sha256', personalDataKey)
    .update(`booking ${uuid}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')

/** Also of a token with the mark of a text. */
export const hashOfToken = (token: string): Buffer => hash('sha256', plainToken(token), 'buffer')
