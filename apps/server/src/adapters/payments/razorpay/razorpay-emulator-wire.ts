import { createHmac } from 'node:crypto'
import type { EmulatedAnswer } from '../emulators/emulator.ts'

// What the emulator keeps, and how its answers show it.

export const KEYS = {
  key_id: 'rzp_test_emulated',
  key_secret: 'emulated_razorpay_secret',
  webhook_secret: 'emulated_razorpay_webhook',
}
export type EmulatedLink = {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly reference: string
  readonly description: string
  readonly callbackUrl: string
  readonly expireBy: number
  readonly createdAt: number
  readonly payments: RazorpayPayment[]
  status: 'created' | 'paid' | 'expired' | 'cancelled'
  isChallenged: boolean
}
export type RazorpayPayment = {
  readonly id: string
  readonly link: EmulatedLink
  readonly createdAt: number
  readonly status: 'failed' | 'captured'
}
export type RazorpayRefund = {
  readonly id: string
  readonly payment: RazorpayPayment
  readonly amount: number
  readonly notes: unknown
  readonly createdAt: number
  status: 'pending' | 'processed' | 'failed'
}
export type RazorpayDispute = {
  readonly id: string
  readonly payment: RazorpayPayment
  readonly amount: number
  readonly createdAt: number
  status: 'open' | 'won' | 'lost'
}
export type RazorpaySettlement = {
  readonly id: string
  readonly amount: number
  readonly createdAt: number
}

/** 2 %, rounded down. */
export const feeOf = (amount: number) => Math.floor((amount * 2) / 100)

export function returnAddress(link: EmulatedLink, paymentId: string): string {
  const url = new URL(link.callbackUrl)
  const signed = `${link.id}|${link.reference}|paid|${paymentId}`
  url.searchParams.set('razorpay_payment_id', paymentId)
  url.searchParams.set('razorpay_payment_link_id', link.id)
  url.searchParams.set('razorpay_payment_link_reference_id', link.reference)
  url.searchParams.set('razorpay_payment_link_status', 'paid')
  url.searchParams.set(
    'razorpay_signature',
    createHmac('sha256', KEYS.key_secret).update(signed).digest('hex'),
  )
  return url.href
}

export const failure = (status: number, code: string, description: string): EmulatedAnswer => ({
  status,
  json: {
    error: { code, description, source: 'business', step: 'NA', reason: 'input_validation_failed' },
  },
})
export const refused = (description: string) => failure(400, 'BAD_REQUEST_ERROR', description)
export const conflict = () =>
  failure(409, 'BAD_REQUEST_ERROR', 'Different request body with the same idempotency key')

export const linkJson = (link: EmulatedLink) => ({
  id: link.id,
  amount: link.amount,
  amount_paid: link.status === 'paid' ? link.amount : 0,
  currency: link.currency,
  accept_partial: false,
  reference_id: link.reference,
  description: link.description,
  status: link.status,
  expire_by: link.expireBy,
  expired_at: 0,
  cancelled_at: 0,
  // The schema says a string here, the documents a number.
  created_at: String(link.createdAt),
  callback_url: link.callbackUrl,
  callback_method: 'get',
  reminder_enable: false,
  payments: link.payments.map((payment) => ({
    payment_id: payment.id,
    plink_id: link.id,
    amount: String(link.amount),
    method: 'card',
    status: payment.status,
    created_at: String(payment.createdAt),
    updated_at: payment.createdAt,
  })),
})

export const paymentJson = (
  { id, link, createdAt, status }: RazorpayPayment,
  refunded: number,
) => ({
  id,
  entity: 'payment',
  amount: link.amount,
  currency: link.currency,
  status: status === 'captured' && refunded === link.amount ? 'refunded' : status,
  order_id: null,
  method: 'card',
  amount_refunded: refunded,
  captured: status === 'captured',
  description: link.description,
  card: {
    id: 'card_emulated',
    entity: 'card',
    last4: '1111',
    network: 'Visa',
    type: 'credit',
    emi: false,
  },
  email: 'ana@example.com',
  fee: status === 'captured' ? feeOf(link.amount) : null,
  tax: 0,
  error_description: status === 'failed' ? 'The bank declined the payment' : null,
  notes: { reference: link.reference },
  created_at: createdAt,
})

export const refundJson = ({ id, payment, amount, notes, createdAt, status }: RazorpayRefund) => ({
  id,
  entity: 'refund',
  amount,
  currency: payment.link.currency,
  payment_id: payment.id,
  notes,
  receipt: null,
  created_at: createdAt,
  status,
  speed_processed: 'normal',
  speed_requested: 'normal',
})

/** The money is deducted when the dispute is lost: razorpay.com/docs/api/disputes/entity. */
export const deductedBy = ({ amount, status }: RazorpayDispute) => (status === 'lost' ? amount : 0)
export const disputeJson = (dispute: RazorpayDispute) => ({
  id: dispute.id,
  entity: 'dispute',
  payment_id: dispute.payment.id,
  amount: dispute.amount,
  currency: dispute.payment.link.currency,
  amount_deducted: deductedBy(dispute),
  reason_code: 'goods_or_services_not_received',
  respond_by: dispute.createdAt + 10 * 86_400,
  status: dispute.status,
  phase: 'chargeback',
  created_at: dispute.createdAt,
})

export const settlementJson = ({ id, amount, createdAt }: RazorpaySettlement) => ({
  id,
  entity: 'settlement',
  amount,
  status: 'processed',
  fees: 0,
  tax: 0,
  utr: id,
  created_at: createdAt,
})
