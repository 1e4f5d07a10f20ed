import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  PAYMENT_TAGS,
  PROVIDER_TAGS,
  TRANSACTION_STATUSES,
  canMoveTransaction,
  isLateSuccess,
  isOpenTransaction,
  isSecured,
  transactionMovesFrom,
  transactionMovesTo,
} from './payment-status.ts'

test('a transaction moves forward only, except that late money becomes paid', () => {
  const moves = TRANSACTION_STATUSES.flatMap((from) =>
    TRANSACTION_STATUSES.filter((to) => canMoveTransaction(from, to)).map((to) => `${from} ${to}`),
  )
  assert.deepEqual(moves, [
    'progress authorized',
    'progress paid',
    'progress rejected',
    'progress canceled',
    'authorized paid',
    'authorized rejected',
    'authorized canceled',
    'paid refund',
    'rejected paid',
    'canceled paid',
  ])
  assert.deepEqual(transactionMovesFrom('paid'), ['refund'])
  assert.deepEqual(transactionMovesTo('paid'), ['progress', 'authorized', 'rejected', 'canceled'])
})

test('money for a rejected or canceled transaction is a late success', () => {
  const late = TRANSACTION_STATUSES.filter((from) => isLateSuccess(from, 'paid'))
  assert.deepEqual(late, ['rejected', 'canceled'])
  assert.equal(isLateSuccess('canceled', 'refund'), false)
})

test('progress and authorized are open, authorized and paid are secured', () => {
  assert.deepEqual(TRANSACTION_STATUSES.filter(isOpenTransaction), ['progress', 'authorized'])
  assert.deepEqual(TRANSACTION_STATUSES.filter(isSecured), ['authorized', 'paid'])
})

test('the eight known providers and all provider tags are payment tags', () => {
  const named = [
    'stripe',
    'razorpay',
    'paystack',
    'moyasar',
    'paytabs',
    'mercado-pago',
    'flutterWave',
    'paypal',
  ]
  const tags: readonly string[] = PAYMENT_TAGS
  assert.deepEqual(
    [...named, ...PROVIDER_TAGS].filter((tag) => !tags.includes(tag)),
    [],
  )
})
