import { type Queries, sql } from '@hawker/postgres/database'

type ByCurrency = Map<string, bigint>
const byCurrency = (rows: readonly { currency: string; sum: number }[]): ByCurrency =>
  new Map(rows.map(({ currency, sum }) => [currency, BigInt(sum)]))

/** What the stored entries before this time add up to, without those of these ids. */
export const sumOfEntries = async (
  queries: Queries,
  tag: string,
  before: Date,
  without: readonly string[],
): Promise<ByCurrency> =>
  byCurrency(
    await queries.rows(sql`
      select currency, sum(amount - fee)::bigint as sum from provider_entries
      where tag = ${tag} and at < ${before} and entry_id <> all(${[...without]}::text[]) group by currency`),
  )

/** Payments since a time, in the currency of the balance, without their fees. */
export const sumOfPayments = async (
  queries: Queries,
  tag: string,
  { since, before }: { since: Date; before: Date },
  without: readonly string[],
): Promise<ByCurrency> =>
  byCurrency(
    await queries.rows(sql`
      select currency, sum(amount - fee)::bigint as sum from provider_entries
      where tag = ${tag} and kind = 'payment' and at >= ${since} and at < ${before}
        and entry_id <> all(${[...without]}::text[]) group by currency`),
  )

export const hasDisputeEntries = async (queries: Queries, tag: string): Promise<boolean> =>
  (await queries.row(
    sql`select from provider_entries where tag = ${tag} and kind = 'dispute' limit 1`,
  )) !== undefined

export const sumOfDisputes = async (queries: Queries, tag: string): Promise<ByCurrency> =>
  byCurrency(
    await queries.rows(sql`
      select currency, sum(taken)::bigint as sum from payment_disputes where tag = ${tag} group by currency`),
  )

/** The difference of the last night before this one. */
export const previousDifference = async (
  queries: Queries,
  tag: string,
  currency: string,
  night: string,
): Promise<bigint | undefined> => {
  const row = await queries.row<{ difference: number }>(sql`
    select difference from provider_balances
    where tag = ${tag} and currency = ${currency} and night < ${night} order by night desc limit 1`)
  return row && BigInt(row.difference)
}

export type NightlyBalance = {
  readonly tag: string
  readonly currency: string
  readonly night: string
  readonly held: bigint
  readonly explained: bigint
  readonly difference: bigint
  readonly requestedAt: Date
}

export const saveBalance = (
  queries: Queries,
  { tag, currency, night, held, explained, difference, requestedAt }: NightlyBalance,
): Promise<number> =>
  queries.run(sql`
    insert into provider_balances (tag, currency, night, held, explained, difference, asked_at)
    values (${tag}, ${currency}, ${night}, ${held}, ${explained}, ${difference}, ${requestedAt})
    on conflict (tag, currency, night) do update set held = excluded.held, explained = excluded.explained,
      difference = excluded.difference, asked_at = excluded.asked_at`)
