import type { PayableType } from '@hawker/domain/payments/payment-status'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { type RowOf, valuesOf } from '@hawker/postgres/table/columns'
import { STORED_TRANSACTIONS, type TransactionColumns } from './transaction.table.ts'

export type { PayableType }
export type PaymentCurrency = {
  readonly id: number
  readonly code: string
  readonly decimals: number
}
/** A payment attempt with its currency and the state of its refunds. */
export type StoredTransaction = Readonly<Omit<TransactionColumns, 'currencyId'>> & {
  readonly currency: PaymentCurrency
  /** The decimals of the base currency. */
  readonly baseDecimals: number
  /** Parts of `refunded`: in the wallet, and returned by the buyer's bank after a lost dispute. */
  readonly refundedToWallet: bigint
  readonly refundedByBank: bigint
  /** The part of `refundedToWallet` that is there because the bank refused it. */
  readonly refundRefused: bigint
  /** The part of `refunded` that the provider has made, and when it made the last one. */
  readonly refundMade: bigint
  readonly refundMadeAt: Date | null
  /** Since when a refund is on its way. */
  readonly refundSince: Date | null
  /** The rest of the refund waits for the end of a dispute. */
  readonly refundWaits: boolean
}
type Row = RowOf<typeof STORED_TRANSACTIONS.columns> & {
  code: string
  decimals: number
  base_decimals: number
  refunded_to_wallet: number
  refunded_by_bank: number
  refund_refused: number
  refund_made: number
  refund_made_at: Date | null
  refund_since: Date | null
  refund_waits: boolean
}
export const BASE_DECIMALS = sql`(select b.decimals from currencies b where b.is_default) as base_decimals`
/** Only of a refunded payment, so that others cost nothing. */
const REFUND_PARTS = sql`
  left join lateral (
    select coalesce(sum(r.amount - r.returned_by_bank) filter (where r.status = 'failed'), 0) as failed,
      coalesce(sum(r.amount - r.returned_by_bank) filter (where r.status = 'failed'
        and r.note is distinct from 'dispute_lost'), 0)::bigint as refused,
      coalesce(sum(r.returned_by_bank), 0)::bigint as by_bank,
      coalesce(sum(r.amount) filter (where r.status = 'paid'), 0)::bigint as made,
      max(r.updated_at) filter (where r.status = 'paid') as made_at,
      min(r.created_at) filter (where r.status in ('progress', 'unknown')) as since,
      coalesce(bool_or(r.status = 'progress' and r.sent_at is null and exists (select from payment_disputes d
        where d.transaction_id = t.id and d.stage = 'chargeback' and d.status in ('open', 'answered'))), false)
        as waits
    from provider_refunds r
    where t.refunded > 0 and r.transaction_id = t.id and r.currency is null) parts on true`
const SELECT = sql`
  select ${STORED_TRANSACTIONS.select}, c.code, c.decimals, ${BASE_DECIMALS},
    (t.refunded_to_wallet + parts.failed)::bigint as refunded_to_wallet, parts.refused as refund_refused,
    parts.by_bank as refunded_by_bank, parts.made as refund_made, parts.made_at as refund_made_at,
    parts.since as refund_since, parts.waits as refund_waits
  ${STORED_TRANSACTIONS.from} join currencies c on c.id = t.currency_id ${REFUND_PARTS}`

function fromRow(row: Row): StoredTransaction {
  const { currencyId, ...columns } = valuesOf(STORED_TRANSACTIONS.columns, row)
  return {
    ...columns,
    currency: { id: currencyId, code: row.code, decimals: row.decimals },
    baseDecimals: row.base_decimals,
    refundedToWallet: BigInt(row.refunded_to_wallet),
    refundedByBank: BigInt(row.refunded_by_bank),
    refundRefused: BigInt(row.refund_refused),
    refundMade: BigInt(row.refund_made),
    refundMadeAt: row.refund_made_at,
    refundSince: row.refund_since,
    refundWaits: row.refund_waits,
  }
}

const selectAll = async (queries: Queries, where: Sql): Promise<StoredTransaction[]> =>
  (await queries.rows<Row>(sql`${SELECT} ${where}`)).map(fromRow)
const selectOne = async (queries: Queries, where: Sql): Promise<StoredTransaction | undefined> =>
  (await selectAll(queries, where))[0]

/** All payment attempts for these payables, oldest first. */
export const transactionsOf = (
  queries: Queries,
  type: PayableType,
  ids: readonly number[],
): Promise<StoredTransaction[]> =>
  selectAll(
    queries,
    sql`where t.payable_type = ${type} and t.payable_id = any(${[...ids]}::bigint[]) order by t.id`,
  )

export const findTransactionByUuid = (
  queries: Queries,
  uuid: string,
): Promise<StoredTransaction | undefined> => selectOne(queries, sql`where t.uuid = ${uuid}`)
export const findTransaction = (
  queries: Queries,
  id: number,
): Promise<StoredTransaction | undefined> => selectOne(queries, sql`where t.id = ${id}`)
/** By the provider's id of the page, else by its id of the payment. */
export const findTransactionAtProvider = (
  queries: Queries,
  tag: string,
  { providerId, paymentId }: { providerId: string | null; paymentId: string | null },
): Promise<StoredTransaction | undefined> =>
  selectOne(
    queries,
    sql`where t.tag = ${tag} and (t.provider_id = ${providerId}::text or t.payment_id = ${paymentId}::text)
      order by t.provider_id is not distinct from ${providerId}::text desc, t.id desc limit 1`,
  )
export const findOwnTransaction = (
  queries: Queries,
  userId: number,
  id: number,
): Promise<StoredTransaction | undefined> =>
  selectOne(queries, sql`where t.id = ${id} and t.user_id = ${userId}`)

/**
 * Locks all transactions of a payable by id, so that its money is changed by one transaction at a
 * time.
 */
export const lockTransactions = (
  tx: Tx,
  type: PayableType,
  id: number,
): Promise<StoredTransaction[]> =>
  selectAll(
    tx,
    sql`where t.payable_type = ${type} and t.payable_id = ${id} order by t.id for update of t`,
  )

/** Authorized payments whose hold ends before then. After its end nothing can be taken. */
export const holdsEndingBefore = (queries: Queries, before: Date): Promise<{ id: number }[]> =>
  queries.rows(sql`
    select id from transactions where status = 'authorized' and hold_until < ${before} and not capturing
    order by hold_until limit 50`)

/**
 * Takes payments due for a recheck and schedules the next one. Rechecks end a day after expiry,
 * or when the payment is decided. SKIP LOCKED lets workers share the rows.
 */
export const takeDueChecks = (queries: Queries, now: Date): Promise<{ id: number }[]> =>
  queries.rows(sql`
    update transactions t set checks = t.checks + 1, next_check_at = case
        when t.status not in ('progress', 'authorized') and ${now}::timestamptz > coalesce(t.expires_at,
          t.created_at) + interval '24 hours' then null
        when t.checks = 0 then t.created_at + interval '5 minutes'
        when t.checks = 1 then t.created_at + interval '15 minutes'
        when t.checks = 2 then t.created_at + interval '60 minutes'
        else ${now}::timestamptz + interval '60 minutes' end
    where t.id in (select id from transactions where next_check_at <= ${now} order by next_check_at limit 50
      for update skip locked)
    returning t.id`)
