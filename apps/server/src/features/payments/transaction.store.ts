import type { PayableType, PaymentTag, TransactionStatus } from '@hawker/domain/payment-status'
import { type Queries, type Sql, type Tx, sql } from '../../database/database.ts'
import { newUuid } from '../../http/uuid.ts'

export type { PayableType }
export type CurrencyOfPayment = {
  readonly id: number
  readonly code: string
  readonly decimals: number
}
/** One try to pay for one thing one way. Amounts in minor units: `amount` of its currency, `settlementAmount` of the base currency. */
export type StoredTransaction = {
  readonly id: number
  readonly uuid: string
  readonly payableType: PayableType
  readonly payableId: number
  /** What an order costs more since it was paid; null: the order itself. */
  readonly chargeId: number | null
  readonly userId: number
  readonly amount: bigint
  /** The most that may be taken without asking the payer again; null: `amount`. */
  readonly heldAmount: bigint | null
  /** The provider is being asked to take `amount`: it stays what it is. */
  readonly capturing: boolean
  readonly currency: CurrencyOfPayment
  readonly settlementAmount: bigint
  /** How many decimals the base currency has. */
  readonly baseDecimals: number
  readonly tag: PaymentTag
  readonly status: TransactionStatus
  readonly refunded: bigint
  readonly providerId: string | null
  /** The provider's own page, once it was asked for one. */
  readonly providerUrl: string | null
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
  provider_id: string | null
  redirect_url: string | null
  note: string | null
  change_for: number | null
  expires_at: Date | null
  created_at: Date
}
const BASE_DECIMALS = sql`(select b.decimals from currencies b where b.is_default) as base_decimals`
const SELECT = sql`
  select t.id, t.uuid, t.payable_type, t.payable_id, t.charge_id, t.user_id, t.amount, t.held_amount, t.capturing, t.currency_id, c.code, c.decimals, t.settlement_amount, ${BASE_DECIMALS}, t.tag, t.status,
    t.refunded, t.provider_id, t.redirect_url, t.note, t.change_for, t.expires_at, t.created_at
  from transactions t join currencies c on c.id = t.currency_id`

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
  providerId: row.provider_id,
  providerUrl: row.redirect_url,
  note: row.note,
  changeFor: row.change_for === null ? null : BigInt(row.change_for),
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})

const selectAll = async (queries: Queries, where: Sql): Promise<StoredTransaction[]> =>
  (await queries.rows<Row>(sql`${SELECT} ${where}`)).map(fromRow)
const selectOne = async (queries: Queries, where: Sql): Promise<StoredTransaction | undefined> =>
  (await selectAll(queries, where))[0]

/** Every try to pay for these, oldest first. */
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
export const findOwnTransaction = (
  queries: Queries,
  userId: number,
  id: number,
): Promise<StoredTransaction | undefined> =>
  selectOne(queries, sql`where t.id = ${id} and t.user_id = ${userId}`)

/** All transactions of what this one pays for, locked in the order of their ids; the payable's money has one owner at a time. */
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
  | 'expiresAt'
> & {
  readonly nextCheckAt: Date | null
  readonly id: number
}

/** The two ids that payments of one thing can have, where nobody was told of them before, and how many decimals the base currency has. */
export const takePaymentIds = async (
  tx: Tx,
): Promise<{ wallet: number; chosen: number; base_decimals: number } | undefined> =>
  tx.row(
    sql`select nextval('transactions_id_seq') as wallet, nextval('transactions_id_seq') as chosen, ${BASE_DECIMALS}`,
  )

/** Writes them in one statement, of which nothing is asked: all of them is known. */
export async function insertTransactions(
  tx: Tx,
  made: readonly NewTransaction[],
  { currency, baseDecimals, now }: { currency: CurrencyOfPayment; baseDecimals: number; now: Date },
): Promise<StoredTransaction[]> {
  const transactions = made.map((one) => toStored(one, currency, baseDecimals, now))
  const written = JSON.stringify(
    made.map((one, place) => ({
      id: one.id,
      uuid: transactions[place]?.uuid,
      payable_type: one.payableType,
      payable_id: one.payableId,
      charge_id: one.chargeId,
      user_id: one.userId,
      amount: String(one.amount),
      held_amount: one.heldAmount === null ? null : String(one.heldAmount),
      settlement_amount: String(one.settlementAmount),
      tag: one.tag,
      status: one.status,
      change_for: one.changeFor === null ? null : String(one.changeFor),
      expires_at: one.expiresAt,
      next_check_at: one.nextCheckAt,
    })),
  )
  await tx.run(sql`
    insert into transactions (id, uuid, payable_type, payable_id, charge_id, user_id, amount, held_amount, currency_id, settlement_amount, tag, status, change_for, expires_at,
      next_check_at, created_at, updated_at)
    overriding system value
    select w.id, w.uuid, w.payable_type, w.payable_id, w.charge_id, w.user_id, w.amount, w.held_amount, ${currency.id}, w.settlement_amount, w.tag, w.status, w.change_for, w.expires_at,
      w.next_check_at, ${now}, ${now}
    from json_to_recordset(${written}::json) as w (id bigint, uuid uuid, payable_type text, payable_id bigint, charge_id bigint, user_id bigint, amount bigint, held_amount bigint,
      settlement_amount bigint, tag text, status text, change_for bigint, expires_at timestamptz, next_check_at timestamptz)`)
  return transactions
}

/** As reading it would find it. */
const toStored = (
  one: NewTransaction,
  currency: CurrencyOfPayment,
  baseDecimals: number,
  now: Date,
): StoredTransaction => ({
  id: one.id,
  uuid: newUuid(now),
  payableType: one.payableType,
  payableId: one.payableId,
  chargeId: one.chargeId,
  userId: one.userId,
  amount: one.amount,
  heldAmount: one.heldAmount,
  capturing: false,
  currency,
  settlementAmount: one.settlementAmount,
  baseDecimals,
  tag: one.tag,
  status: one.status,
  refunded: 0n,
  providerId: null,
  providerUrl: null,
  note: null,
  changeFor: one.changeFor,
  expiresAt: one.expiresAt,
  createdAt: now,
})

/** False when it was not in one of these statuses any more. */
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

/** What was asked for gives way to what came. */
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
    update transactions set status = 'paid', amount = ${amount}, held_amount = null, currency_id = ${currency.id}, settlement_amount = ${settlementAmount},
      next_check_at = null, updated_at = ${now}
    where id = ${id}`)

/** The first answer of the provider stays: a second one would be another page for the same money. Answers how the payment stands. */
export async function saveProviderPage(
  tx: Tx,
  id: number,
  providerId: string,
  url: string,
  now: Date,
): Promise<TransactionStatus | undefined> {
  await tx.run(sql`
    update transactions set provider_id = ${providerId}, redirect_url = ${url}, updated_at = ${now} where id = ${id} and provider_id is null`)
  return (
    await tx.row<{ status: TransactionStatus }>(
      sql`select status from transactions where id = ${id}`,
    )
  )?.status
}

export const setNote = (tx: Tx, id: number, note: string, now: Date): Promise<number> =>
  tx.run(
    sql`update transactions set note = ${note}, updated_at = ${now} where id = ${id} and note is distinct from ${note}`,
  )

/** Counts what is given back and notes it for the receipt; false when more than was paid would be. */
export const addRefund = async (tx: Tx, id: number, amount: bigint, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    with counted as (
      update transactions set refunded = refunded + ${amount}::bigint, updated_at = ${now},
        status = case when refunded + ${amount}::bigint = amount then 'refund' else status end
      where id = ${id} and status = 'paid' and refunded + ${amount}::bigint <= amount returning id)
    insert into transaction_refunds (transaction_id, amount, created_at) select id, ${amount}::bigint, ${now} from counted`)) ===
  1

/** Asks for less of what has not been taken yet: cash that is still to be handed over, money that is only authorized. */
export const shrinkTransaction = async (
  tx: Tx,
  id: number,
  amount: bigint,
  settlementAmount: bigint,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update transactions set amount = amount - ${amount}::bigint, settlement_amount = settlement_amount - ${settlementAmount}::bigint,
      updated_at = ${now}
    where id = ${id} and status in ('progress', 'authorized') and not capturing and amount >= ${amount}::bigint`)) ===
  1

/** Asks for more of what is held. False: it is not there, or it is being taken. */
export const growTransaction = async (
  tx: Tx,
  id: number,
  amount: bigint,
  settlementAmount: bigint,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update transactions set amount = amount + ${amount}::bigint, settlement_amount = settlement_amount + ${settlementAmount}::bigint,
      updated_at = ${now}
    where id = ${id} and status = 'authorized' and not capturing and amount + ${amount}::bigint <= held_amount`)) ===
  1

/** From here on the amount of an authorized payment stays as it is. 0: there is nothing to take. */
export const beginCapture = (queries: Queries, id: number, now: Date): Promise<number> =>
  queries.run(
    sql`update transactions set capturing = true, updated_at = ${now} where id = ${id} and status = 'authorized'`,
  )

/** Of what was just counted as given back, this stays with the provider: its owner wants it in the wallet. */
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
 * Takes the payments that are due for another look, and says when the look after that is: for a day after their time was over, and longer while nothing
 * is decided. SKIP LOCKED: workers share them out.
 */
export const takeDueChecks = (queries: Queries, now: Date): Promise<{ id: number }[]> =>
  queries.rows(sql`
    update transactions t set checks = t.checks + 1, next_check_at = case
        when t.status not in ('progress', 'authorized') and ${now}::timestamptz > coalesce(t.expires_at, t.created_at) + interval '24 hours' then null
        when t.checks = 0 then t.created_at + interval '5 minutes'
        when t.checks = 1 then t.created_at + interval '15 minutes'
        when t.checks = 2 then t.created_at + interval '60 minutes'
        else ${now}::timestamptz + interval '60 minutes' end
    where t.id in (select id from transactions where next_check_at <= ${now} order by next_check_at limit 50 for update skip locked)
    returning t.id`)
