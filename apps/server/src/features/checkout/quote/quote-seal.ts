import { isSealedFor, sealId } from '../../../core/sealed-id.ts'

export { expiryOf } from '../../../core/sealed-id.ts'

/** What a quote promises, and to whom. An order must match all of it. */
export type QuotePromise = {
  readonly cartId: number
  readonly userId: number
  readonly cartVersion: number
  readonly currencyId: number
  /** The price breakdown as JSON text, written by `writeAmounts`. */
  readonly breakdown: string
}

const textOf = ({ cartId, userId, cartVersion, currencyId, breakdown }: QuotePromise): string =>
  `${cartId} ${userId} ${cartVersion} ${currencyId} ${breakdown}`

/** The id of a quote, which alone proves the price. */
export const sealQuote = (key: Uint8Array, promise: QuotePromise, expiresAt: Date): string =>
  sealId(key, textOf(promise), expiresAt)

/**
 * True if a quote with this id (in lower case) was issued for exactly this promise and has not
 * expired.
 */
export const isSealedQuote = (
  key: Uint8Array,
  id: string,
  promise: QuotePromise,
  now: Date,
): boolean => isSealedFor(key, id, textOf(promise), now)
