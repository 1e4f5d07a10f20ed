import type { EmulatedAnswer } from '../emulators/emulator.ts'

// What the emulator keeps, and how its answers show it.

export const CURRENCIES = ['NGN', 'GHS', 'ZAR', 'KES', 'USD'] as const
export type PaystackTransaction = {
  readonly id: number
  readonly reference: string
  readonly accessCode: string
  readonly email: string
  readonly amount: number
  readonly currency: (typeof CURRENCIES)[number]
  readonly callbackUrl: string
  readonly cancelUrl: string
  readonly description: string
  readonly createdAt: Date
  status: 'abandoned' | 'ongoing' | 'failed' | 'success' | 'reversed'
  isOpen: boolean
  paidAt: Date | null
  isSettled: boolean
}
export type PaystackRefund = {
  readonly id: number
  readonly transaction: PaystackTransaction
  readonly amount: number
  readonly note: string
  readonly createdAt: Date
  status: 'pending' | 'processed' | 'failed'
}
export type PaystackDispute = {
  readonly id: number
  readonly transaction: PaystackTransaction
  readonly amount: number
  readonly createdAt: Date
  status: 'awaiting-merchant-feedback' | 'resolved'
  resolution: 'declined' | 'merchant-accepted' | null
}

export type PaystackSettlement = {
  readonly id: number
  readonly currency: string
  readonly amount: number
  readonly createdAt: Date
}

/** 1.5 %, rounded down. */
export const feeOf = (amount: number) => Math.floor((amount * 15) / 1000)

export const success = (message: string, data: unknown): EmulatedAnswer => ({
  status: 200,
  json: { status: true, message, data },
})
export const failure = (status: number, message: string, code: string): EmulatedAnswer => ({
  status,
  json: {
    status: false,
    message,
    meta: { nextStep: 'Check the request and try again' },
    type: 'validation_error',
    code,
  },
})

const CUSTOMER = {
  id: 180_325_148,
  first_name: null,
  last_name: null,
  customer_code: 'CUS_emulated',
  phone: null,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
}
const CARD = {
  authorization_code: 'AUTH_emulated',
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: 'visa',
  reusable: true,
  signature: 'SIG_emulated',
  account_name: null,
}
const NO_AUTHORIZATION = {
  ...CARD,
  authorization_code: null,
  bin: null,
  last4: null,
  exp_month: null,
  exp_year: null,
  channel: null,
  card_type: null,
  bank: null,
  country_code: null,
  brand: null,
  reusable: false,
  signature: null,
}

export function transactionJson(transaction: PaystackTransaction): Record<string, unknown> {
  const { id, status, reference, amount, currency, createdAt, paidAt, email } = transaction
  const paid = paidAt?.toISOString() ?? null
  return {
    id,
    domain: 'test',
    status,
    reference,
    receipt_number: null,
    amount,
    message: null,
    gateway_response: status === 'failed' ? 'Declined' : 'Successful',
    paid_at: paid,
    created_at: createdAt.toISOString(),
    channel: 'card',
    currency,
    ip_address: '127.0.0.1',
    metadata: '',
    log: null,
    fees: paidAt ? feeOf(amount) : null,
    fees_split: null,
    // The schema knows only the fields of a card that has paid.
    authorization: paidAt ? CARD : {},
    customer: { ...CUSTOMER, email },
    plan: null,
    split: {},
    order_id: null,
    paidAt: paid,
    createdAt: createdAt.toISOString(),
    requested_amount: amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt.toISOString(),
    plan_object: {},
    subaccount: {},
  }
}

export const listedTransactionJson = (transaction: PaystackTransaction) => {
  const { receipt_number: _, fees_breakdown: _breakdown, ...json } = transactionJson(transaction)
  return {
    ...json,
    metadata: null,
    authorization: transaction.paidAt ? CARD : NO_AUTHORIZATION,
    plan: {},
    connect: null,
    paidAt: json['paidAt'] ?? json['created_at'],
    source: {
      source: 'merchant_api',
      type: 'api',
      identifier: null,
      entry_point: 'transaction_initialize',
    },
  }
}

export const newRefundJson = ({
  id,
  transaction,
  amount,
  note,
  createdAt,
  status,
}: PaystackRefund) => ({
  transaction: {
    id: transaction.id,
    domain: 'test',
    reference: transaction.reference,
    amount: transaction.amount,
    paid_at: transaction.paidAt?.toISOString(),
    channel: 'card',
    currency: transaction.currency,
    authorization: { exp_month: null, exp_year: null, account_name: null },
    customer: { international_format_phone: null },
    plan: {},
    subaccount: { currency: null },
    split: {},
    order_id: null,
    paidAt: transaction.paidAt?.toISOString(),
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
  },
  integration: 412_829,
  deducted_amount: 0,
  channel: null,
  merchant_note: note,
  customer_note: `Refund for transaction ${transaction.reference}`,
  status,
  refunded_by: 'owner@example.com',
  expected_at: createdAt.toISOString(),
  currency: transaction.currency,
  domain: 'test',
  amount,
  fully_deducted: false,
  id,
  createdAt: createdAt.toISOString(),
  updatedAt: createdAt.toISOString(),
})

export const refundJson = ({
  id,
  transaction,
  amount,
  note,
  createdAt,
  status,
}: PaystackRefund) => ({
  integration: 412_829,
  transaction: transaction.id,
  dispute: null,
  settlement: null,
  id,
  domain: 'test',
  currency: transaction.currency,
  amount,
  status,
  refunded_at: null,
  refunded_by: 'owner@example.com',
  customer_note: `Refund for transaction ${transaction.reference}`,
  merchant_note: note,
  deducted_amount: amount,
  fully_deducted: 1,
  createdAt: createdAt.toISOString(),
  bank_reference: null,
  transaction_reference: transaction.reference,
  reason: 'PENDING',
  customer: {
    ...CUSTOMER,
    first_name: '',
    last_name: '',
    email: transaction.email,
    phone: '',
    metadata: '',
    international_format_phone: '',
  },
  refund_type: amount === transaction.amount ? 'full' : 'partial',
  transaction_amount: transaction.amount,
  initiated_by: 'owner@example.com',
  refund_channel: 'card',
  session_id: null,
  collect_account_number: false,
})

export const disputeJson = ({ id, transaction, amount, status, resolution }: PaystackDispute) => ({
  id,
  refund_amount: amount,
  currency: transaction.currency,
  resolution,
  domain: 'test',
  status,
  category: 'chargeback',
  note: null,
  dueAt: new Date(transaction.createdAt.getTime() + 2 * 86_400_000).toISOString(),
  resolvedAt: null,
  transaction: {
    id: transaction.id,
    reference: transaction.reference,
    amount: transaction.amount,
    currency: transaction.currency,
  },
})

export const settlementJson = ({ id, currency, amount, createdAt }: PaystackSettlement) => ({
  id,
  integration: 463_433,
  domain: 'test',
  status: 'success',
  currency,
  total_amount: amount,
  effective_amount: amount,
  total_fees: 0,
  total_processed: amount,
  deductions: null,
  settlement_date: createdAt.toISOString(),
  settled_by: null,
  createdAt: createdAt.toISOString(),
  updatedAt: createdAt.toISOString(),
})
