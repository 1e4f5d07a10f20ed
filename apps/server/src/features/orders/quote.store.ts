import type { PriceBreakdown } from '@hawker/domain/price'
import { type Tx, sql } from '../../database/database.ts'
import type { Asked } from './asked.ts'

export type StoredQuote = { id: string; cartVersion: number; currencyId: number; breakdown: PriceBreakdown; expiresAt: Date }

/** JSON has no bigint: amounts are kept as `"1249n"`. */
export const writeAmounts = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner))
export const readBreakdown = (text: string): PriceBreakdown =>
  JSON.parse(text, (key, inner: unknown) =>
    key !== 'title' && typeof inner === 'string' && /^-?\d+n$/.test(inner) ? BigInt(inner.slice(0, -1)) : inner,
  )

export type NewQuote = {
  cartId: number
  userId: number
  cartVersion: number
  currencyId: number
  asked: Asked
  breakdown: PriceBreakdown
  expiresAt: Date
  now: Date
}
/** Keeps a quote and forgets the expired ones of its cart: the last that is asked. */
export async function insertQuote(tx: Tx, quote: NewQuote): Promise<string> {
  const row = await tx.lastRow<{ id: string }>(sql`
    with old as (delete from quotes where cart_id = ${quote.cartId} and expires_at < ${quote.now}::timestamptz - interval '1 hour')
    insert into quotes (cart_id, user_id, cart_version, currency_id, total, asked, breakdown, expires_at, created_at)
    values (${quote.cartId}, ${quote.userId}, ${quote.cartVersion}, ${quote.currencyId}, ${quote.breakdown.total}, ${writeAmounts(quote.asked)},
      ${writeAmounts(quote.breakdown)}, ${quote.expiresAt}, ${quote.now})
    returning id`)
  if (!row) throw new Error('a quote was not kept')
  return row.id
}

export type QuoteRow = { quote_id: string; quoted_version: number; quoted_currency: number; breakdown: string; quote_expires: Date }
/** Of a quote `q`. */
export const QUOTE_COLUMNS = sql`q.id as quote_id, q.cart_version as quoted_version, q.currency_id as quoted_currency, q.breakdown::text,
  q.expires_at as quote_expires`
export const quoteOf = (row: QuoteRow): StoredQuote => ({
  id: row.quote_id,
  cartVersion: row.quoted_version,
  currencyId: row.quoted_currency,
  breakdown: readBreakdown(row.breakdown),
  expiresAt: row.quote_expires,
})
