import type { PriceBreakdown } from '@hawker/domain/price'
import { type Tx, sql } from '../../database/database.ts'
import type { Asked } from './asked.ts'

export type StoredQuote = { id: string; cartVersion: number; currencyId: number; breakdown: PriceBreakdown; expiresAt: Date }

/** JSON has no bigint: amounts are kept as `"1249n"`. They are changed before it is written and after it is read: JSON's own ways to do so cost four times as much. */
export const writeAmounts = (value: unknown): string => JSON.stringify(withTexts(value))
function withTexts(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(withTexts)
  const texts: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) texts[key] = withTexts(inner)
  return texts
}
export const readBreakdown = (text: string): PriceBreakdown => withAmounts(JSON.parse(text)) as PriceBreakdown
const AMOUNT = /^-?\d+n$/
function withAmounts(value: unknown): unknown {
  if (typeof value === 'string') return AMOUNT.test(value) ? BigInt(value.slice(0, -1)) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withAmounts)
  const amounts: Record<string, unknown> = {}
  // What a tax or a coupon is called stays text, whatever it looks like.
  for (const [key, inner] of Object.entries(value)) amounts[key] = key === 'title' ? inner : withAmounts(inner)
  return amounts
}

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
