import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'

/** Limits in minor units of the base currency. */
export type MethodRow = {
  readonly id: number
  readonly tag: PaymentTag
  readonly active: boolean
  readonly position: number
  readonly titles: Readonly<Record<string, string>>
  readonly minAmount: number | null
  readonly maxAmount: number | null
  readonly countries: readonly string[] | null
  readonly currencies: readonly string[] | null
  readonly lastOkAt: Date | null
  readonly lastError: string | null
  readonly lastErrorAt: Date | null
  readonly lastWebhookAt: Date | null
  readonly forgedWebhooks: number
}
export type MethodLimits = Pick<
  MethodRow,
  'active' | 'position' | 'titles' | 'minAmount' | 'maxAmount' | 'countries' | 'currencies'
>

const select = (where: Sql) => sql`
  select id, tag, active, position, titles, min_amount as "minAmount", max_amount as "maxAmount", countries,
    currencies, last_ok_at as "lastOkAt", last_error as "lastError", last_error_at as "lastErrorAt",
    last_webhook_at as "lastWebhookAt", forged_webhooks as "forgedWebhooks"
  from payment_methods ${where}`

export const allMethods = (queries: Queries): Promise<MethodRow[]> =>
  queries.rows(select(sql`order by position, id`))
export const findMethod = (queries: Queries, tag: string): Promise<MethodRow | undefined> =>
  queries.row(select(sql`where tag = ${tag}`))
export const lockMethod = (tx: Tx, tag: string): Promise<MethodRow | undefined> =>
  tx.row(select(sql`where tag = ${tag} for update`))

export const writeMethod = (tx: Tx, tag: string, limits: MethodLimits): Promise<number> =>
  tx.run(sql`
    update payment_methods set active = ${limits.active}, position = ${limits.position},
      titles = ${JSON.stringify(limits.titles)}, min_amount = ${limits.minAmount}::bigint,
      max_amount = ${limits.maxAmount}::bigint,
      countries = ${limits.countries && [...limits.countries]}::text[],
      currencies = ${limits.currencies && [...limits.currencies]}::text[]
    where tag = ${tag}`)
