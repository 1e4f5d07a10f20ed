import { sql } from '@hawker/postgres/database'
import { type Base, setOf, theRow } from './rows.ts'

export type DisputeFacts = { readonly status: string; readonly isDue: boolean }
export type RefundFacts = {
  readonly id: number
  readonly providerId: string | null
  readonly status: string
}

/** Disputes, refunds and differences between our books and a payment provider's. */
export function providerMoneyVerbs({ database, app }: Base) {
  const refundWhere = (condition: ReturnType<typeof sql>): Promise<RefundFacts | undefined> =>
    database.row(
      sql`select id, provider_id as "providerId", status from provider_refunds where ${condition}`,
    )
  return {
    dispute: (providerId: string): Promise<DisputeFacts | undefined> =>
      database.row(sql`
        select status, due_at is not null as "isDue" from payment_disputes
        where provider_id = ${providerId}`),
    countDisputes: async (transactionId: number): Promise<number> =>
      (
        await database.rows(
          sql`select from payment_disputes where transaction_id = ${transactionId}`,
        )
      ).length,
    changeDispute: (
      providerId: string,
      fields: { dueAt?: Date; asked_at?: Date },
    ): Promise<number> =>
      database.run(
        sql`update payment_disputes set ${setOf(fields)} where provider_id = ${providerId}`,
      ),
    /** An open inquiry of Stripe about the payment of an order. */
    disputeOrder: (orderId: number): Promise<number> =>
      database.run(sql`
        insert into payment_disputes (tag, provider_id, transaction_id, amount, currency, reason, stage,
          status, asked_at, created_at)
        select 'stripe', ${`du_${orderId}`}, id, amount, 'USD', 'fraudulent', 'inquiry', 'open',
          created_at, created_at
        from transactions where payable_type = 'order' and payable_id = ${orderId}`),
    refundOf: (transactionId: number) => refundWhere(sql`transaction_id = ${transactionId}`),
    refund: (id: number) => refundWhere(sql`id = ${id}`),
    changeRefund: (
      id: number,
      fields: { createdAt?: Date; settlementAmount?: number },
    ): Promise<number> =>
      database.run(sql`update provider_refunds set ${setOf(fields)} where id = ${id}`),
    /** A refund whose answer was lost and that the provider has never heard of. */
    async loseRefund(transactionId: number, minor: number): Promise<number> {
      const now = app.deps.clock.now()
      const { id } = await theRow<{ id: number }>(
        database,
        sql`insert into provider_refunds (transaction_id, amount, key, status, note, sent_at,
            stuck_since, created_at, updated_at)
          values (${transactionId}, ${minor}, ${`lost ${crypto.randomUUID()}`}, 'unknown',
            'refund_unknown', ${now}, ${now}, ${now}, ${now}) returning id`,
      )
      return id
    },
    /** A difference that the reconciliation with Stripe has found. */
    async makeFinding(
      subject: string,
      minor: number,
      { name = 'missing_here', transaction }: { name?: string; transaction?: number } = {},
    ): Promise<void> {
      const now = app.deps.clock.now()
      await database.run(sql`
        insert into reconcile_findings (tag, day, class, subject, transaction_id, amount, currency,
          note, created_at, updated_at)
        values ('stripe', '2026-11-20', ${name}, ${subject}, ${transaction ?? null}, ${minor}, 'USD',
          ${subject}, ${now}, ${now})`)
    },
    findingState: async (subject: string): Promise<string> =>
      (
        await theRow<{ state: string }>(
          database,
          sql`select state from reconcile_findings where subject = ${subject}`,
        )
      ).state,
    forgetProviderCustomers: (): Promise<number> =>
      database.run(sql`delete from provider_customers`),
    countWebhookJobs: async (): Promise<number> =>
      (
        await database.rows(sql`
          select from graphile_worker.jobs where task_identifier = 'process_webhook'`)
      ).length,
    countWebhooks: async (provider: string): Promise<number> =>
      (await database.rows(sql`select from webhook_events where provider = ${provider}`)).length,
    setPaymentMethod: (tag: string, active: boolean): Promise<number> =>
      database.run(sql`update payment_methods set active = ${active} where tag = ${tag}`),
    /** The tables with one of the texts in any column of text or JSON. */
    async tablesWith(texts: readonly string[]): Promise<string[]> {
      const patterns = texts.map((text) => `%${text}%`)
      const tables = await database.rows<{ name: string; found: number }>(sql`
        select name, (xpath('/row/c/text()', query_to_xml(format(
          'select count(*) as c from %s t where t::text like any (%L::text[])', name, ${patterns}::text[]
        ), false, true, '')))[1]::text::int as found
        from (select format('%I.%I', schemaname, tablename) as name from pg_tables
          where schemaname not in ('pg_catalog', 'information_schema')) as tables`)
      return tables.flatMap(({ name, found }) => (found > 0 ? [name] : []))
    },
  }
}
