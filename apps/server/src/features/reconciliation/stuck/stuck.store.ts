import { HOLD_RESERVE_MS } from '@hawker/domain/payments/hold-window'
import {
  DISPUTE_URGENT_MS,
  REFUND_LATE_MS,
  type StuckKind,
  type StuckSubject,
  WEBHOOK_EARLY_MS,
  WEBHOOK_SHOWN_MS,
} from '@hawker/domain/payments/stuck-payment'
import type { RefundDecision } from '@hawker/domain/payments/unknown-refund'
import { type Queries, type Sql, sql } from '@hawker/postgres/database'
import { NEEDS_STAFF } from '../disputes/dispute.store.ts'
import { PAID_SUBJECT, PAID_SUBJECT_TABLES, type PaidSubject } from '../paid-subject.store.ts'

export type StoredStuck = PaidSubject & {
  readonly id: number
  readonly subject: StuckSubject
  readonly kind: StuckKind
  readonly tag: string
  readonly amount: bigint | null
  readonly currency: string | null
  readonly decimals: number | null
  readonly since: Date
  readonly until: Date | null
  readonly transactionId: number | null
  readonly providerId: string | null
  /** Set for a delivered order whose hold was lost. */
  readonly writeOff: {
    readonly proposed: boolean
    readonly proposedBy: { readonly id: number; readonly firstname: string } | null
  } | null
  readonly unknownRefund: {
    readonly providerId: string | null
    readonly proposed: RefundDecision | null
    readonly proposedBy: { readonly id: number; readonly firstname: string } | null
    readonly proposedProviderId: string | null
    readonly toWallet: boolean
  } | null
}
type Row = Omit<StoredStuck, 'amount'> & { amount: number | null }

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/**
 * Refunds that wait for the end of a dispute are not stuck: the dispute is shown. A hold that could
 * not be captured within its last 12 hours is, and after its end, too. So is an order that the customer
 * has, and whose hold was lost: no timeout ends it.
 */
const selectStuck = (now: Date): Sql => sql`
  select 'payment' as subject, t.id, 'hold_ending' as kind, t.id as transaction_id, t.amount,
      null as currency, t.hold_until as until, t.updated_at as since, t.tag, null::text as named
    from transactions t where t.status = 'authorized'
      and t.hold_until < ${new Date(now.getTime() + HOLD_RESERVE_MS)}::timestamptz
  union all
  select 'payment', t.id, 'amount_mismatch', t.id, t.amount, null, null, t.updated_at, t.tag, null
    from transactions t where t.status = 'canceled' and t.note = 'amount_mismatch' and t.page_closed_at is null
  union all
  select * from (select distinct on (o.id) 'payment', t.id, 'hold_lost', t.id as payment, o.payment_due, null,
      null::timestamptz, t.updated_at, t.tag, null
    from orders o join transactions t on t.payable_type = 'order' and t.payable_id = o.id and t.charge_id is null
      and t.hold_until is not null and t.status in ('canceled', 'rejected')
    where o.payment_due is not null and o.status in ('on_a_way', 'delivered') order by o.id, t.id desc) lost
  union all
  select 'refund', r.id, case when r.status = 'unknown' then 'refund_unknown'
      when r.created_at < ${before(now, REFUND_LATE_MS)}::timestamptz then 'refund_late' else 'amount_mismatch' end,
      r.transaction_id, r.amount, r.currency, null, coalesce(r.stuck_since, r.created_at), t.tag, null
    from provider_refunds r join transactions t on t.id = r.transaction_id
    where r.status in ('progress', 'unknown')
      and (r.status = 'unknown' or r.created_at < ${before(now, REFUND_LATE_MS)}::timestamptz
        or t.note in ('amount_mismatch', 'unknown_currency'))
      and not (r.status = 'progress' and r.sent_at is null and exists (select from payment_disputes d
        where d.transaction_id = r.transaction_id and d.stage = 'chargeback' and d.status in ('open', 'answered')))
  union all
  select 'webhook', w.id, 'unknown_reference', null, null, null, null, w.received_at, w.provider,
      coalesce(w.payload ->> 'reference', w.payload ->> 'providerId', w.payload ->> 'paymentId')
    from webhook_events w where w.processed_at is null and w.failure = 'unknown_reference'
      and w.received_at < ${before(now, WEBHOOK_EARLY_MS)}::timestamptz
      and w.received_at > ${before(now, WEBHOOK_SHOWN_MS)}::timestamptz`

const selectShown = (now: Date): Sql => sql`
  select s.id, s.subject, s.kind, s.tag, s.amount, coalesce(s.currency, c.code) as currency,
    coalesce(u.decimals, c.decimals) as decimals, s.since, s.until, s.transaction_id as "transactionId",
    ${PAID_SUBJECT}, coalesce(s.named, t.payment_id, t.provider_id) as "providerId",
    case when s.kind = 'hold_lost' and o.status = 'delivered' then json_build_object(
      'proposed', w.order_id is not null, 'proposedBy',
      case when wp.id is not null then json_build_object('id', wp.id, 'firstname', wp.firstname) end) end as "writeOff",
    case when s.kind = 'refund_unknown' then json_build_object('providerId', r.provider_id, 'proposed', r.proposed,
      'proposedBy', case when p.id is not null then json_build_object('id', p.id, 'firstname', p.firstname) end,
      'proposedProviderId', r.proposed_provider_id,
      'toWallet', r.currency is null and t.payable_type <> 'provider_test') end as "unknownRefund"
  from (${selectStuck(now)}) s left join transactions t on t.id = s.transaction_id
    left join currencies c on c.id = t.currency_id left join currencies u on u.code = s.currency
    ${PAID_SUBJECT_TABLES}
    left join order_write_offs w on s.kind = 'hold_lost' and w.order_id = o.id and w.decided_at is null
    left join users wp on wp.id = w.proposed_by
    left join provider_refunds r on s.subject = 'refund' and r.id = s.id left join users p on p.id = r.proposed_by`

const fromRow = (row: Row): StoredStuck => ({
  ...row,
  amount: row.amount === null ? null : BigInt(row.amount),
})

/** Holds first, by their end, then the longest waiting. */
export async function listStuck(
  queries: Queries,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredStuck[]; total: number }> {
  const rows = await queries.rows<Row>(sql`
    ${selectShown(now)} order by s.until nulls last, s.since, s.subject, s.id limit ${limit} offset ${offset}`)
  const count = await queries.row<{ total: number }>(
    sql`select count(*)::int as total from (${selectStuck(now)}) s`,
  )
  return { rows: rows.map(fromRow), total: count?.total ?? 0 }
}

export async function findStuck(
  queries: Queries,
  now: Date,
  { subject, id }: { subject: StuckSubject; id: number },
): Promise<StoredStuck | undefined> {
  const row = await queries.row<Row>(
    sql`${selectShown(now)} where s.subject = ${subject} and s.id = ${id}`,
  )
  return row && fromRow(row)
}

export async function countTasks(
  queries: Queries,
  now: Date,
): Promise<{
  disputes: number
  urgent_disputes: number
  findings: number
  stuck: number
  payouts: number
}> {
  const urgent = new Date(now.getTime() + DISPUTE_URGENT_MS)
  const row = await queries.row<Awaited<ReturnType<typeof countTasks>>>(sql`
    select count(*)::int as disputes,
      count(*) filter (where d.status = 'open' and d.due_at < ${urgent}::timestamptz)::int as urgent_disputes,
      (select count(*)::int from reconcile_findings where state in ('open', 'proposed')) as findings,
      (select count(*)::int from (${selectStuck(now)}) s) as stuck,
      (select count(*)::int from recorded_payouts where state = 'proposed') as payouts
    from payment_disputes d where ${NEEDS_STAFF}`)
  return row ?? { disputes: 0, urgent_disputes: 0, findings: 0, stuck: 0, payouts: 0 }
}
