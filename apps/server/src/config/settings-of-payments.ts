import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { type Setting, anything } from './setting.ts'

const OLD = 'the earlier one, while it is replaced'
/** The keys of payment providers. Staff can also enter them while the server runs. */
export const PAYMENT_KEYS: readonly Pick<Setting, 'name' | 'about'>[] = [
  { name: 'STRIPE_SECRET_KEY', about: 'payments by Stripe: secret key' },
  { name: 'STRIPE_WEBHOOK_SECRET', about: 'its webhook secret' },
  { name: 'STRIPE_WEBHOOK_SECRET_OLD', about: OLD },
  { name: 'PAYPAL_CLIENT_ID', about: 'payments by PayPal: client id' },
  { name: 'PAYPAL_CLIENT_SECRET', about: 'its secret' },
  { name: 'PAYPAL_WEBHOOK_ID', about: 'id of its webhook' },
  { name: 'PAYPAL_WEBHOOK_ID_OLD', about: OLD },
  { name: 'PAYPAL_MODE', about: 'what its keys are for: test or live' },
  { name: 'RAZORPAY_KEY_ID', about: 'payments by Razorpay: key id' },
  { name: 'RAZORPAY_KEY_SECRET', about: 'its secret' },
  { name: 'RAZORPAY_WEBHOOK_SECRET', about: 'its webhook secret' },
  { name: 'RAZORPAY_WEBHOOK_SECRET_OLD', about: OLD },
  { name: 'PAYSTACK_SECRET_KEY', about: 'payments by Paystack: secret key' },
  { name: 'PAYSTACK_SECRET_KEY_OLD', about: OLD },
  { name: 'FLUTTERWAVE_SECRET_KEY', about: 'payments by Flutterwave: secret key' },
  { name: 'FLUTTERWAVE_SECRET_HASH', about: 'the secret hash of its webhook' },
  { name: 'FLUTTERWAVE_SECRET_HASH_OLD', about: OLD },
  { name: 'MERCADO_PAGO_ACCESS_TOKEN', about: 'payments by Mercado Pago: access token' },
  { name: 'MERCADO_PAGO_WEBHOOK_SECRET', about: 'its webhook secret' },
  { name: 'MERCADO_PAGO_WEBHOOK_SECRET_OLD', about: OLD },
  { name: 'MERCADO_PAGO_MODE', about: 'what its token is for, if not its prefix: test or live' },
  { name: 'MOYASAR_SECRET_KEY', about: 'payments by Moyasar: secret key' },
  { name: 'MOYASAR_WEBHOOK_TOKEN', about: 'the token of its webhook' },
  { name: 'MOYASAR_WEBHOOK_TOKEN_OLD', about: OLD },
  { name: 'PAYTABS_PROFILE_ID', about: 'payments by PayTabs: profile id' },
  { name: 'PAYTABS_SERVER_KEY', about: 'its server key' },
  { name: 'PAYTABS_SERVER_KEY_OLD', about: OLD },
  { name: 'PAYTABS_REGION', about: 'its region, such as SAU or ARE' },
  { name: 'PAYTABS_MODE', about: 'what its keys are for: test or live' },
]

export const PAYMENT_SETTINGS: readonly Setting[] = [
  ...PAYMENT_KEYS.map(({ name, about }) => ({ name, about, fallback: '', check: anything })),
  {
    name: 'PAYMENT_HOSTS',
    about: 'addresses of emulated payment providers for tests: tag=address, comma separated',
    fallback: '',
    check: (value) => (value === '' || isHostList(value) ? undefined : 'tag=address'),
  },
]

/** Tags and addresses of a list such as `stripe=http://127.0.0.1:4100/stripe, paypal=…`. */
const pairsOf = (list: string) => list.split(',').map((pair) => pair.trim().split(/=(.*)/s))
const isHostList = (list: string) =>
  pairsOf(list).every(
    ([tag, address]) =>
      PROVIDER_TAGS.some((known) => known === tag) &&
      address !== undefined &&
      /^https?:\/\/[^\s]+[^/]$/.test(address) &&
      URL.canParse(address),
  )

export type PaymentConfig = {
  /** The keys of payment providers, by the names of their variables. */
  keys: Readonly<Record<string, string>>
  /** Addresses that replace those of providers, by tag. */
  hosts: Readonly<Record<string, string>>
}
export const readPayments = (get: (name: string) => string): PaymentConfig => ({
  keys: Object.fromEntries(
    PAYMENT_KEYS.flatMap(({ name }) => (get(name) ? [[name, get(name)]] : [])),
  ),
  hosts: Object.fromEntries(
    pairsOf(get('PAYMENT_HOSTS')).flatMap(([tag, address]) =>
      tag && address ? [[tag, address]] : [],
    ),
  ),
})
