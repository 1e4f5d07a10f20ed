import type { PaymentTag } from '@hawker/domain/payments/payment-status'

const ADDRESS_PER_PAYMENT: ReadonlySet<PaymentTag> = new Set(['paytabs'])
/** Whether each payment brings our address, so that staff enter none in the dashboard. */
export const isAddressSent = (tag: PaymentTag): boolean => ADDRESS_PER_PAYMENT.has(tag)

/** The events that an account has to send. Providers without an entry send all events. */
export const WEBHOOK_EVENTS: Partial<Record<PaymentTag, readonly string[]>> = {
  stripe: [
    'checkout.session.completed',
    'checkout.session.expired',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'payment_intent.amount_capturable_updated',
    'payment_intent.canceled',
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ],
  paypal: [
    'CHECKOUT.ORDER.APPROVED',
    'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
    'PAYMENT.AUTHORIZATION.CREATED',
    'PAYMENT.AUTHORIZATION.VOIDED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.DECLINED',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.UPDATED',
    'CUSTOMER.DISPUTE.RESOLVED',
  ],
  razorpay: [
    'payment_link.paid',
    'payment_link.expired',
    'payment_link.cancelled',
    'payment.captured',
    'payment.failed',
    'refund.processed',
    'refund.failed',
    'payment.dispute.created',
    'payment.dispute.won',
    'payment.dispute.lost',
    'payment.dispute.closed',
  ],
  // Its dashboard shows names, and its webhooks have codes.
  'mercado-pago': [
    'Payments (payment)',
    'Chargebacks (topic_chargebacks_wh)',
    'Claims (topic_claims_integration_wh)',
    'Fraud alerts (stop_delivery_op_wh)',
  ],
  moyasar: [
    'payment_paid',
    'payment_failed',
    'payment_refunded',
    'payment_voided',
    'payment_captured',
  ],
}
