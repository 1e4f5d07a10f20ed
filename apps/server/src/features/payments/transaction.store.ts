import type {
  PayableType,
  PaymentTag,
  TransactionStatus,
} from '@hawker/domain/payments/payment-status'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { newUuid } from '../../core/uuid.ts'

export type { PayableType }
export type PaymentCurrency = {
  readonly id: number
  readonly code: string
  readonly decimals: number
}
/**
 * One payment attempt. Amounts in minor units:
 * `amount` in its currency, `settlementAmount` in base currency.
 */
export type StoredTransaction = {
  readonly id: number
  readonly uuid: string
  readonly payableType: PayableType
  readonly payableId: number
  /** The extra charge of an order that it pays; null for the order itself. */
  readonly chargeId: number | null
  readonly userId: number
  readonly amount: bigint
  /** The authorized maximum that can be captured; null when equal to `amount`. */
  readonly heldAmount: bigint | null
  /** A capture is in progress, so `amount` must not change. */
  readonly capturing: boolean
  readonly currency: PaymentCurrency
  readonly settlementAmount: bigint
  /** The decimals of the base currency. */
  readonly baseDecimals: number
  readonly tag: PaymentTag
  readonly status: TransactionStatus
  readonly refunded: bigint
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
  /** Each opened page is an attempt with its own reference at the provider. */
  readonly attempt: number
  /** The provider's id of the page, and of the payment made on it. */
  readonly providerId: string | null
  readonly paymentId: string | null
  /** The set of the provider's keys that it was opened with; null: not opened yet. */
  readonly keySet: number | null
  /** The provider's payment page, once created. */
  readonly providerUrl: string | null
  /** An authorized amount can be captured until then. */
  readonly holdUntil: Date | null
  /** The payer wants the provider to save the card. */
  readonly saveCard: boolean
  /** The end of the number of the card that paid, where the provider names it. */
  readonly cardLast4: string | null
  readonly note: string | null
  readonly changeFor: bigint | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
}
type Row = {
  id: number
  uuid: string
  payable_type: PayableType
  payable_id: number
  charge_id: number | null
  user_id: number
  amount: number
  held_amount: number | null
  capturing: boolean
  currency_id: number
  code: string
  decimals: number
  settlement_amount: number
  base_decimals: number
  tag: PaymentTag
  status: TransactionStatus
  refunded: number
  refunded_to_wallet: number
  refunded_by_bank: number
  refund_refused: number
  refund_made: number
  refund_made_at: Date | null
  refund_since: Date | null
  refund_waits: boolean
  attempt: number
  provider_id: string | null
  payment_id: string | null
  key_set: number | null
  redirect_url: string | null
  hold_until: Date | null
  save_card: boolean
  card_last4: string | null
  note: string | null
  change_for: number | null
  expires_at: Date | null
  created_at: Date
}
const BASE_DECIMALS = sql`(select b.decimals from currencies b where b.is_default) as base_decimals`
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
  select t.id, t.uuid, t.payable_type, t.payable_id, t.charge_id, t.user_id, t.amount, t.held_amount,
    t.capturing, t.currency_id, c.code, c.decimals, t.settlement_amount, ${BASE_DECIMALS}, t.tag, t.status,
    t.refunded, (t.refunded_to_wallet + parts.failed)::bigint as refunded_to_wallet, parts.refused as refund_refused,
    parts.by_bank as refunded_by_bank, parts.made as refund_made, parts.made_at as refund_made_at,
    parts.since as refund_since, parts.waits as refund_waits, t.attempt, t.provider_id, t.payment_id,
    t.key_set, t.redirect_url, t.hold_until, t.save_card, t.card_last4, t.note, t.change_for, t.expires_at, t.created_at
  from transactions t join currencies c on c.id = t.currency_id ${REFUND_PARTS}`

const fromRow = (row: Row): StoredTransaction => ({
  id: row.id,
  uuid: row.uuid,
  payableType: row.payable_type,
  payableId: row.payable_id,
  chargeId: row.charge_id,
  userId: row.user_id,
  amount: BigInt(row.amount),
  heldAmount: row.held_amount === null ? null : BigInt(row.held_amount),
  capturing: row.capturing,
  currency: { id: row.currency_id, code: row.code, decimals: row.decimals },
  settlementAmount: BigInt(row.settlement_amount),
  baseDecimals: row.base_decimals,
  tag: row.tag,
  status: row.status,
  refunded: BigInt(row.refunded),
  refundedToWallet: BigInt(row.refunded_to_wallet),
  refundedByBank: BigInt(row.refunded_by_bank),
  refundRefused: BigInt(row.refund_refused),
  refundMade: BigInt(row.refund_made),
  refundMadeAt: row.refund_made_at,
  refundSince: row.refund_since,
  refundWaits: row.refund_waits,
  attempt: row.attempt,
  providerId: row.provider_id,
  paymentId: row.payment_id,
  keySet: row.key_set,
  providerUrl: row.redirect_url,
  holdUntil: row.hold_until,
  saveCard: row.save_card,
  cardLast4: row.card_last4,
  note: row.note,
  changeFor: row.change_for === null ? null : BigInt(row.change_for),
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})

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

export type NewTransaction = Pick<
  StoredTransaction,
  | 'payableType'
  | 'payableId'
  | 'chargeId'
  | 'userId'
  | 'amount'
  | 'heldAmount'
  | 'settlementAmount'
  | 'tag'
  | 'status'
  | 'changeFor'
  | 'saveCard'
  | 'expiresAt'
> & {
  readonly nextCheckAt: Date | null
  readonly id: number
}

/** Reserves ids for a wallet part and a chosen payment, and reads the base currency's decimals. */
export const takePaymentIds = async (
  tx: Tx,
): Promise<{ wallet: number; chosen: number; base_decimals: number } | undefined> =>
  tx.row(
    sql`select nextval('transactions_id_seq') as wallet, nextval('transactions_id_seq') as chosen, ${BASE_DECIMALS}`,
  )

/** Inserts transactions in one statement. All values are known, so nothing is returned. */
export async function insertTransactions(
  tx: Tx,
  made: readonly NewTransaction[],
  { currency, baseDecimals, now }: { currency: PaymentCurrency; baseDecimals: number; now: Date },
): Promise<StoredTransaction[]> {
  const transactions = made.map((transaction) => toStored(transaction, currency, baseDecimals, now))
  const written = JSON.stringify(
    made.map((transaction, index) => ({
      id: transaction.id,
      uuid: transactions[index]?.uuid,
      payable_type: transaction.payableType,
      payable_id: transaction.payableId,
      charge_id: transaction.chargeId,
      user_id: transaction.userId,
      amount: String(transaction.amount),
      held_amount: transaction.heldAmount === null ? null : String(transaction.heldAmount),
      settlement_amount: String(transaction.settlementAmount),
      tag: transaction.tag,
      status: transaction.status,
      change_for: transaction.changeFor === null ? null : String(transaction.changeFor),
      save_card: transaction.saveCard,
      expires_at: transaction.expiresAt,
      next_check_at: transaction.nextCheckAt,
    })),
  )
  await tx.run(sql`
    insert into transactions (id, uuid, payable_type, payable_id, charge_id, user_id, amount, held_amount,
      currency_id, settlement_amount, tag, status, change_for, save_card, expires_at,
      next_check_at, created_at, updated_at)
    overriding system value
    select w.id, w.uuid, w.payable_type, w.payable_id, w.charge_id, w.user_id, w.amount, w.held_amount,
      ${currency.id}, w.settlement_amount, w.tag, w.status, w.change_for, w.save_card, w.expires_at,
      w.next_check_at, ${now}, ${now}
    from json_to_recordset(${written}::json) as w (id bigint, uuid uuid, payable_type text, payable_id bigint,
      charge_id bigint, user_id bigint, amount bigint, held_amount bigint,
      settlement_amount bigint, tag text, status text, change_for bigint, save_card boolean,
      expires_at timestamptz, next_check_at timestamptz)`)
  return transactions
}

/** The transaction as a later read returns it. */
const toStored = (
  transaction: NewTransaction,
  currency: PaymentCurrency,
  baseDecimals: number,
  now: Date,
): StoredTransaction => ({
  id: transaction.id,
  uuid: newUuid(now),
  payableType: transaction.payableType,
  payableId: transaction.payableId,
  chargeId: transaction.chargeId,
  userId: transaction.userId,
  amount: transaction.amount,
  heldAmount: transaction.heldAmount,
  capturing: false,
  currency,
  settlementAmount: transaction.settlementAmount,
  baseDecimals,
  tag: transaction.tag,
  status: transaction.status,
  refunded: 0n,
  refundedToWallet: 0n,
  refundedByBank: 0n,
  refundRefused: 0n,
  refundMade: 0n,
  refundMadeAt: null,
  refundSince: null,
  refundWaits: false,
  attempt: 1,
  providerId: null,
  paymentId: null,
  keySet: null,
  providerUrl: null,
  holdUntil: null,
  saveCard: transaction.saveCard,
  cardLast4: null,
  note: null,
  changeFor: transaction.changeFor,
  expiresAt: transaction.expiresAt,
  createdAt: now,
})

/** False when it is no longer in one of the `from` statuses. */
export const moveTransaction = async (
  tx: Tx,
  id: number,
  from: readonly TransactionStatus[],
  to: TransactionStatus,
  note: string | null,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update transactions set status = ${to}, note = coalesce(${note}, note), updated_at = ${now},
      next_check_at = case when ${to} in ('paid', 'refund') then null else next_check_at end
    where id = ${id} and status = any(${[...from]}::text[])`)) === 1

/** Replaces the requested amount with the received one. */
export const saveReceivedAmount = (
  tx: Tx,
  {
    id,
    amount,
    currency,
    settlementAmount,
  }: Pick<StoredTransaction, 'id' | 'amount' | 'currency' | 'settlementAmount'>,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    update transactions set status = 'paid', amount = ${amount}, held_amount = null,
      currency_id = ${currency.id}, settlement_amount = ${settlementAmount},
      next_check_at = null, updated_at = ${now}
    where id = ${id}`)

export const setNote = (tx: Tx, id: number, note: string, now: Date): Promise<number> =>
  tx.run(
    sql`update transactions set note = ${note}, updated_at = ${now} where id = ${id} and note is distinct from ${note}`,
  )

/** Adds a refund and its receipt entry. False when it would exceed the paid amount. */
export const addRefund = async (tx: Tx, id: number, amount: bigint, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    with counted as (
      update transactions set refunded = refunded + ${amount}::bigint, updated_at = ${now},
        status = case when refunded + ${amount}::bigint = amount then 'refund' else status end
      where id = ${id} and status = 'paid' and refunded + ${amount}::bigint <= amount returning id)
    insert into transaction_refunds (transaction_id, amount, created_at) select id, ${amount}::bigint, ${now}
      from counted`)) === 1

/** Lowers a payment that is not captured: cash due, or an authorized amount. */
export const shrinkTransaction = async (
  tx: Tx,
  id: number,
  amount: bigint,
  settlementAmount: bigint,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update transactions set amount = amount - ${amount}::bigint,
      settlement_amount = settlement_amount - ${settlementAmount}::bigint,
      updated_at = ${now}
    where id = ${id} and status in ('progress', 'authorized') and not capturing and amount >= ${amount}::bigint`)) ===
  1

/**
 * Raises an authorized amount within its hold. False when the hold is too small or being captured.
 */
export const growTransaction = async (
  tx: Tx,
  id: number,
  amount: bigint,
  settlementAmount: bigint,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update transactions set amount = amount + ${amount}::bigint,
      settlement_amount = settlement_amount + ${settlementAmount}::bigint,
      updated_at = ${now}
    where id = ${id} and status = 'authorized' and not capturing and amount + ${amount}::bigint <= held_amount`)) ===
  1

/** Fixes the amount of an authorized payment. Returns 0 when there is nothing to capture. */
export const beginCapture = (queries: Queries, id: number, now: Date): Promise<number> =>
  queries.run(
    sql`update transactions set capturing = true, updated_at = ${now} where id = ${id} and status = 'authorized'`,
  )

/** Authorized payments whose hold ends before then. After its end nothing can be taken. */
export const holdsEndingBefore = (queries: Queries, before: Date): Promise<{ id: number }[]> =>
  queries.rows(sql`
    select id from transactions where status = 'authorized' and hold_until < ${before} and not capturing
    order by hold_until limit 50`)

/** Counts the part of a refund that goes to the wallet instead of the provider. */
export const countWalletRefund = (
  tx: Tx,
  id: number,
  amount: bigint,
  settlementAmount: bigint,
): Promise<number> =>
  tx.run(sql`
    update transactions set refunded_to_wallet = refunded_to_wallet + ${amount}::bigint,
      refunded_to_wallet_settlement = refunded_to_wallet_settlement + ${settlementAmount}::bigint where id = ${id}`)

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
