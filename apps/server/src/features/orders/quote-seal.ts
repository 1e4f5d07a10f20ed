import { hash, timingSafeEqual } from 'node:crypto'

/** What a quote promises, to whom: its order is held to all of it. */
export type Promised = {
  readonly cartId: number
  readonly userId: number
  readonly cartVersion: number
  readonly currencyId: number
  /** As `writeAmounts` writes it. */
  readonly breakdown: string
}

/**
 * The id of a quote, a UUID of version 8 (RFC 9562 §5.8): 48 bits of milliseconds until which it holds, and 72 of a seal over that and all that it promises. Whether an order keeps to its quote can so be told
 * by the id alone, after any crash; the row of a quote is for telling what has changed.
 */
export function sealQuote(
  key: Uint8Array,
  { cartId, userId, cartVersion, currencyId, breakdown }: Promised,
  expiresAt: Date,
): string {
  const until = expiresAt.getTime().toString(16).padStart(12, '0')
  // A truncated SHA-2 does not give away the state that it ends in, so the key may stand before what is sealed (NIST SP 800-107, 5.3.4); an HMAC costs twenty times as much.
  const seal = hash(
    'sha512-256',
    `quote ${Buffer.from(key).toString('hex')} ${until} ${cartId} ${userId} ${cartVersion} ${currencyId} ${breakdown}`,
  )
  return `${until.slice(0, 8)}-${until.slice(8)}-8${seal.slice(0, 3)}-a${seal.slice(3, 6)}-${seal.slice(6, 18)}`
}

/** Whether a quote of this id (in lower case) was given of exactly that, and still holds. */
export function holdsQuote(key: Uint8Array, id: string, promised: Promised, now: Date): boolean {
  const until = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
  if (!(until > now.getTime())) return false
  const given = Buffer.from(id)
  const ours = Buffer.from(sealQuote(key, promised, new Date(until)))
  return given.length === ours.length && timingSafeEqual(given, ours)
}
