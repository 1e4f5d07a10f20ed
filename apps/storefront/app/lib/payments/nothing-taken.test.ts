import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wasCalledOff, wasNothingTaken } from './nothing-taken.ts'

type Payments = Parameters<typeof wasNothingTaken>[0]
const payment = (
  tag: Payments[number]['payment']['tag'],
  status: Payments[number]['status'],
  note: string | null = null,
): Payments[number] => ({ payment: { tag }, status, note })

test('says that nothing was taken when every payment ended without money', () => {
  const cases: [Payments, boolean][] = [
    [[payment('stripe', 'canceled')], true],
    [[payment('stripe', 'rejected', 'card_declined'), payment('wallet', 'canceled')], true],
    [[payment('stripe', 'canceled'), payment('paypal', 'paid')], false],
    [[payment('stripe', 'refund')], false],
    [[payment('stripe', 'progress')], false],
    [[payment('stripe', 'canceled', 'too_late')], false],
    [[payment('stripe', 'canceled', 'amount_mismatch')], false],
    [[payment('cash', 'canceled')], false],
    [[payment('cash', 'canceled'), payment('stripe', 'canceled')], true],
    [[], false],
  ]
  for (const [payments, expected] of cases)
    assert.equal(wasNothingTaken(payments), expected, JSON.stringify(payments))
})

test('a payment that was called off took nothing, unless money came and goes back', () => {
  const note = null
  assert.equal(wasCalledOff({ status: 'canceled', note }), true)
  assert.equal(wasCalledOff({ status: 'canceled', note: 'too_late' }), false)
  assert.equal(wasCalledOff({ status: 'rejected', note }), false)
  assert.equal(wasCalledOff({ status: 'paid', note }), false)
})
