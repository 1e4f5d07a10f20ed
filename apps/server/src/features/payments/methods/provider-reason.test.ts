import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentProvider, UnsupportedReason } from '../../../adapters/payments/port.ts'
import type { ProviderCondition } from '../../../adapters/payments/registry.ts'
import { fixedProviders } from '../../../adapters/payments/testing/fixed-providers.ts'
import type { StoredMethod } from './payment-method.store.ts'
import { type OfferedCharge, providerReason } from './provider-reason.ts'

const method = (overrides: Partial<StoredMethod> = {}): StoredMethod => ({
  id: 1,
  tag: 'stripe',
  minAmount: null,
  maxAmount: null,
  taken: true,
  titles: {},
  countries: null,
  currencies: null,
  ...overrides,
})
const charge = (overrides: Partial<OfferedCharge> = {}): OfferedCharge => ({
  amount: { minor: 1_000n, currency: 'EUR', decimals: 2 },
  country: 'DE',
  isStaff: false,
  ...overrides,
})
const providers = (condition?: ProviderCondition, reason: UnsupportedReason | null = null) =>
  fixedProviders(
    [{ tag: 'stripe', unsupportedReason: () => reason } as unknown as PaymentProvider],
    condition ? { stripe: condition } : {},
  )

test('a provider that takes the payment has no reason', () => {
  assert.equal(providerReason(providers(), method(), charge()), null)
  const limited = method({ countries: ['DE', 'AT'], currencies: ['EUR'] })
  assert.equal(providerReason(providers(), limited, charge()), null)
  assert.equal(providerReason(providers(), method({ tag: 'cash' }), charge()), null)
})

test('limits of staff and of the provider give their reason', () => {
  assert.equal(
    providerReason(providers(), method({ countries: ['BR'] }), charge()),
    'country_not_taken',
  )
  assert.equal(
    providerReason(providers(), method({ currencies: ['BRL'] }), charge()),
    'currency_not_taken',
  )
  assert.equal(
    providerReason(providers(undefined, 'total_too_small'), method(), charge()),
    'total_too_small',
  )
})

test('an unknown amount is not asked about', () => {
  const unknown = charge({ amount: undefined })
  assert.equal(providerReason(providers(undefined, 'currency_not_taken'), method(), unknown), null)
})

test('a provider that is down, in test mode or not configured', () => {
  assert.equal(providerReason(providers('provider_down'), method(), charge()), 'provider_down')
  assert.equal(providerReason(providers('test_only'), method(), charge()), 'test_only')
  assert.equal(providerReason(providers('test_only'), method(), charge({ isStaff: true })), null)
  assert.equal(providerReason(fixedProviders(), method(), charge()), 'not_taken_here')
})

test('an amount that is counted in other decimals than ISO 4217 is taken by the sandbox only', () => {
  const odd = charge({ amount: { minor: 1_000n, currency: 'HUF', decimals: 0 } })
  assert.equal(providerReason(providers(), method(), odd), 'currency_not_taken')
  const sandbox = fixedProviders([{ tag: 'sandbox', unsupportedReason: () => null } as never])
  assert.equal(providerReason(sandbox, method({ tag: 'sandbox' }), odd), null)
})
