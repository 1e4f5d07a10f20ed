import type { PaymentTag } from '@hawker/domain/payments/payment-status'

/** The providers' own names, the same in every language. */
export const PROVIDER_NAMES: Partial<Record<PaymentTag, string>> = {
  sandbox: 'Sandbox',
  stripe: 'Stripe',
  razorpay: 'Razorpay',
  paystack: 'Paystack',
  moyasar: 'Moyasar',
  paytabs: 'PayTabs',
  'mercado-pago': 'Mercado Pago',
  flutterWave: 'Flutterwave',
  paypal: 'PayPal',
}
