import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ErrorCode } from '@hawker/contract/core/errors'
import { type OperationName, operations } from '@hawker/contract/core/operations'
import { refusalMessage, subjectOfPath } from './refusal-message.ts'

/** Subjects about which a message may name an order. */
const OF_ORDERS = /\/(cart|orders|offers|order-refunds|referral|profile)(\/|$)/

describe('refusalMessage', () => {
  test('names no order in the messages of operations on other things', () => {
    const wrong: string[] = []
    for (const { path, errors } of operations.values()) {
      if (OF_ORDERS.test(path)) continue
      for (const code of errors) {
        // The orders at a table are what it is about.
        if (code === 'table_unpaid') continue
        const message = refusalMessage('en', code, {}, subjectOfPath(path))
        if (/\border\b/i.test(message)) wrong.push(`${path}: ${message}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  test('names what has moved on', () => {
    const message = (lang: string, path: string) =>
      refusalMessage(lang, 'invalid_transition', {}, subjectOfPath(path))
    assert.deepEqual(
      ['orders', 'bookings', 'parcel-orders', 'order-refunds', 'disputes'].map((resource) =>
        message('en', `/api/v1/dashboard/user/${resource}/{id}`),
      ),
      [
        'The order has already moved on',
        'This reservation has changed in the meantime',
        'The parcel has already moved on',
        'The claim has already been decided',
        'This has already changed. Please look again.',
      ],
    )
    assert.equal(
      message('de', '/dashboard/seller/parcel-orders/{id}'),
      'Das Paket ist schon weiter',
    )
  })

  test('names the action of the operation, and not another one on the same resource', () => {
    const message = (name: OperationName, code: ErrorCode) => {
      const operation = operations.get(name)
      assert.ok(operation)
      assert.ok(operation.errors.includes(code), `${name} refuses ${code}`)
      return refusalMessage('en', code, {}, subjectOfPath(operation.path))
    }
    for (const name of ['reviewOrder', 'editOrderReview', 'reviewBooking'] as const)
      assert.match(message(name, 'own_shop'), /can’t review/)
    assert.match(message('reviewOrder', 'own_order'), /delivered .* can’t review/)
    assert.match(message('acceptOffer', 'own_order'), /can’t deliver your own order/)
    assert.match(message('claimOrder', 'own_order'), /can’t file a claim/)
    assert.match(message('claimOrder', 'quantity_limit'), /claim more than/)
    assert.match(message('reorderOrder', 'quantity_limit'), /order this many/)
  })

  test('a cause is more exact than the subject', () => {
    assert.equal(
      refusalMessage('en', 'invalid_transition', { cause: 'cancelled' }, 'order'),
      'The order was canceled',
    )
  })
})
