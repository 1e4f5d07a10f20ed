import type { PaymentTag } from '@hawker/domain/payments/payment-status'

/**
 * The events that an account has to send. Providers without an entry send all events, or take our
 * address with each payment.
 */
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
  'mercado-pago': [
    'payment',
    'topic_chargebacks_wh',
    'topic_claims_integration_wh',
    'stop_delivery_op_wh',
  ],
  moyasar: [
    'payment_paid',
    'payment_failed',
    'payment_refunded',
    'payment_voided',
    'payment_captured',
  ],
}
