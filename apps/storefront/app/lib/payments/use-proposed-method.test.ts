import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentMethod } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { proposedMethod } from './use-proposed-method.ts'

const method = (tag: PaymentTag, facts: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: 1,
  tag,
  client_title: tag,
  mode: null,
  saves_cards: false,
  last_used: false,
  available: true,
  reason: null,
  ...facts,
})

test('the method of the last order is proposed', () => {
  assert.equal(proposedMethod([method('cash'), method('paypal', { last_used: true })]), 'paypal')
})

test('nothing is proposed to a new customer, or before the methods are known', () => {
  assert.equal(proposedMethod([method('cash'), method('paypal')]), undefined)
  assert.equal(proposedMethod(undefined), undefined)
})

test('a method that cannot be used now is not proposed, and no other is in its place', () => {
  const down = method('paypal', { last_used: true, available: false, reason: 'provider_down' })
  assert.equal(proposedMethod([down, method('cash')]), undefined)
})
