import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transaction } from '@hawker/contract/payments'
import type { Order } from '@hawker/contract/orders'
import {
  endedWithoutMoney,
  expectedText,
  historyKey,
  isPaymentUnregistered,
  isReadyForPickup,
  newerVersion,
  paymentStateOf,
  statusKey,
  orderSteps,
} from './order-status.ts'

const transaction = (
  id: number,
  tag: Transaction['payment']['tag'],
  status: Transaction['status'],
): Transaction => ({
  id,
  payable_type: 'order',
  payable_id: 1,
  status,
  price: 5,
  settlement_price: 5,
  held_price: null,
  currency: 'USD',
  payment: { tag },
  refunded: 0,
  refunded_to_wallet: 0,
  refunded_by_bank: 0,
  refund_refused: 0,
  refund_made: 0,
  refund_made_at: null,
  refund_since: null,
  refund_waits: false,
  provider_id: null,
  card_last4: null,
  note: null,
  redirect_url: null,
  expires_at: null,
  created_at: '2026-01-01T00:00:00Z',
})

test('names the stage, and reports history entries as what happened', () => {
  assert.equal(statusKey({ stage: 'payment' }), 'status.payment')
  assert.equal(historyKey({ delivery_type: 'delivery', table: null }, 'new'), 'status.placed')
  assert.equal(
    historyKey({ delivery_type: 'pickup', table: null }, 'delivered'),
    'status.picked_up',
  )
  assert.equal(
    historyKey({ delivery_type: 'delivery', table: null }, 'on_a_way'),
    'status.on_a_way',
  )
})

test('returns five steps for a delivery and four for a pickup', () => {
  assert.deepEqual(
    orderSteps({ status: 'cooking', delivery_type: 'delivery', table: null }).current,
    1,
  )
  assert.equal(orderSteps({ status: 'new', delivery_type: 'delivery', table: null }).keys.length, 5)
  assert.deepEqual(orderSteps({ status: 'delivered', delivery_type: 'pickup', table: null }), {
    keys: ['step.new', 'step.accepted', 'step.ready', 'step.picked_up'],
    current: 4,
  })
})

test('at a table an order is sent, prepared, ready and served, and nobody picks it up', () => {
  const table = { name: '12' }
  assert.deepEqual(orderSteps({ status: 'ready', delivery_type: 'dine_in', table }), {
    keys: ['status.sent', 'status.accepted', 'status.ready', 'status.served'],
    current: 2,
  })
  assert.equal(historyKey({ delivery_type: 'dine_in', table }, 'delivered'), 'status.served')
  assert.equal(isReadyForPickup({ status: 'ready', delivery_type: 'dine_in', table }), false)
  assert.equal(isReadyForPickup({ status: 'ready', delivery_type: 'pickup', table: null }), true)
})

test('takes the payment state from the newest card payment', () => {
  const order = (transactions: Transaction[]) =>
    paymentStateOf({ status: 'new', released: false, payment_due: null, transactions })
  assert.equal(
    order([transaction(1, 'sandbox', 'rejected'), transaction(2, 'sandbox', 'progress')]),
    'waiting',
  )
  assert.equal(order([transaction(1, 'sandbox', 'rejected')]), 'rejected')
  assert.equal(
    order([transaction(1, 'wallet', 'progress'), transaction(2, 'sandbox', 'paid')]),
    'settled',
  )
  assert.equal(order([transaction(1, 'cash', 'progress')]), 'settled')
  const accepted = { status: 'accepted', released: true } as const
  assert.equal(paymentStateOf({ ...accepted, payment_due: null, transactions: [] }), 'settled')
})

test('after a lost hold the payment is missing until one is under way', () => {
  const cooking = (transactions: Transaction[]) =>
    paymentStateOf({ status: 'cooking', released: true, payment_due: 20, transactions })
  const lost = transaction(1, 'stripe', 'canceled')
  assert.equal(cooking([lost]), 'rejected')
  assert.equal(cooking([lost, transaction(2, 'stripe', 'progress')]), 'waiting')
  // A tip that was paid meanwhile pays no order.
  assert.equal(cooking([lost, transaction(2, 'stripe', 'paid')]), 'rejected')
})

test('says that nothing was taken, but not to the host of a group', () => {
  const transactions = [transaction(1, 'stripe', 'canceled')]
  assert.equal(endedWithoutMoney({ status: 'cancelled', group: false, transactions }), true)
  assert.equal(endedWithoutMoney({ status: 'new', group: false, transactions }), false)
  assert.equal(endedWithoutMoney({ status: 'cancelled', group: true, transactions }), false)
})

test('keeps the newer version of an order', () => {
  const accepted = { id: 5, version: 3 }
  const ready = { id: 5, version: 4 }
  assert.equal(newerVersion(accepted, ready), ready)
  assert.equal(newerVersion(ready, accepted), ready)
  assert.equal(
    newerVersion({ id: 4, version: 9 }, accepted),
    accepted,
    'another order is never replaced',
  )
})

test('formats the expected time for today, another day and a ready pickup', () => {
  const expected = (overrides: Partial<Parameters<typeof expectedText>[0]>) =>
    expectedText(
      {
        status: 'accepted',
        stage: 'accepted',
        delivery_type: 'delivery',
        timezone: 'America/New_York',
        table: null,
        arrival: { from: '2026-11-23T23:00:00Z', to: '2026-11-23T23:30:00Z' },
        ...overrides,
      },
      // 11 pm on the 22nd in New York; already the 23rd in Europe.
      Date.parse('2026-11-23T04:00:00Z'),
      {
        lang: 'en',
        t: (key, params) =>
          `${key} ${Object.values(params ?? {}).join(', ')}`
            .replaceAll(/[\u2066-\u2069\u202f]/g, ' ')
            .trim(),
      },
    )
  assert.equal(expected({}), 'order.scheduled Tomorrow,  6:00 PM–6:30 PM')
  const today = { from: '2026-11-23T04:10:00Z', to: '2026-11-23T04:20:00Z' }
  assert.equal(expected({ arrival: today }), 'order.arrives  11:10 PM–11:20 PM')
  assert.equal(
    expected({ arrival: today, delivery_type: 'pickup', table: null }),
    'order.ready_at  11:10 PM–11:20 PM',
  )
  assert.equal(
    expected({ arrival: today, delivery_type: 'pickup', status: 'ready' }),
    'order.pick_up_now',
  )
  assert.equal(expected({ arrival: today, status: 'ready' }), 'order.arrives  11:10 PM–11:20 PM')
  assert.equal(expected({ arrival: null }), undefined)
  assert.equal(expected({ arrival: today, status: 'on_a_way' }), 'order.arrives_in  10–20 min')
})

test('is true only while a paid order has not registered its payment', () => {
  const until = (undo: string | null) => ({ undo: { allowed: true, until: undo } }) as Order['can']
  const isPending = (overrides: Partial<Parameters<typeof isPaymentUnregistered>[0]>) =>
    isPaymentUnregistered({
      status: 'new',
      released: false,
      payment_due: null,
      transactions: [transaction(1, 'sandbox', 'paid')],
      can: until(null),
      ...overrides,
    })
  assert.equal(isPending({}), true)
  assert.equal(isPending({ can: until('2026-11-23T04:10:00Z') }), false)
  assert.equal(isPending({ transactions: [transaction(1, 'sandbox', 'progress')] }), false)
  assert.equal(isPending({ transactions: [transaction(1, 'sandbox', 'rejected')] }), false)
  assert.equal(isPending({ released: true }), false)
  assert.equal(isPending({ status: 'cancelled' }), false)
})
