import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOtherApp, nextPage, withNext } from './next-page.ts'

test('accepts a path of this site with its query', () => {
  assert.equal(nextPage('/checkout?coupon=A#pay'), '/checkout?coupon=A#pay')
})

test('refuses every address of another site', () => {
  const traps = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/orders/..//evil.example/login',
    '/orders/%2E%2e/\\evil.example',
    '/./\\evil.example',
    '/\r\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '\\\\evil.example',
    '',
    null,
  ]
  for (const trap of traps) assert.equal(nextPage(trap), '/', String(trap))
})

test('never returns to a sign-in page', () => {
  assert.equal(nextPage('/login?next=/login'), '/')
  assert.equal(withNext('/login', '/'), '/login')
  assert.equal(withNext('/login', '/orders/7'), '/login?next=%2Forders%2F7')
})

test('treats console, dev and API pages as other apps', () => {
  assert.deepEqual(
    ['/console/seller', '/dev', '/api/v1/docs', '/', '/orders/7', '/consoles'].map(isOtherApp),
    [true, true, true, false, false, false],
  )
})
