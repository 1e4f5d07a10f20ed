import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import {
  FLUTTERWAVE_KEYS,
  flutterwaveModeOf,
  flutterwaveProvider,
} from './flutterwave/flutterwave.ts'
import {
  MERCADO_PAGO_KEYS,
  mercadoPagoModeOf,
  mercadoPagoProvider,
} from './mercado-pago/mercado-pago.ts'
import { MOYASAR_KEYS, moyasarModeOf, moyasarProvider } from './moyasar/moyasar.ts'
import { PAYPAL_KEYS, paypalModeOf, paypalProvider } from './paypal/paypal.ts'
import { PAYSTACK_KEYS, paystackModeOf, paystackProvider } from './paystack/paystack.ts'
import { PAYTABS_KEYS, paytabsModeOf, paytabsProvider } from './paytabs/paytabs.ts'
import { RAZORPAY_KEYS, razorpayModeOf, razorpayProvider } from './razorpay/razorpay.ts'
import { STRIPE_KEYS, stripeModeOf, stripeProvider } from './stripe/stripe.ts'
import type { PaymentProvider, ProviderMode, ProviderSetup } from './port.ts'

/** One key that a provider gives us, and the environment variable that may hold it. */
export type KeyField = {
  readonly name: string
  readonly environment: string
  /** Every other key is needed. */
  readonly isOptional?: boolean
}
export type ProviderKeys = Readonly<Record<string, string>>
export type ProviderAdapter = {
  make(setup: ProviderSetup): PaymentProvider
  readonly keys: readonly KeyField[]
  /** Undefined when the keys do not tell. */
  modeOf(keys: ProviderKeys): ProviderMode | undefined
}

/** The providers that can be configured: one line each. */
export const PROVIDERS: Partial<Record<ProviderTag, ProviderAdapter>> = {
  stripe: { make: stripeProvider, keys: STRIPE_KEYS, modeOf: stripeModeOf },
  paypal: { make: paypalProvider, keys: PAYPAL_KEYS, modeOf: paypalModeOf },
  razorpay: { make: razorpayProvider, keys: RAZORPAY_KEYS, modeOf: razorpayModeOf },
  paystack: { make: paystackProvider, keys: PAYSTACK_KEYS, modeOf: paystackModeOf },
  flutterWave: { make: flutterwaveProvider, keys: FLUTTERWAVE_KEYS, modeOf: flutterwaveModeOf },
  'mercado-pago': { make: mercadoPagoProvider, keys: MERCADO_PAGO_KEYS, modeOf: mercadoPagoModeOf },
  moyasar: { make: moyasarProvider, keys: MOYASAR_KEYS, modeOf: moyasarModeOf },
  paytabs: { make: paytabsProvider, keys: PAYTABS_KEYS, modeOf: paytabsModeOf },
}
