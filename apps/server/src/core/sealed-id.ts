import { hash } from 'node:crypto'
import { isSameSecret } from './same-secret.ts'

/**
 * A UUID of version 8 (RFC 9562 §5.8) with 48 bits of expiry in milliseconds and 72 bits of a seal
 * over the expiry and a promise. The id alone proves the promise, after any crash.
 */
export function sealId(key: Uint8Array, promise: string, expiresAt: Date): string {
  const until = expiresAt.getTime().toString(16).padStart(12, '0')
  // A truncated SHA-2 hides its final state, so a key prefix is safe (NIST SP 800-107, 5.3.4).
  // An HMAC costs twenty times as much.
  const seal = hash('sha512-256', `quote ${Buffer.from(key).toString('hex')} ${until} ${promise}`)
  return `${until.slice(0, 8)}-${until.slice(8)}-8${seal.slice(0, 3)}-a${seal.slice(3, 6)}-${seal.slice(6, 18)}`
}

/** When a sealed id expires, in epoch ms. An id may be invented. */
export const expiryOf = (id: string): number =>
  Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** True if this id (in lower case) was sealed for exactly this promise and has not expired. */
export function isSealedFor(key: Uint8Array, id: string, promise: string, now: Date): boolean {
  const until = expiryOf(id)
  if (!(until > now.getTime())) return false
  return isSameSecret(sealId(key, promise, new Date(until)), id)
}
