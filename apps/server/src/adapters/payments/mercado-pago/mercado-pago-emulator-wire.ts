import { DAY_MS } from '@hawker/std/time'
import type { EmulatedAnswer } from '../emulators/emulator.ts'

// What the emulator keeps, and how its answers show it.

/** The minor units in one unit of each currency, written here apart from the adapter's table. */
export const MINOR_IN_ONE: Readonly<Record<string, number>> = {
  BRL: 100,
  MXN: 100,
  CLP: 1,
  COP: 100,
}
export type EmulatedPreference = {
  readonly id: string
  readonly reference: string
  /** In minor units. */
  readonly amount: number
  readonly currency: string
  readonly title: string
  readonly successUrl: string
  readonly failureUrl: string
  readonly notificationUrl: string
  readonly createdAt: Date
  readonly payments: MercadoPagoPayment[]
  endsAt: string
  isChallenged: boolean
}
export type MercadoPagoPayment = {
  readonly id: number
  readonly preference: EmulatedPreference
  readonly createdAt: Date
  readonly refunds: MercadoPagoRefund[]
  status: 'approved' | 'rejected' | 'charged_back'
}
export type MercadoPagoRefund = {
  readonly id: number
  readonly amount: number
  readonly createdAt: Date
  status: 'approved' | 'in_process' | 'rejected'
}
export type EmulatedChargeback = {
  readonly id: string
  readonly payment: MercadoPagoPayment
  readonly amount: number
  covered: boolean | null
}

export const refundedOf = ({ refunds }: MercadoPagoPayment) =>
  refunds.filter(({ status }) => status !== 'rejected').reduce((sum, { amount }) => sum + amount, 0)
/** Only approved payments are refunded: createRefund of github.com/mercadopago/openapi. */
export const refundableOf = (payment: MercadoPagoPayment) =>
  payment.status === 'approved' ? payment.preference.amount - refundedOf(payment) : 0

/** 4 %, rounded down. */
export const chargedFor = (amount: number) => Math.floor((amount * 4) / 100)

/** Undefined when the amount cannot be paid: too many decimals, or Colombian cents. */
export function minorOf(amount: number, currency: string): number | undefined {
  const units = MINOR_IN_ONE[currency]
  if (units === undefined) return undefined
  const minor = Math.round(amount * units)
  if (minor / units !== amount) return undefined
  return currency === 'COP' && !Number.isInteger(amount) ? undefined : minor
}

export const failure = (status: number, error: string): EmulatedAnswer => ({
  status,
  json: { status, error, message: `Request refused: ${error}`, cause: [] },
})

export const paymentJson = (payment: MercadoPagoPayment) => {
  const { id, preference, createdAt, status } = payment
  const units = MINOR_IN_ONE[preference.currency] ?? 1
  const at = createdAt.toISOString()
  return {
    id,
    date_created: at,
    date_approved: status === 'rejected' ? null : at,
    date_last_updated: at,
    operation_type: 'regular_payment',
    payment_method_id: 'master',
    payment_type_id: 'credit_card',
    status: refundedOf(payment) === preference.amount ? 'refunded' : status,
    status_detail: status === 'rejected' ? 'cc_rejected_insufficient_amount' : 'accredited',
    currency_id: preference.currency,
    description: preference.title,
    external_reference: preference.reference,
    transaction_amount: preference.amount / units,
    transaction_amount_refunded: refundedOf(payment) / units,
    transaction_details: {
      net_received_amount: (preference.amount - chargedFor(preference.amount)) / units,
    },
    captured: status !== 'rejected',
    installments: 1,
    card: {
      first_six_digits: '503175',
      last_four_digits: '0604',
      expiration_month: 11,
      expiration_year: 2030,
    },
  }
}

export const refundJson = (
  { id, amount, createdAt, status }: MercadoPagoRefund,
  payment: MercadoPagoPayment,
) => ({
  id,
  payment_id: payment.id,
  amount: amount / (MINOR_IN_ONE[payment.preference.currency] ?? 1),
  metadata: {},
  date_created: createdAt.toISOString(),
  refund_mode: 'standard',
  adjustment_amount: 0,
  status,
  reason: null,
})

/** A claim has three days for our answer. */
export type EmulatedClaim = {
  readonly id: number
  readonly payment: MercadoPagoPayment
  readonly createdAt: Date
  end?: 'won' | 'lost'
}
export const claimJson = ({ id, payment, createdAt, end }: EmulatedClaim) => ({
  id,
  resource_id: payment.id,
  status: end ? 'closed' : 'opened',
  type: 'mediations',
  stage: 'claim',
  parent_id: null,
  resource: 'payment',
  reason_id: 'PNR4071',
  fulfilled: true,
  quantity_type: 'total',
  players: [
    { role: 'complainant', type: 'payer', user_id: 40_014_151, available_actions: [] },
    {
      role: 'respondent',
      type: 'collector',
      user_id: 123_456_789,
      available_actions: end
        ? []
        : [
            {
              action: 'send_message_to_complainant',
              mandatory: true,
              due_date: new Date(createdAt.getTime() + 3 * DAY_MS).toISOString(),
            },
          ],
    },
  ],
  resolution: end
    ? {
        reason: end === 'lost' ? 'payment_refunded' : 'item_delivered',
        benefited: [end === 'lost' ? 'complainant' : 'respondent'],
        closed_by: 'mediator',
        applied_coverage: false,
      }
    : null,
  site_id: 'MLB',
  date_created: createdAt.toISOString(),
  last_updated: createdAt.toISOString(),
})

export const chargebackJson = ({ id, payment, amount, covered }: EmulatedChargeback) => ({
  id,
  payments: [payment.id],
  amount: amount / (MINOR_IN_ONE[payment.preference.currency] ?? 1),
  currency: payment.preference.currency,
  reason_code: '4853',
  reason_description: 'Cardholder Dispute',
  coverage_applied: covered,
  coverage_elegible: true,
  documentation_required: true,
  documentation_status: 'not_supplied',
  date_created: payment.createdAt.toISOString(),
})
