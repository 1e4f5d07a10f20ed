import { createHmac } from 'node:crypto'

const TOKEN_BYTES = 16
export type TrackingRole = 'recipient' | 'pickup'

/**
 * The token of a parcel's tracking link: 128 bits that nobody can guess without the key. It is
 * derived, so the database stores only its hash.
 */
export const parcelTokenOf = (
  personalDataKey: Uint8Array,
  parcelId: number,
  role: TrackingRole,
): string =>
  createHmac('sha256', personalDataKey)
    .update(`parcel tracking ${role} ${parcelId}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')
