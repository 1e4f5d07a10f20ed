import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PaymentTag, TransactionStatus } from '../payments/payment-status.ts'
import { type StageFacts, orderStage, paymentStateOf } from './order-stage.ts'
import { ORDER_STATUSES } from './order-status.ts'

const payment = (id: number, tag: PaymentTag, status: TransactionStatus) => ({ id, tag, status })
const FACTS: StageFacts = {
  status: 'new',
  deliveryType: 'delivery',
  released: true,
  scheduled: false,
  transactions: [payment(1, 'sandbox', 'paid')],
}
const stageOf = (facts: Partial<StageFacts>) => orderStage({ ...FACTS, ...facts })

describe('the stage of an order', () => {
  test('is the payment while a card payment is open, declined or cancelled', () => {
    for (const status of ['progress', 'rejected', 'canceled'] as const)
      for (const scheduled of [false, true])
        assert.equal(
          stageOf({ released: false, scheduled, transactions: [payment(1, 'sandbox', status)] }),
          'payment',
        )
  })
  test('is the wait for the shop when the order is paid, paid in cash or free', () => {
    for (const transactions of [
      [payment(1, 'sandbox', 'paid')],
      [payment(1, 'sandbox', 'authorized')],
      [payment(1, 'cash', 'progress')],
      [],
    ])
      assert.equal(stageOf({ released: false, transactions }), 'new')
  })
  test('tells a scheduled order from one that the shop prepares now', () => {
    assert.equal(stageOf({ scheduled: true }), 'scheduled')
    assert.equal(stageOf({ scheduled: true, status: 'accepted' }), 'confirmed')
    assert.equal(stageOf({ status: 'accepted' }), 'accepted')
  })
  test('follows the status after the acceptance', () => {
    for (const status of ORDER_STATUSES.filter((known) => known !== 'new' && known !== 'accepted'))
      assert.equal(stageOf({ status, scheduled: true }), status)
  })
  test('is "picked up" when a pickup or a meal at the shop is handed over', () => {
    assert.equal(stageOf({ status: 'delivered', deliveryType: 'pickup' }), 'picked_up')
    assert.equal(stageOf({ status: 'delivered', deliveryType: 'dine_in' }), 'picked_up')
  })
})

describe('the stage of an order at a table', () => {
  const atTable = (facts: Partial<StageFacts>) =>
    stageOf({ deliveryType: 'dine_in', atTable: true, ...facts })
  test('is "sent" until the shop accepts it, and "served" at the end', () => {
    assert.deepEqual(
      (['new', 'accepted', 'ready', 'delivered', 'cancelled'] as const).map((status) =>
        atTable({ status }),
      ),
      ['sent', 'accepted', 'ready', 'served', 'cancelled'],
    )
  })
  test('is the payment while the guests pay by card', () => {
    const transactions = [payment(1, 'sandbox', 'progress')]
    assert.equal(atTable({ released: false, transactions }), 'payment')
  })
})

describe('the state of the payment', () => {
  const stateOf = (...transactions: StageFacts['transactions']) =>
    paymentStateOf({ status: 'new', released: false, transactions })
  test('comes from the newest card payment', () => {
    assert.equal(
      stateOf(payment(1, 'sandbox', 'rejected'), payment(2, 'sandbox', 'progress')),
      'waiting',
    )
    assert.equal(
      stateOf(payment(2, 'wallet', 'progress'), payment(1, 'sandbox', 'rejected')),
      'rejected',
    )
    assert.equal(
      stateOf(payment(1, 'wallet', 'progress'), payment(2, 'sandbox', 'paid')),
      'settled',
    )
  })
  test('is settled once the shop sees the order', () => {
    assert.equal(
      paymentStateOf({
        status: 'accepted',
        released: true,
        transactions: [payment(1, 'sandbox', 'rejected')],
      }),
      'settled',
    )
  })
})
