import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { PROVIDERS } from '../adapters/payments/provider-adapters.ts'

/** The night runs every provider in the app, and long random walks. */
export const isNight = (): boolean => process.env['HAWKER_NIGHT'] === '1'

/**
 * The providers at which the app is tested. Each adapter has tests of its own. At night these are
 * all, else one that charges on its page, and one that the server captures afterwards.
 */
export const PROVIDERS_IN_APP: readonly ProviderTag[] = isNight()
  ? (Object.keys(PROVIDERS) as ProviderTag[])
  : ['stripe', 'paypal']
