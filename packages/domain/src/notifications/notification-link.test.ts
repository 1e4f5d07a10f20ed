import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notificationPage } from './notification-link.ts'

const bare = { order: null, blog: null, url: null }

test('each type opens its own page', () => {
  const order = { id: 7, number: 'K7-482', status: 'ready' }
  assert.equal(notificationPage({ ...bare, type: 'status_changed', order }), '/orders/7')
  assert.equal(
    notificationPage({ ...bare, type: 'status_changed', parcel: { id: 8 } }),
    '/parcels/8',
  )
  assert.equal(notificationPage({ ...bare, type: 'booking_status' }), '/reservations')
  assert.equal(
    notificationPage({ ...bare, type: 'booking_status', url: '/reservations?id=4' }),
    '/reservations?id=4',
  )
  assert.equal(notificationPage({ ...bare, type: 'news_publish', blog: 'ab-1' }), '/?news=ab-1')
  const refunded = { ...bare, type: 'order_refunded', order }
  assert.equal(notificationPage(refunded), '/orders/7', 'the money went to the card')
  assert.equal(notificationPage({ ...refunded, url: '/wallet' }), '/wallet')
  assert.equal(notificationPage({ ...refunded, order: null }), '/wallet')
})

test('an unknown type opens its url, or nothing', () => {
  assert.equal(notificationPage({ ...bare, type: 'tomorrow', url: '/x' }), '/x')
  assert.equal(notificationPage({ ...bare, type: 'tomorrow' }), null)
})
