import type { PaymentProvider } from '../adapters/payments/port.ts'
import type { ProviderAdapter } from '../adapters/payments/provider-adapters.ts'

/** An adapter whose keys tell their mode, as those of most providers do. */
export const keyedAdapter = (
  make: ProviderAdapter['make'] = ({ keys }) => keyedProvider(keys['secret_key'] ?? ''),
): ProviderAdapter => ({
  keys: [
    { name: 'secret_key', environment: 'STRIPE_SECRET_KEY' },
    { name: 'webhook_secret', environment: 'STRIPE_WEBHOOK_SECRET' },
    { name: 'webhook_secret_old', environment: 'STRIPE_WEBHOOK_SECRET_OLD', isOptional: true },
  ],
  modeOf: ({ secret_key: key = '' }) =>
    key.startsWith('sk_test_') ? 'test' : key.startsWith('sk_live_') ? 'live' : undefined,
  make,
})

/** A provider that only says whether its key is right. */
export const keyedProvider = (secretKey: string): PaymentProvider =>
  ({
    tag: 'stripe',
    refundDays: 180,
    unsupportedReason: () => null,
    check: async () =>
      secretKey.endsWith('_wrong')
        ? { ok: false, message: 'No such API key' }
        : { ok: true, account: 'acct_1', mode: 'test' },
  }) as unknown as PaymentProvider
