import type { PaymentTag } from './payment-status.ts'

/** What an event of a provider is about. */
export type EventKind = 'payment' | 'refund' | 'dispute'
type Events = Readonly<Record<EventKind, readonly string[]>>

/**
 * The events that an account has to send us, by what they are about. Staff choose them in the
 * dashboard of the provider. Providers without an entry send all events.
 */
export const WEBHOOK_EVENTS = {
  stripe: {
    payment: [
      'checkout.session.completed',
      'checkout.session.expired',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'payment_intent.amount_capturable_updated',
      'payment_intent.canceled',
      'charge.refunded',
    ],
    refund: ['refund.created', 'refund.updated', 'refund.failed'],
    dispute: [
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
    ],
  },
  paypal: {
    payment: [
      'CHECKOUT.ORDER.APPROVED',
      'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
      'PAYMENT.AUTHORIZATION.CREATED',
      'PAYMENT.AUTHORIZATION.VOIDED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.DENIED',
      'PAYMENT.CAPTURE.DECLINED',
    ],
    refund: ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'],
    dispute: ['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.UPDATED', 'CUSTOMER.DISPUTE.RESOLVED'],
  },
  razorpay: {
    payment: [
      'payment_link.paid',
      'payment_link.expired',
      'payment_link.cancelled',
      'payment.captured',
      'payment.failed',
    ],
    refund: ['refund.processed', 'refund.failed'],
    dispute: [
      'payment.dispute.created',
      'payment.dispute.won',
      'payment.dispute.lost',
      'payment.dispute.closed',
    ],
  },
  'mercado-pago': {
    payment: ['payment'],
    refund: [],
    dispute: ['topic_chargebacks_wh', 'topic_claims_integration_wh', 'stop_delivery_op_wh'],
  },
  moyasar: {
    payment: ['payment_paid', 'payment_failed', 'payment_voided', 'payment_captured'],
    refund: ['payment_refunded'],
    dispute: [],
  },
} as const satisfies Partial<Record<PaymentTag, Events>>

/** Mercado Pago's dashboard shows names instead of the codes in its webhooks. */
const DASHBOARD_NAMES: Readonly<Record<string, string>> = {
  payment: 'Payments',
  topic_chargebacks_wh: 'Chargebacks',
  topic_claims_integration_wh: 'Claims',
  stop_delivery_op_wh: 'Fraud alerts',
}

/** The events to choose in the dashboard of a provider; undefined: it sends all. */
export function dashboardEvents(tag: PaymentTag): readonly string[] | undefined {
  const events: Events | undefined = (WEBHOOK_EVENTS as Partial<Record<PaymentTag, Events>>)[tag]
  return (
    events &&
    Object.values(events)
      .flat()
      .map((event) => (DASHBOARD_NAMES[event] ? `${DASHBOARD_NAMES[event]} (${event})` : event))
  )
}

const ADDRESS_PER_PAYMENT: ReadonlySet<PaymentTag> = new Set(['paytabs'])
/** Whether each payment brings our address, so that staff enter none in the dashboard. */
export const isWebhookAddressSent = (tag: PaymentTag): boolean => ADDRESS_PER_PAYMENT.has(tag)
