import type { PriceBreakdown } from '@hawker/domain/price'
import { type Queries, type Tx, sql } from '../../database/database.ts'
import type { Asked } from './asked.ts'

export type StoredQuote = { id: string; cartVersion: number; currencyId: number; breakdown: PriceBreakdown; expiresAt: Date }

/** JSON has no bigint: amounts are kept as `"1249n"`. */
export const writeAmounts = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner))
const readBreakdown = (text: string): PriceBreakdown =>
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
/** Keeps a quote and forgets the expired ones of its cart. */
export async function insertQuote(tx: Tx, quote: NewQuote): Promise<string> {
  const row = await tx.row<{ id: string }>(sql`
    with old as (delete from quotes where cart_id = ${quote.cartId} and expires_at < ${quote.now}::timestamptz - interval '1 hour')
    insert into quotes (cart_id, user_id, cart_version, currency_id, total, asked, breakdown, expires_at, created_at)
    values (${quote.cartId}, ${quote.userId}, ${quote.cartVersion}, ${quote.currencyId}, ${quote.breakdown.total}, ${writeAmounts(quote.asked)},
      ${writeAmounts(quote.breakdown)}, ${quote.expiresAt}, ${quote.now})
    returning id`)
  if (!row) throw new Error('a quote was not kept')
  return row.id
}

/** The own quote of an own cart. */
export async function findQuote(queries: Queries, id: string, cartId: number, userId: number): Promise<StoredQuote | undefined> {
  const row = await queries.row<{ id: string; cart_version: number; currency_id: number; breakdown: string; expires_at: Date }>(sql`
    select id, cart_version, currency_id, breakdown::text, expires_at from quotes
    where id = ${id} and cart_id = ${cartId} and user_id = ${userId}`)
  return (
    row && {
      id: row.id,
      cartVersion: row.cart_version,
      currencyId: row.currency_id,
      breakdown: readBreakdown(row.breakdown),
      expiresAt: row.expires_at,
    }
  )
}
