import type { EntryFact, EntryKind, PaymentFact } from '@hawker/domain/payments/match-entries'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { RowOf } from '@hawker/postgres/table/columns'
import { viewOf } from '@hawker/postgres/table/define-table'
import type { ProviderEntry } from '../../adapters/payments/port.ts'
import { TRANSACTIONS, readReference } from '../payments/index.ts'

/**
 * Stores entries by their ids. One that is listed again is updated, because some providers list a
 * sum that grows. Its booked parts stay.
 */
export const saveEntries = (
  queries: Queries,
  tag: string,
  entries: readonly ProviderEntry[],
  now: Date,
): Promise<number> => {
  const rows = new Map(
    entries.map((entry) => [
      entry.id,
      {
        entry_id: entry.id,
        kind: entry.kind,
        reference: entry.reference ?? null,
        provider_id: entry.providerId ?? null,
        payment_id: entry.paymentId ?? null,
        refund_id: entry.refundId ?? null,
        dispute_id: entry.disputeId ?? null,
        payout_id: entry.payoutId ?? null,
        amount: String(entry.amount.minor),
        currency: entry.amount.currency,
        fee: String(entry.fee?.minor ?? 0n),
        original_amount: entry.original ? String(entry.original.minor) : null,
        original_currency: entry.original?.currency ?? null,
        at: entry.at,
      },
    ]),
  )
  return queries.run(sql`
    insert into provider_entries as e (tag, entry_id, kind, reference, provider_id, payment_id, refund_id,
      dispute_id, payout_id, amount, currency, fee, original_amount, original_currency, at, created_at)
    select ${tag}, w.*, ${now}::timestamptz from json_to_recordset(${JSON.stringify([...rows.values()])}::json) as w (
      entry_id text, kind text, reference text, provider_id text, payment_id text, refund_id text,
      dispute_id text, payout_id text, amount bigint, currency text, fee bigint, original_amount bigint,
      original_currency text, at timestamptz)
    on conflict (tag, entry_id) do update set amount = excluded.amount, fee = excluded.fee,
      original_amount = excluded.original_amount, at = excluded.at,
      reference = coalesce(excluded.reference, e.reference),
      provider_id = coalesce(excluded.provider_id, e.provider_id),
      payment_id = coalesce(excluded.payment_id, e.payment_id),
      dispute_id = coalesce(excluded.dispute_id, e.dispute_id)
    where (e.amount, e.fee, e.at, e.original_amount) is distinct from
      (excluded.amount, excluded.fee, excluded.at, excluded.original_amount)`)
}

export type StoredEntry = EntryFact & {
  readonly transactionId: number | null
  /** As the provider's balance counts it. */
  readonly moved: { readonly amount: bigint; readonly currency: string }
}
type Row = {
  id: number
  kind: EntryKind
  reference: string | null
  provider_id: string | null
  payment_id: string | null
  refund_id: string | null
  dispute_id: string | null
  amount: number
  currency: string
  original_amount: number | null
  original_currency: string | null
  transaction_id: number | null
}
const COLUMNS = sql`e.id, e.kind, e.reference, e.provider_id, e.payment_id, e.refund_id, e.dispute_id, e.amount,
  e.currency, e.original_amount, e.original_currency, e.transaction_id`

function fromRow(row: Row): StoredEntry {
  const attempt = row.reference === null ? undefined : readReference(row.reference)
  const hasOriginal = row.original_amount !== null && row.original_currency !== null
  return {
    id: row.id,
    kind: row.kind,
    attempt: attempt ? { uuid: attempt.uuid, number: attempt.attempt } : null,
    providerId: row.provider_id,
    paymentId: row.payment_id,
    refundId: row.refund_id,
    disputeId: row.dispute_id,
    amount: {
      minor: BigInt(hasOriginal ? (row.original_amount ?? 0) : row.amount),
      currency: hasOriginal ? (row.original_currency ?? '') : row.currency,
    },
    moved: { amount: BigInt(row.amount), currency: row.currency },
    transactionId: row.transaction_id,
  }
}

export type DayOf = { readonly tag: string; readonly from: Date; readonly to: Date }

/** Entries of a day, in pages by id. */
export const entriesOfDay = async (
  queries: Queries,
  { tag, from, to }: DayOf,
  afterId: number,
  limit: number,
): Promise<StoredEntry[]> =>
  (
    await queries.rows<Row>(sql`
      select ${COLUMNS} from provider_entries e
      where e.tag = ${tag} and e.at >= ${from} and e.at < ${to} and e.id > ${afterId}
      order by e.id limit ${limit}`)
  ).map(fromRow)

export const findEntry = async (queries: Queries, id: number): Promise<StoredEntry | undefined> => {
  const row = await queries.row<Row>(
    sql`select ${COLUMNS} from provider_entries e where e.id = ${id}`,
  )
  return row && fromRow(row)
}

export const entriesOfPayments = async (
  queries: Queries,
  ids: readonly number[],
): Promise<StoredEntry[]> =>
  (
    await queries.rows<Row>(sql`
      select ${COLUMNS} from provider_entries e where e.transaction_id = any(${[...ids]}::bigint[])
      order by e.id`)
  ).map(fromRow)

/** The payments that these entries may be about, by any of their ids. */
export const candidateIds = async (
  queries: Queries,
  tag: string,
  entries: readonly StoredEntry[],
): Promise<number[]> => {
  const ids = (of: (entry: StoredEntry) => string | null | undefined) => [
    ...new Set(entries.map(of).filter((id) => id !== null && id !== undefined)),
  ]
  const rows = await queries.rows<{ id: number }>(sql`
    select t.id from transactions t where t.tag = ${tag}
      and t.uuid = any(${ids(({ attempt }) => attempt?.uuid)}::uuid[])
    union select t.id from transactions t where t.tag = ${tag}
      and t.provider_id = any(${ids(({ providerId }) => providerId)}::text[])
    union select t.id from transactions t where t.tag = ${tag}
      and t.payment_id = any(${ids(({ paymentId }) => paymentId)}::text[])
    union select r.transaction_id from provider_refunds r join transactions t on t.id = r.transaction_id
      where t.tag = ${tag} and r.provider_id = any(${ids(({ refundId }) => refundId)}::text[])
    union select d.transaction_id from payment_disputes d where d.tag = ${tag}
      and d.provider_id = any(${ids(({ disputeId }) => disputeId)}::text[])`)
  return rows.map(({ id }) => id)
}

export const saveLinks = (queries: Queries, links: ReadonlyMap<number, number>): Promise<number> =>
  queries.run(sql`
    update provider_entries e set transaction_id = w.transaction_id
    from unnest(${[...links.keys()]}::bigint[], ${[...links.values()]}::bigint[]) as w (id, transaction_id)
    where e.id = w.id and e.transaction_id is distinct from w.transaction_id`)

const COMPARED_TRANSACTIONS = viewOf(TRANSACTIONS, [
  'id',
  'uuid',
  'providerId',
  'paymentId',
  'amount',
  'status',
])

/** Our payments as facts to compare. `made` counts refunds that ended before `until`. */
export async function paymentFacts(
  queries: Queries,
  ids: readonly number[],
): Promise<PaymentFact[]> {
  const rows = await queries.rows<
    RowOf<typeof COMPARED_TRANSACTIONS.columns> & {
      code: string
      refunds: { refund_id: string | null; amount: string; status: string }[]
      disputes: { dispute_id: string; taken: string }[]
    }
  >(sql`
    select ${COMPARED_TRANSACTIONS.select}, c.code,
      coalesce((select json_agg(json_build_object('refund_id', r.provider_id, 'amount', r.amount::text,
          'status', r.status)) from provider_refunds r
        where r.transaction_id = t.id and r.currency is null), '[]') as refunds,
      coalesce((select json_agg(json_build_object('dispute_id', d.provider_id, 'taken', d.taken::text))
        from payment_disputes d where d.transaction_id = t.id), '[]') as disputes
    from transactions t join currencies c on c.id = t.currency_id
    where t.id = any(${[...ids]}::bigint[]) order by t.id`)
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    providerId: row.providerId,
    paymentId: row.paymentId,
    amount: { minor: BigInt(row.amount), currency: row.code },
    isPaid: row.status === 'paid' || row.status === 'refund',
    refunds: row.refunds.map((refund) => ({
      refundId: refund.refund_id,
      amount: BigInt(refund.amount),
      status: refundStatus(refund.status),
    })),
    disputes: row.disputes.map((dispute) => ({
      disputeId: dispute.dispute_id,
      taken: BigInt(dispute.taken),
    })),
  }))
}

const refundStatus = (status: string) =>
  status === 'paid' ? 'made' : status === 'failed' ? 'failed' : 'sent'

/** Payments that were booked on this day or have an entry of it, in pages by id. */
export const paymentsOfDay = async (
  queries: Queries,
  { tag, from, to }: DayOf,
  afterId: number,
  limit: number,
): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(sql`
      select id from (
        select e.transaction_id as id from provider_entries e
          where e.tag = ${tag} and e.at >= ${from} and e.at < ${to} and e.transaction_id > ${afterId}
        union
        select t.id from ledger_transfers l join transactions t on t.id = substr(l.key, 5)::bigint
          where l.key like 'pay:%' and l.created_at >= ${from} and l.created_at < ${to}
            and t.tag = ${tag} and t.id > ${afterId}) ids
      order by id limit ${limit}`)
  ).map(({ id }) => id)

/** Payments that a provider without a list is asked about: opened, paid or refunded on this day. */
export const idsToAsk = async (queries: Queries, { tag, from, to }: DayOf): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(sql`
      select id from transactions where tag = ${tag} and provider_id is not null
        and created_at >= ${from} and created_at < ${to}
      union
      select t.id from ledger_transfers l join transactions t on t.id = substr(l.key, 5)::bigint
        where l.key like 'pay:%' and l.created_at >= ${from} and l.created_at < ${to} and t.tag = ${tag}
      union
      select t.id from provider_refunds r join transactions t on t.id = r.transaction_id
        where r.updated_at >= ${from} and r.updated_at < ${to} and t.tag = ${tag}`)
  ).map(({ id }) => id)

export type UnbookedEntry = {
  readonly id: number
  readonly tag: string
  readonly kind: EntryKind
  readonly amount: bigint
  readonly currency: string
  readonly original: bigint | null
  readonly fee: bigint
  readonly feeBooked: bigint
  readonly feeSettlement: bigint
  readonly payoutBooked: bigint
  readonly payoutSettlement: bigint
  /** What our bank got for a payout, in base currency. */
  readonly bankSettlement: bigint
  /** The number of its postings, which makes their keys unique. */
  readonly postings: number
  readonly transactionId: number | null
  readonly at: Date
  /** Staff have an open finding that its currency is unknown. */
  readonly isReported: boolean
  /** The payment's amounts, to convert at the rate it was paid at. */
  readonly payment: { readonly amount: bigint; readonly settlementAmount: bigint } | null
}

/** Entries whose fee or movement is not booked yet, oldest first. Locks them. */
export const lockUnbooked = (
  tx: Tx,
  tag: string,
  afterId: number,
  limit: number,
): Promise<UnbookedEntry[]> =>
  selectUnbooked(
    tx,
    sql`where e.tag = ${tag} and e.id > ${afterId} and ${NOT_BOOKED} order by e.id limit ${limit}`,
  )
export const lockEntry = async (tx: Tx, id: number): Promise<UnbookedEntry | undefined> =>
  (await selectUnbooked(tx, sql`where e.id = ${id}`))[0]

/** As the index `provider_entries_unbooked` has it. */
const NOT_BOOKED = sql`(e.fee <> e.fee_booked or (e.kind = 'fee' and -e.amount <> e.payout_booked)
  or (e.kind = 'payout' and -e.amount <> e.payout_booked))`

async function selectUnbooked(tx: Tx, where: Sql): Promise<UnbookedEntry[]> {
  const rows = await tx.rows<{
    id: number
    tag: string
    kind: EntryKind
    amount: number
    currency: string
    original_amount: number | null
    fee: number
    fee_booked: number
    fee_settlement: number
    payout_booked: number
    payout_settlement: number
    bank_settlement: number
    postings: number
    transaction_id: number | null
    at: Date
    is_reported: boolean
    paid: number | null
    settlement_amount: number | null
    is_same_currency: boolean | null
  }>(sql`
    select e.id, e.tag, e.kind, e.amount, e.currency, e.original_amount, e.fee, e.fee_booked, e.fee_settlement,
      e.payout_booked, e.payout_settlement, e.bank_settlement, e.bookings as postings, e.transaction_id, e.at,
      t.amount as paid, t.settlement_amount,
      exists (select from reconcile_findings f where f.tag = e.tag and f.class = 'currency_unknown'
        and f.subject = 'entry ' || e.id and f.state in ('open', 'proposed')) as is_reported,
      c.code = coalesce(e.original_currency, e.currency) as is_same_currency
    from provider_entries e left join transactions t on t.id = e.transaction_id
      left join currencies c on c.id = t.currency_id
    ${where} for update of e`)
  return rows.map((row) => ({
    id: row.id,
    tag: row.tag,
    kind: row.kind,
    amount: BigInt(row.amount),
    currency: row.currency,
    original: row.original_amount === null ? null : BigInt(row.original_amount),
    fee: BigInt(row.fee),
    feeBooked: BigInt(row.fee_booked),
    feeSettlement: BigInt(row.fee_settlement),
    payoutBooked: BigInt(row.payout_booked),
    payoutSettlement: BigInt(row.payout_settlement),
    bankSettlement: BigInt(row.bank_settlement),
    postings: row.postings,
    transactionId: row.transaction_id,
    at: row.at,
    isReported: row.is_reported,
    payment:
      row.paid === null || row.is_same_currency !== true
        ? null
        : { amount: BigInt(row.paid), settlementAmount: BigInt(row.settlement_amount ?? 0) },
  }))
}

export const markFeeBooked = (
  tx: Tx,
  id: number,
  { booked, settlement }: { booked: bigint; settlement: bigint },
): Promise<number> =>
  tx.run(sql`
    update provider_entries set fee_booked = ${booked}, fee_settlement = ${settlement},
      bookings = bookings + 1 where id = ${id}`)
export const markMovementBooked = (
  tx: Tx,
  id: number,
  { booked, settlement, toBank = 0n }: { booked: bigint; settlement: bigint; toBank?: bigint },
): Promise<number> =>
  tx.run(sql`
    update provider_entries set payout_booked = ${booked}, payout_settlement = ${settlement},
      bank_settlement = ${toBank}, bookings = bookings + 1 where id = ${id}`)

/** What we think the provider holds for us in a currency, and what it is worth in our books. */
export async function balanceAt(
  tx: Tx,
  tag: string,
  currency: string,
): Promise<{ balance: bigint; settlement: bigint }> {
  const row = await tx.row<{ balance: number; settlement: number }>(sql`
    with kept as (
      select coalesce(sum(t.amount - t.refunded + t.refunded_to_wallet), 0) as amount,
        coalesce(sum(t.settlement_amount - case when t.amount = 0 then 0
          else round(t.refunded::numeric * t.settlement_amount / t.amount) end
          + t.refunded_to_wallet_settlement), 0) as settlement
      from transactions t join currencies c on c.id = t.currency_id
      where t.tag = ${tag} and c.code = ${currency} and t.status in ('paid', 'refund')),
    failed as (
      select coalesce(sum(r.amount), 0) as amount, coalesce(sum(coalesce(r.settlement_amount,
        round(r.amount::numeric * t.settlement_amount / t.amount))), 0) as settlement
      from provider_refunds r join transactions t on t.id = r.transaction_id
        join currencies c on c.id = t.currency_id
      where r.status = 'failed' and r.currency is null and t.tag = ${tag} and c.code = ${currency}),
    moved as (
      select coalesce(sum(fee_booked + payout_booked), 0) as amount,
        coalesce(sum(fee_settlement + payout_settlement), 0) as settlement
      from provider_entries where tag = ${tag} and currency = ${currency}),
    disputed as (
      select coalesce(sum(taken), 0) as amount, coalesce(sum(taken_settlement), 0) as settlement
      from payment_disputes where tag = ${tag} and currency = ${currency})
    select (kept.amount + failed.amount - moved.amount - disputed.amount)::bigint as balance,
      (kept.settlement + failed.settlement - moved.settlement - disputed.settlement)::bigint as settlement
    from kept, failed, moved, disputed`)
  return { balance: BigInt(row?.balance ?? 0), settlement: BigInt(row?.settlement ?? 0) }
}
