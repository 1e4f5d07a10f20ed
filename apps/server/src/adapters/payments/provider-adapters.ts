import type { ProviderTag } from '@hawker/domain/payments/payment-status'
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
export const PROVIDERS: Partial<Record<ProviderTag, ProviderAdapter>> = {}
