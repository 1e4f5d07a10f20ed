import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isolate } from '@hawker/i18n/isolate'
import { methodTitle, payText } from './payment-methods.ts'

const t = (key: string, params: Record<string, unknown> = {}) =>
  [key, ...Object.values(params)].join(' ').replaceAll(/[\u2066-\u2069]/g, '')
const title = (tag: 'cash' | 'stripe' | 'paypal', client_title: string) =>
  methodTitle({ tag, client_title }, t)

test('a title by staff comes before the name that people know', () => {
  assert.equal(title('stripe', 'Stripe'), 'payment.method_stripe')
  assert.equal(title('stripe', 'Cards'), isolate('Cards'))
  assert.equal(title('paypal', 'PayPal'), 'PayPal')
  assert.equal(title('cash', 'Cash'), 'payment.cash')
})

test('a transaction has only its tag, and is named all the same', () => {
  assert.equal(title('stripe', 'stripe'), 'payment.method_stripe')
  assert.equal(title('paypal', 'paypal'), 'PayPal')
})

test('the button names the provider to which it leads', () => {
  assert.equal(payText('paypal', '$18.20', t), 'payment.pay_with $18.20 PayPal')
  assert.equal(payText('wallet', '$18.20', t), 'payment.pay $18.20')
  assert.equal(payText('sandbox', '$18.20', t), 'payment.pay $18.20')
})
