import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import type { Money } from '@hawker/domain/money/money'
import type { Deps } from '../../../deps.ts'
import { type MethodReason, isProvider } from './method-reason.ts'
import type { StoredMethod } from './payment-method.store.ts'

/** What would be paid. An unknown amount excludes no provider. */
export type OfferedCharge = {
  readonly amount: (Money & { readonly decimals: number }) | undefined
  /** The marketplace's country: ISO 3166 alpha-2. */
  readonly country: string
  /** Staff can pay in test mode. */
  readonly isStaff: boolean
}

/** Why a provider cannot take a payment now, or null. Limits of staff come before its own. */
export function providerReason(
  payments: Deps['payments'],
  { tag, countries, currencies }: StoredMethod,
  { amount, country, isStaff }: OfferedCharge,
): MethodReason | null {
  if (!isProvider(tag)) return null
  const provider = payments.get(tag)
  if (!provider) return 'not_taken_here'
  const condition = payments.conditionOf(tag)
  if (condition === 'test_only' && !isStaff) return 'test_only'
  if (condition === 'provider_down') return 'provider_down'
  if (countries && !countries.includes(country)) return 'country_not_taken'
  if (!amount) return null
  // The sandbox counts as we do. Real providers count the decimals of ISO 4217.
  if (tag !== 'sandbox' && amount.decimals !== isoDecimals(amount.currency))
    return 'currency_not_taken'
  if (currencies && !currencies.includes(amount.currency)) return 'currency_not_taken'
  return provider.unsupportedReason({ amount, country })
}
