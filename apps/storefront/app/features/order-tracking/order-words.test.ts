import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '@hawker/contract/orders'
import type { Transaction } from '@hawker/contract/payments'
import {
  expectedText,
  hasToHearOfItsMoney,
  newerOf,
  payState,
  statusKey,
  stepsOf,
} from './order-words.ts'

const paid = (
  id: number,
  tag: Transaction['payment']['tag'],
  status: Transaction['status'],
): Transaction => ({
  id,
  status,
  price: 5,
  currency: 'USD',
  payment: { tag },
  note: null,
  redirect_url: null,
  expires_at: null,
  created_at: '2026-01-01T00:00:00Z',
})

test('the status is said in words for the way of delivery', () => {
  assert.equal(
    statusKey({ status: 'delivered', delivery_type: 'pickup', released: true }),
    'status.picked_up',
  )
  assert.equal(
    statusKey({ status: 'new', delivery_type: 'delivery', released: false }, true),
    'status.payment',
  )
  assert.equal(
    statusKey({ status: 'on_a_way', delivery_type: 'delivery', released: true }),
    'status.on_a_way',
  )
})

test('a delivery has five steps, a pickup four', () => {
  assert.deepEqual(
    stepsOf({ status: 'cooking', delivery_type: 'delivery', released: true }).current,
    1,
  )
  assert.equal(stepsOf({ status: 'new', delivery_type: 'delivery', released: true }).keys.length, 5)
  assert.deepEqual(stepsOf({ status: 'delivered', delivery_type: 'pickup', released: true }), {
    keys: ['step.new', 'step.accepted', 'step.ready', 'step.picked_up'],
    current: 4,
  })
})

test('the newest card payment decides whether an order waits for money', () => {
  const order = (transactions: Transaction[]) =>
    payState({ status: 'new', released: false, transactions })
  assert.equal(order([paid(1, 'sandbox', 'rejected'), paid(2, 'sandbox', 'progress')]), 'waiting')
  assert.equal(order([paid(1, 'sandbox', 'rejected')]), 'rejected')
  assert.equal(order([paid(1, 'wallet', 'progress'), paid(2, 'sandbox', 'paid')]), 'settled')
  assert.equal(order([paid(1, 'cash', 'progress')]), 'settled')
  assert.equal(payState({ status: 'accepted', released: true, transactions: [] }), 'settled')
})

test('an answer that was overtaken does not cover the newer one', () => {
  const accepted = { id: 5, version: 3 }
  const ready = { id: 5, version: 4 }
  assert.equal(newerOf(accepted, ready), ready)
  assert.equal(newerOf(ready, accepted), ready)
  assert.equal(newerOf({ id: 4, version: 9 }, accepted), accepted, 'another order is not this one')
})

test('what is expected today says between which times, another day says which, and what is ready at the counter is there', () => {
  const said = (given: Partial<Parameters<typeof expectedText>[0]>) =>
    expectedText(
      {
        status: 'accepted',
        delivery_type: 'delivery',
        timezone: 'America/New_York',
        estimate: { from: '2026-11-23T23:00:00Z', to: '2026-11-23T23:30:00Z', confidence: null },
        ...given,
      },
      // Eleven in the evening of the 22nd there, the 23rd already in Europe.
      Date.parse('2026-11-23T04:00:00Z'),
      {
        lang: 'en',
        t: (key, params) =>
          `${key} ${Object.values(params ?? {}).join(', ')}`
            .replaceAll(/[\u2066-\u2069\u202f]/g, ' ')
            .trim(),
      },
    )
  assert.equal(said({}), 'order.scheduled Tomorrow,  6:00 PM–6:30 PM')
  const today = { from: '2026-11-23T04:10:00Z', to: '2026-11-23T04:20:00Z', confidence: null }
  assert.equal(said({ estimate: today }), 'order.arrives  11:10 PM–11:20 PM')
  assert.equal(
    said({ estimate: today, delivery_type: 'pickup' }),
    'order.ready_at  11:10 PM–11:20 PM',
  )
  assert.equal(
    said({ estimate: today, delivery_type: 'pickup', status: 'ready' }),
    'order.pick_up_now',
  )
  assert.equal(said({ estimate: today, status: 'ready' }), 'order.arrives  11:10 PM–11:20 PM')
  assert.equal(said({ estimate: null }), undefined)
})

test('money that the order has not heard of yet is waited for, and nothing else', () => {
  const until = (undo: string | null) => ({ undo: { allowed: true, until: undo } }) as Order['can']
  const waits = (given: Partial<Parameters<typeof hasToHearOfItsMoney>[0]>) =>
    hasToHearOfItsMoney({
      status: 'new',
      released: false,
      transactions: [paid(1, 'sandbox', 'paid')],
      can: until(null),
      ...given,
    })
  assert.equal(waits({}), true)
  assert.equal(waits({ can: until('2026-11-23T04:10:00Z') }), false)
  assert.equal(waits({ transactions: [paid(1, 'sandbox', 'progress')] }), false)
  assert.equal(waits({ transactions: [paid(1, 'sandbox', 'rejected')] }), false)
  assert.equal(waits({ released: true }), false)
  assert.equal(waits({ status: 'cancelled' }), false)
})
