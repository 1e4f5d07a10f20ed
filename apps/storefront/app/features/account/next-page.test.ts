import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isElsewhere, nextPage, withNext } from './next-page.ts'

test('a path of this site is kept with its query', () => {
  assert.equal(nextPage('/checkout?coupon=A#pay'), '/checkout?coupon=A#pay')
})

test('nothing leads to another site', () => {
  const traps = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '\\\\evil.example',
    '',
    null,
  ]
  for (const trap of traps) assert.equal(nextPage(trap), '/', String(trap))
})

test('the sign-in pages themselves are no place to come back to', () => {
  assert.equal(nextPage('/login?next=/login'), '/')
  assert.equal(withNext('/login', '/'), '/login')
  assert.equal(withNext('/login', '/orders/7'), '/login?next=%2Forders%2F7')
})

test('the console is another app: it is loaded, not routed to', () => {
  assert.deepEqual(
    ['/console/seller', '/dev', '/api/v1/docs', '/', '/orders/7', '/consoles'].map(isElsewhere),
    [true, true, true, false, false, false],
  )
})
