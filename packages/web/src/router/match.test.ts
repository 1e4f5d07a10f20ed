import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMatcher } from './match.ts'

describe('createMatcher', () => {
  test('hands over the fields of the first route that matches', () => {
    const match = createMatcher([
      { path: '/staff/orders', id: 'orders', layout: 'staff' },
      { path: '/staff/:page', id: 'page', layout: 'staff' },
      { path: '/*', id: 'not-found', layout: undefined },
    ])
    assert.deepEqual(match('/staff/orders'), {
      path: '/staff/orders',
      id: 'orders',
      layout: 'staff',
      params: {},
    })
    assert.deepEqual(match('/staff/users').params, { page: 'users' })
    assert.equal(match('/elsewhere').id, 'not-found')
  })
})
