import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MethodContext, methodReason } from './method-reason.ts'
import type { StoredMethod } from './payment-method.store.ts'

const method = (overrides: Partial<StoredMethod>): StoredMethod => ({
  id: 1,
  tag: 'cash',
  minAmount: null,
  maxAmount: null,
  taken: true,
  titles: {},
  countries: null,
  currencies: null,
  ...overrides,
})
const facts = (overrides: Partial<MethodContext>): MethodContext => ({
  total: 2000n,
  cashLimit: 10_000n,
  openCashOrders: 0,
  cashOrdersOpen: 2,
  balance: 5000n,
  providerReason: () => null,
  ...overrides,
})

test('each reason has one cause, and values at a limit are allowed', () => {
  assert.equal(methodReason(method({}), facts({})), null)
  assert.equal(methodReason(method({ taken: false }), facts({})), 'not_taken_here')
  assert.equal(
    methodReason(method({ tag: 'stripe' }), facts({ providerReason: () => 'provider_down' })),
    'provider_down',
  )
  assert.equal(
    methodReason(method({ tag: 'wallet' }), facts({ balance: undefined })),
    'login_first',
  )
  assert.equal(methodReason(method({ tag: 'wallet' }), facts({ total: 5000n })), null)
  assert.equal(
    methodReason(method({ tag: 'wallet' }), facts({ total: 5001n })),
    'insufficient_wallet',
  )
  assert.equal(methodReason(method({}), facts({ openCashOrders: 1 })), null)
  assert.equal(methodReason(method({}), facts({ openCashOrders: 2 })), 'too_many_cash_orders')
  assert.equal(methodReason(method({}), facts({ total: 10_000n })), null)
  assert.equal(methodReason(method({}), facts({ total: 10_001n })), 'cash_limit')
  assert.equal(methodReason(method({ minAmount: 2000n, maxAmount: 2000n }), facts({})), null)
  assert.equal(methodReason(method({ minAmount: 2001n }), facts({})), 'total_too_small')
  assert.equal(methodReason(method({ maxAmount: 1999n }), facts({})), 'total_too_large')
})

test('an unknown value excludes no method', () => {
  assert.equal(methodReason(method({ minAmount: 1n }), facts({ total: undefined })), null)
  assert.equal(
    methodReason(method({ tag: 'wallet' }), facts({ total: undefined, balance: 0n })),
    null,
  )
})
