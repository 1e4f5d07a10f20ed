import { type Tx, sql } from '@hawker/postgres/database'
import { newUuid } from '../../core/uuid.ts'
import { BASE_DECIMALS, type PaymentCurrency, type StoredTransaction } from './transaction.store.ts'

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
