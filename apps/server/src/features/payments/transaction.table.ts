import type {
  PayableType,
  PaymentTag,
  TransactionStatus,
} from '@hawker/domain/payments/payment-status'
import {
  BOOLEAN,
  DECIMAL,
  ID,
  INSTANT,
  INT,
  MONEY,
  SMALLINT,
  TEXT,
  UUID,
  type ValuesOf,
  hidden,
  nullable,
  oneOf,
  plain,
  shown,
  shownAs,
} from '@hawker/postgres/table/columns'
import { type RowIn, defineTable, fieldsOf, viewOf } from '@hawker/postgres/table/define-table'

/** Written when the payment is opened. */
const OPENED_COLUMNS = {
  id: shown('id', ID),
  uuid: hidden('uuid', UUID),
  payableType: shown('payable_type', oneOf<PayableType>()),
  payableId: shown('payable_id', ID),
  /** The extra charge of an order that it pays; null for the order itself. */
  chargeId: hidden('charge_id', nullable(ID)),
  userId: hidden('user_id', ID),
  amount: shownAs('amount', 'price', MONEY),
  /** The authorized maximum that can be captured; null when equal to `amount`. */
  heldAmount: shownAs('held_amount', 'held_price', nullable(MONEY)),
  currencyId: hidden('currency_id', ID),
  /** Base currency. */
  settlementAmount: hidden('settlement_amount', MONEY),
  tag: hidden('tag', oneOf<PaymentTag>()),
  status: shown('status', oneOf<TransactionStatus>()),
  changeFor: hidden('change_for', nullable(MONEY)),
  /** The payer wants the provider to save the card. */
  saveCard: hidden('save_card', BOOLEAN),
  expiresAt: shown('expires_at', nullable(INSTANT)),
  createdAt: shown('created_at', INSTANT),
}

/** Filled while the payment proceeds. */
const PROGRESS_COLUMNS = {
  /** A capture is in progress, so `amount` must not change. */
  capturing: hidden('capturing', BOOLEAN),
  refunded: shown('refunded', MONEY),
  /** Each opened page is an attempt with its own reference at the provider. */
  attempt: hidden('attempt', SMALLINT),
  /** The provider's id of the page, and of the payment made on it. */
  providerId: shown('provider_id', nullable(TEXT)),
  paymentId: hidden('payment_id', nullable(TEXT)),
  /** The set of the provider's keys that it was opened with; null: not opened yet. */
  keySet: hidden('key_set', nullable(INT)),
  /** The provider's payment page, once created. */
  providerUrl: hidden('redirect_url', nullable(TEXT)),
  /** An authorized amount can be captured until then. */
  holdUntil: hidden('hold_until', nullable(INSTANT)),
  /** The end of the number of the card that paid, where the provider names it. */
  cardLast4: shown('card_last4', nullable(TEXT)),
  note: shown('note', nullable(TEXT)),
}
/** The defaults of these columns. */
export const INITIAL_PROGRESS: ValuesOf<typeof PROGRESS_COLUMNS> = {
  capturing: false,
  refunded: 0n,
  attempt: 1,
  providerId: null,
  paymentId: null,
  keySet: null,
  providerUrl: null,
  holdUntil: null,
  cardLast4: null,
  note: null,
}

const CHECK_COLUMNS = {
  nextCheckAt: hidden('next_check_at', nullable(INSTANT)),
  updatedAt: hidden('updated_at', INSTANT),
}

/**
 * One payment attempt. Amounts in minor units: `amount` and what is compared with it in its
 * currency, settlement amounts in base currency.
 */
export const TRANSACTIONS = defineTable('transactions', 't', {
  ...OPENED_COLUMNS,
  ...PROGRESS_COLUMNS,
  ...CHECK_COLUMNS,
  regionId: hidden('region_id', SMALLINT),
  /** The part of `refunded` that is in the wallet instead of at the provider. */
  movedToWallet: hidden('refunded_to_wallet', MONEY),
  movedToWalletSettlement: hidden('refunded_to_wallet_settlement', MONEY),
  checks: hidden('checks', INT),
  /** When visitors had the provider asked. */
  visitorChecksAt: hidden('visitor_checks_at', plain<Date[]>('timestamp with time zone[]')),
  /** One process opens the page until then. */
  openingUntil: hidden('opening_until', nullable(INSTANT)),
  pageClosedAt: hidden('page_closed_at', nullable(INSTANT)),
  /** Base currency for a unit of the currency, when the provider took the money. */
  chargeRate: hidden('charge_rate', nullable(DECIMAL)),
  cardBrand: hidden('card_brand', nullable(TEXT)),
  /** What the bank has taken back. */
  disputed: hidden('disputed', MONEY),
})
export const STORED_TRANSACTIONS = viewOf(TRANSACTIONS, [
  ...fieldsOf(OPENED_COLUMNS),
  ...fieldsOf(PROGRESS_COLUMNS),
])
export const NEW_TRANSACTIONS = viewOf(TRANSACTIONS, [
  ...fieldsOf(OPENED_COLUMNS),
  ...fieldsOf(CHECK_COLUMNS),
])
export type TransactionColumns = RowIn<typeof STORED_TRANSACTIONS>
