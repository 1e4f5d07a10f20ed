import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type SandboxStatus =
  | 'progress'
  | 'challenge'
  | 'authorized'
  | 'paid'
  | 'rejected'
  | 'canceled'
export type SandboxPayment = {
  reference: string
  amount: bigint
  currency: string
  decimals: number
  description: string
  returnUrl: string
  lang: string
  status: SandboxStatus
  settlesAt: Date | null
  refunded: bigint
  /** Paying only authorizes the amount until it is captured. */
  captureLater: boolean
  captured: bigint | null
  /** The test card that paid. Null: none was chosen. */
  card: string | null
  createdAt: Date
}
type Row = {
  reference: string
  amount: number
  currency: string
  decimals: number
  description: string
  return_url: string
  lang: string
  status: SandboxStatus
  settles_at: Date | null
  refunded: number
  capture_later: boolean
  captured: number | null
  card: string | null
  created_at: Date
}
const paymentOf = (row: Row): SandboxPayment => ({
  reference: row.reference,
  amount: BigInt(row.amount),
  currency: row.currency,
  decimals: row.decimals,
  description: row.description,
  returnUrl: row.return_url,
  lang: row.lang,
  status: row.status,
  settlesAt: row.settles_at,
  refunded: BigInt(row.refunded),
  captureLater: row.capture_later,
  captured: row.captured === null ? null : BigInt(row.captured),
  card: row.card,
  createdAt: row.created_at,
})
const COLUMNS = sql`
  reference, amount, currency, decimals, description, return_url, lang, status,
  settles_at, refunded, capture_later, captured, card, created_at`

/** A known reference changes nothing. */
export const insertPayment = (
  queries: Queries,
  payment: Omit<
    SandboxPayment,
    'status' | 'settlesAt' | 'refunded' | 'captured' | 'card' | 'createdAt'
  >,
  now: Date,
): Promise<number> =>
  queries.run(sql`
    insert into sandbox_payments (reference, amount, currency, decimals, description, return_url,
      lang, capture_later, status, created_at, updated_at)
    values (${payment.reference}, ${payment.amount}, ${payment.currency}, ${payment.decimals},
      ${payment.description}, ${payment.returnUrl}, ${payment.lang}, ${payment.captureLater},
      'progress', ${now}, ${now})
    on conflict (reference) do nothing`)

export async function findPayment(
  queries: Queries,
  reference: string,
): Promise<SandboxPayment | undefined> {
  const row = await queries.row<Row>(
    sql`select ${COLUMNS} from sandbox_payments where reference = ${reference}`,
  )
  return row && paymentOf(row)
}
export const recentPayments = async (queries: Queries): Promise<SandboxPayment[]> =>
  (
    await queries.rows<Row>(
      sql`select ${COLUMNS} from sandbox_payments order by created_at desc, reference desc limit 50`,
    )
  ).map(paymentOf)

/** False when the payment was decided already: a form that is sent twice pays once. */
export const decidePayment = async (
  tx: Tx,
  reference: string,
  to: { status: SandboxStatus; settlesAt?: Date; card?: string | undefined },
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update sandbox_payments set status = ${to.status}, settles_at = ${to.settlesAt ?? null},
      card = coalesce(${to.card ?? null}::text, card), updated_at = ${now}
    where reference = ${reference} and status in ('progress', 'challenge')`)) === 1

/** Captures an authorized payment. Further calls change nothing. */
export const capturePayment = (
  queries: Queries,
  reference: string,
  amount: bigint,
  now: Date,
): Promise<number> =>
  queries.run(sql`
    update sandbox_payments set status = 'paid', captured = ${amount}::bigint, updated_at = ${now}
    where reference = ${reference} and status = 'authorized' and ${amount}::bigint <= amount`)
/** Cancels a payment unless it was captured. */
export const voidPayment = (tx: Tx, reference: string, now: Date): Promise<number> =>
  tx.run(sql`
    update sandbox_payments set status = 'canceled', updated_at = ${now}
    where reference = ${reference} and status in ('progress', 'challenge', 'authorized')`)

export type SandboxRefund = { key: string; status: 'progress' | 'paid' | 'failed' }
export const findRefund = (queries: Queries, key: string): Promise<SandboxRefund | undefined> =>
  queries.row(sql`select key, status from sandbox_refunds where key = ${key}`)

/**
 * Undefined when the amount exceeds what is left. The same key again returns the same refund.
 */
export async function insertRefund(
  tx: Tx,
  {
    reference,
    amount,
    key,
    status,
    now,
  }: SandboxRefund & { reference: string; amount: bigint; now: Date },
): Promise<SandboxRefund | undefined> {
  const known = await findRefund(tx, key)
  if (known) return known
  const updated = await tx.run(sql`
    update sandbox_payments set refunded = refunded + ${amount}::bigint, updated_at = ${now}
    where reference = ${reference} and status = 'paid'
      and refunded + ${amount}::bigint <= coalesce(captured, amount)`)
  if (updated === 0) return undefined
  await tx.run(
    sql`insert into sandbox_refunds (key, reference, amount, status, created_at)
      values (${key}, ${reference}, ${amount}, ${status}, ${now})`,
  )
  return { key, status }
}

/** Ends a refund in progress. A failed one gives its amount back to the payment. */
export async function settleRefund(
  tx: Tx,
  key: string,
  status: 'paid' | 'failed',
  now: Date,
): Promise<void> {
  const refund = await tx.row<{ reference: string; amount: number }>(sql`
    update sandbox_refunds set status = ${status} where key = ${key} and status = 'progress'
    returning reference, amount`)
  if (refund && status === 'failed')
    await tx.run(sql`
      update sandbox_payments set refunded = refunded - ${refund.amount}::bigint, updated_at = ${now}
      where reference = ${refund.reference}`)
}

export type SandboxEntry = {
  id: string
  reference: string
  amount: bigint
  currency: string
  at: Date
}
type EntryRow = Omit<SandboxEntry, 'amount'> & { amount: number }
const entryOf = (row: EntryRow): SandboxEntry => ({ ...row, amount: BigInt(row.amount) })

export const paymentsBetween = async (
  queries: Queries,
  from: Date,
  to: Date,
): Promise<SandboxEntry[]> =>
  (
    await queries.rows<EntryRow>(sql`
      select reference as id, reference, coalesce(captured, amount) as amount, currency, created_at as at
      from sandbox_payments
      where status = 'paid' and created_at >= ${from} and created_at < ${to} order by created_at, reference`)
  ).map(entryOf)

export const refundsBetween = async (
  queries: Queries,
  from: Date,
  to: Date,
): Promise<SandboxEntry[]> =>
  (
    await queries.rows<EntryRow>(sql`
      select r.key as id, r.reference, r.amount, p.currency, r.created_at as at
      from sandbox_refunds r join sandbox_payments p on p.reference = r.reference
      where r.status <> 'failed' and r.created_at >= ${from} and r.created_at < ${to}
      order by r.created_at, r.key`)
  ).map(entryOf)

export const insertWebhook = (
  tx: Tx,
  eventId: string,
  body: string,
  dueAt: Date,
): Promise<number> =>
  tx.run(
    sql`insert into sandbox_webhooks (event_id, body, due_at) values (${eventId}, ${body}, ${dueAt})`,
  )
/**
 * Takes due webhooks and postpones them, so that a process that crashes while sending does not lose
 * one.
 */
export const takeDueWebhooks = (
  queries: Queries,
  now: Date,
): Promise<{ id: number; body: string }[]> =>
  queries.rows(sql`
    update sandbox_webhooks
    set attempts = attempts + 1, due_at = ${now}::timestamptz + interval '30 seconds'
    where id in (
      select id from sandbox_webhooks
      where sent_at is null and due_at <= ${now} and attempts < 10
      order by due_at, id limit 20 for update skip locked)
    returning id, body`)
export const finishWebhook = (queries: Queries, id: number, now: Date): Promise<number> =>
  queries.run(sql`update sandbox_webhooks set sent_at = ${now} where id = ${id}`)

export const deleteUnsentWebhooks = (queries: Queries): Promise<number> =>
  queries.run(sql`delete from sandbox_webhooks where sent_at is null`)
