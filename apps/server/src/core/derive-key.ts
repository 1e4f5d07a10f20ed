import { createHmac } from 'node:crypto'

/**
 * 32 bytes that only the key outside the database can make, so they are stored nowhere. Each purpose
 * has its own.
 */
export const deriveKey = (personalDataKey: Uint8Array, purpose: string): Buffer =>
  createHmac('sha256', personalDataKey).update(purpose).digest()
