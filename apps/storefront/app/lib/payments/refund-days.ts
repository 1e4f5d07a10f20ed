import type { PaymentTag } from '@hawker/domain/payments/payment-status'

/** Within how many days a refund usually reaches the card or account, by the providers' pages. */
export const REFUND_DAYS: Partial<Record<PaymentTag, number>> = {
  stripe: 10,
  paypal: 5,
  razorpay: 7,
  paystack: 10,
  flutterWave: 15,
  'mercado-pago': 10,
  moyasar: 14,
  paytabs: 14,
}
