import type { PaymentTag } from '@hawker/domain/payments/payment-status'

/**
 * Where staff get a key: from the provider's dashboard, from there once the webhook is added, or by
 * making it up.
 */
export type KeySource = { readonly from: 'where' | 'shown' | 'chosen'; readonly place: string }

const SETTINGS = 'Settings › API Keys'
const APP = 'Your integrations › the application'

/** Menus of the dashboards, which are in English. */
const SOURCES: Partial<Record<PaymentTag, Readonly<Record<string, KeySource>>>> = {
  stripe: {
    secret_key: { from: 'where', place: 'Developers › API keys' },
    webhook_secret: { from: 'shown', place: 'Developers › Webhooks › Signing secret' },
  },
  paypal: {
    client_id: { from: 'where', place: 'Apps & Credentials › the app' },
    client_secret: { from: 'where', place: 'Apps & Credentials › the app' },
    webhook_id: { from: 'shown', place: 'Apps & Credentials › the app › Webhooks' },
  },
  razorpay: {
    key_id: { from: 'where', place: 'Account & Settings › API Keys' },
    key_secret: { from: 'where', place: 'Account & Settings › API Keys' },
    webhook_secret: { from: 'chosen', place: 'Account & Settings › Webhooks' },
  },
  paystack: { secret_key: { from: 'where', place: 'Settings › API Keys & Webhooks' } },
  flutterWave: {
    secret_key: { from: 'where', place: SETTINGS },
    secret_hash: { from: 'chosen', place: 'Settings › Webhooks › Secret hash' },
  },
  'mercado-pago': {
    access_token: { from: 'where', place: `${APP} › Credentials` },
    webhook_secret: { from: 'shown', place: `${APP} › Webhooks › Configure notifications` },
  },
  moyasar: {
    secret_key: { from: 'where', place: SETTINGS },
    webhook_token: { from: 'chosen', place: 'Settings › Webhooks › Secret Token' },
  },
  paytabs: {
    profile_id: { from: 'where', place: 'Profile › Profile ID' },
    server_key: { from: 'where', place: 'Developers › Key Management' },
  },
}

export const keySource = (tag: PaymentTag, name: string): KeySource | undefined =>
  SOURCES[tag]?.[name]
