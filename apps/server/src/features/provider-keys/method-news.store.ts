import type { PaymentTag, TransactionStatus } from '@hawker/domain/payments/payment-status'
import { RECENT_MS } from '@hawker/domain/payments/payment-alerts'
import { DAY_MS } from '@hawker/std/time'
import { type Queries, type Sql, raw, sql } from '@hawker/postgres/database'

export type LastTest = {
  readonly id: number
  readonly status: TransactionStatus
  /** Minor units of the currency. */
  readonly amount: number
  readonly decimals: number
  readonly currency: string
  readonly startedAt: Date
  readonly refund: 'progress' | 'paid' | 'failed' | 'unknown' | null
  readonly message: string | null
}
export type MethodNews = {
  readonly tag: PaymentTag
  readonly open: number
  readonly paidLastDay: number
  /** Counts payments that reached the provider's page. */
  readonly endedLastWeek: number
  readonly paidLastWeek: number
  readonly endedRecently: number
  readonly paidRecently: number
  /** Counts the seven days before the recent span. */
  readonly endedBefore: number
  readonly paidBefore: number
  /** The oldest payment of the week that no webhook has followed. */
  readonly unreportedSince: Date | null
  readonly test: LastTest | null
}
type Row = Omit<MethodNews, 'test'> & {
  readonly testId: number | null
  readonly testStatus: TransactionStatus | null
  readonly testAmount: number | null
  readonly testDecimals: number | null
  readonly testCurrency: string | null
  readonly testStartedAt: Date | null
  readonly testRefund: LastTest['refund']
  readonly testMessage: string | null
}

const PAID = sql`t.status in ('paid', 'refund', 'authorized')`
/** A payment gets its set of keys when its page is opened. */
const ENDED = sql`t.key_set is not null and t.status <> 'progress'`

/** For one method or all, in one pass over an index of the last week's payments. */
export async function readMethodNews(
  queries: Queries,
  now: Date,
  tag?: string,
): Promise<MethodNews[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const recent = ago(RECENT_MS)
  const week = ago(7 * DAY_MS)
  const ofTag = tag === undefined ? raw('') : sql`and t.tag = ${tag}`
  const count = (where: Sql) => sql`count(*) filter (where ${where})::int`
  const rows = await queries.rows<Row>(sql`
    select m.tag, coalesce(n."paidLastDay", 0) as "paidLastDay",
      coalesce(n."endedLastWeek", 0) as "endedLastWeek", coalesce(n."paidLastWeek", 0) as "paidLastWeek",
      coalesce(n."endedRecently", 0) as "endedRecently", coalesce(n."paidRecently", 0) as "paidRecently",
      coalesce(n."endedBefore", 0) as "endedBefore", coalesce(n."paidBefore", 0) as "paidBefore",
      n."unreportedSince", coalesce(o.open, 0)::int as open, p.*
    from payment_methods m
    left join (
      select t.tag,
        ${count(sql`${PAID} and t.created_at >= ${ago(DAY_MS)}`)} as "paidLastDay",
        ${count(sql`${ENDED} and t.created_at >= ${week}`)} as "endedLastWeek",
        ${count(sql`${ENDED} and ${PAID} and t.created_at >= ${week}`)} as "paidLastWeek",
        ${count(sql`${ENDED} and t.created_at >= ${recent}`)} as "endedRecently",
        ${count(sql`${ENDED} and ${PAID} and t.created_at >= ${recent}`)} as "paidRecently",
        ${count(sql`${ENDED} and t.created_at < ${recent}`)} as "endedBefore",
        ${count(sql`${ENDED} and ${PAID} and t.created_at < ${recent}`)} as "paidBefore",
        min(t.created_at) filter (where ${ENDED} and ${PAID} and t.created_at >= ${week}
          and t.created_at > coalesce(w.last_webhook_at, '-infinity')) as "unreportedSince"
      from transactions t join payment_methods w on w.tag = t.tag
      where t.created_at >= ${ago(7 * DAY_MS + RECENT_MS)} and t.payable_type <> 'provider_test'
        ${ofTag}
      group by t.tag
    ) n on n.tag = m.tag
    left join (
      select t.tag, count(*) as open from transactions t
      where t.status in ('progress', 'authorized') and t.payable_type <> 'provider_test' ${ofTag}
      group by t.tag
    ) o on o.tag = m.tag
    left join lateral (
      select t.id as "testId", t.status as "testStatus", t.amount as "testAmount",
        c.decimals as "testDecimals", c.code as "testCurrency", t.created_at as "testStartedAt",
        r.status as "testRefund", coalesce(r.note, t.note, f.text) as "testMessage"
      from transactions t join currencies c on c.id = t.currency_id
      left join lateral (
        select status, note from provider_refunds where transaction_id = t.id order by id desc limit 1
      ) r on true
      left join lateral (
        select operation || ': ' || said as text from provider_calls
        where transaction_id = t.id and t.redirect_url is null
          and (http_status is null or http_status >= 400)
        order by id desc limit 1
      ) f on true
      where t.payable_type = 'provider_test' and t.payable_id = m.id order by t.id desc limit 1
    ) p on true
    ${tag === undefined ? raw('') : sql`where m.tag = ${tag}`}`)
  return rows.map(fromRow)
}

function fromRow({
  testId,
  testStatus,
  testAmount,
  testDecimals,
  testCurrency,
  testStartedAt,
  testRefund,
  testMessage,
  ...news
}: Row): MethodNews {
  const hasTest = testId !== null && testStatus !== null && testStartedAt !== null
  return {
    ...news,
    test: hasTest
      ? {
          id: testId,
          status: testStatus,
          amount: testAmount ?? 0,
          decimals: testDecimals ?? 2,
          currency: testCurrency ?? '',
          startedAt: testStartedAt,
          refund: testRefund,
          message: testMessage,
        }
      : null,
  }
}
