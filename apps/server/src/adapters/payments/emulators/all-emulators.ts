import { flutterwaveEmulator } from '../flutterwave/flutterwave-emulator.ts'
import { mercadoPagoEmulator } from '../mercado-pago/mercado-pago-emulator.ts'
import { moyasarEmulator } from '../moyasar/moyasar-emulator.ts'
import { paypalEmulator } from '../paypal/paypal-emulator.ts'
import { paystackEmulator } from '../paystack/paystack-emulator.ts'
import { paytabsEmulator } from '../paytabs/paytabs-emulator.ts'
import { razorpayEmulator } from '../razorpay/razorpay-emulator.ts'
import { stripeEmulator } from '../stripe/stripe-emulator.ts'
import type { Emulator, EmulatorSetup } from './emulator.ts'

/** Makes one emulator of each provider, for `serveEmulators`. */
export const EMULATORS: readonly ((setup: EmulatorSetup) => Emulator)[] = [
  stripeEmulator,
  paypalEmulator,
  razorpayEmulator,
  paystackEmulator,
  flutterwaveEmulator,
  mercadoPagoEmulator,
  moyasarEmulator,
  paytabsEmulator,
]
