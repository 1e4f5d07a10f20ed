import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { MethodLimits } from '../payments/index.ts'

export type MethodRow = MethodLimits & {
  readonly id: number
  readonly tag: PaymentTag
  readonly lastOkAt: Date | null
  readonly lastError: string | null
  readonly lastErrorAt: Date | null
  readonly lastWebhookAt: Date | null
  readonly forgedWebhooks: number
}

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
