import type { PriceBreakdown } from '@hawker/domain/price'
import { type Queries, sql } from '../../database/database.ts'
import type { WriteBehindKind } from '../../database/tx.ts'

export type StoredQuote = {
  id: string
  cartVersion: number
  currencyId: number
  breakdown: PriceBreakdown
  expiresAt: Date
}

/** JSON has no bigint: amounts are kept as `"1249n"`. Reading them back is done after JSON's own reading, as its way of doing both at once costs four times as much. */
export const writeAmounts = (value: unknown): string => JSON.stringify(value, amountAsText)
const amountAsText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `${value}n` : value
export const readBreakdown = (text: string): PriceBreakdown =>
  withAmounts(JSON.parse(text)) as PriceBreakdown
const AMOUNT = /^-?\d+n$/
function withAmounts(value: unknown): unknown {
  if (typeof value === 'string') return AMOUNT.test(value) ? BigInt(value.slice(0, -1)) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withAmounts)
  const amounts: Record<string, unknown> = {}
  // What a tax or a coupon is called stays text, whatever it looks like.
  for (const [key, inner] of Object.entries(value))
    amounts[key] = key === 'title' ? inner : withAmounts(inner)
  return amounts
}

/** JSON is written already: it is kept as text, never searched. */
export type NewQuote = {
  id: string
  cartId: number
  userId: number
  cartVersion: number
  currencyId: number
  total: bigint
  asked: string
  breakdown: string
  expiresAt: Date
  now: Date
}
/** Quotes, written a moment after they were given: what an order is held to is in their ids. With them the expired ones of their carts are forgotten. */
export const QUOTES: WriteBehindKind<NewQuote> = {
  write: (queries, quotes) =>
    queries.run(sql`
      with given as (
        select * from json_to_recordset(${JSON.stringify(quotes.map((quote) => ({ ...quote, total: String(quote.total) })))}::json)
          as g (id uuid, "cartId" bigint, "userId" bigint, "cartVersion" int, "currencyId" bigint, total bigint, asked text, breakdown text, "expiresAt" timestamptz, now timestamptz)),
      old as (delete from quotes q using given g where q.cart_id = g."cartId" and q.expires_at < g.now - interval '1 hour')
      insert into quotes (id, cart_id, user_id, cart_version, currency_id, total, asked, breakdown, expires_at, created_at)
      select g.id, c.id, "userId", "cartVersion", "currencyId", total, asked::json, breakdown::json, "expiresAt", now
      from given g join carts c on c.id = g."cartId"
      on conflict (id) do nothing`),
}

type OwnQuote = { id: string; cartId: number; userId: number }
/** An own quote of a cart, also one that is only about to be written. */
export async function findQuote(
  queries: Queries,
  { id, cartId, userId }: OwnQuote,
): Promise<StoredQuote | undefined> {
  const given = queries.writeBehind
    .pending(QUOTES)
    .find((quote) => quote.id === id && quote.cartId === cartId && quote.userId === userId)
  if (given) return { ...given, breakdown: readBreakdown(given.breakdown) }
  const row = await queries.row<QuoteRow>(sql`
    select id, cart_version, currency_id, breakdown::text, expires_at from quotes where id = ${id} and cart_id = ${cartId} and user_id = ${userId}`)
  return row && quoteOf(row)
}

type QuoteRow = {
  id: string
  cart_version: number
  currency_id: number
  breakdown: string
  expires_at: Date
}
const quoteOf = (row: QuoteRow): StoredQuote => ({
  id: row.id,
  cartVersion: row.cart_version,
  currencyId: row.currency_id,
  breakdown: readBreakdown(row.breakdown),
  expiresAt: row.expires_at,
})
