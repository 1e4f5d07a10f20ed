import type { PriceBreakdown } from '@hawker/domain/pricing/price'
import { type Queries, sql } from '@hawker/postgres/database'
import type { WriteBehindKind } from '@hawker/postgres/tx'
import { readBreakdown } from '../../orders/index.ts'

export type StoredQuote = {
  id: string
  cartVersion: number
  currencyId: number
  breakdown: PriceBreakdown
  expiresAt: Date
}

/** `options` and `breakdown` are JSON text, written by `writeAmounts`. */
export type NewQuote = {
  id: string
  cartId: number
  userId: number
  cartVersion: number
  currencyId: number
  total: bigint
  options: string
  breakdown: string
  expiresAt: Date
  now: Date
}

/** Written behind: losing a row is harmless, because the quote's id proves its price. */
const QUOTES: WriteBehindKind<NewQuote> = {
  write: (queries, quotes) => {
    const rows = JSON.stringify(quotes.map((quote) => ({ ...quote, total: String(quote.total) })))
    return queries.run(sql`
      with given as (
        select * from json_to_recordset(${rows}::json) as g (id uuid, "cartId" bigint,
          "userId" bigint, "cartVersion" int, "currencyId" bigint, total bigint, options text,
          breakdown text, "expiresAt" timestamptz, now timestamptz)),
      expired as (
        delete from quotes q using given g
        where q.cart_id = g."cartId" and q.expires_at < g.now - interval '1 hour')
      insert into quotes (id, cart_id, user_id, cart_version, currency_id, total, asked, breakdown,
        expires_at, created_at)
      select g.id, c.id, "userId", "cartVersion", "currencyId", total, options::json,
        breakdown::json, "expiresAt", now
      from given g join carts c on c.id = g."cartId"
      -- Waits for a cart that is being deleted, and then writes no quote of it.
      for key share of c
      on conflict (id) do nothing`)
  },
}
export const storeQuoteLater = ({ writeBehind }: Queries, quote: NewQuote): void =>
  writeBehind.put(QUOTES, quote)

type OwnQuote = { id: string; cartId: number; userId: number }
/** The user's quote of a cart, also one that is not written yet. */
export async function findQuote(
  queries: Queries,
  { id, cartId, userId }: OwnQuote,
): Promise<StoredQuote | undefined> {
  const pending = queries.writeBehind
    .pending(QUOTES)
    .find((quote) => quote.id === id && quote.cartId === cartId && quote.userId === userId)
  if (pending) return { ...pending, breakdown: readBreakdown(pending.breakdown) }
  const row = await queries.row<QuoteRow>(sql`
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

type QuoteRow = {
  id: string
  cart_version: number
  currency_id: number
  breakdown: string
  expires_at: Date
}
