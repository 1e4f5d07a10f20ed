import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changesPerson,
  filesIn,
  isHashed,
  isOwnPage,
  isPicture,
  isPublicAnswer,
} from './what-is-kept.ts'

const at = (path: string) => new URL(path, 'https://hawker.test')

test('of personal pages only an order is kept', () => {
  assert.ok(isOwnPage(at('/orders/123')))
  for (const path of [
    '/orders',
    '/orders/123/edit',
    '/wallet',
    '/profile',
    '/api/v1/dashboard/user/orders/1',
  ])
    assert.ok(!isOwnPage(at(path)), path)
})

test('a page is for everybody only when the server says so', () => {
  assert.ok(isPublicAnswer(new Headers({ 'cache-control': 'public, max-age=0, must-revalidate' })))
  for (const value of ['no-store', 'private, max-age=60', ''])
    assert.ok(!isPublicAnswer(new Headers(value ? { 'cache-control': value } : {})))
})

test('an answer of the API is never a file, and a text is one only with its version', () => {
  assert.ok(isHashed(at('/assets/root-1.js')) && isHashed(at('/locales/en/storefront.json?v=1')))
  for (const path of ['/api/v1/rest/settings', '/locales/en/storefront.json', '/orders/1'])
    assert.ok(!isHashed(at(path)), path)
})

test("a picture behind a seal is one person's and is not kept", () => {
  assert.ok(
    isPicture(at('/storage/images/products/soup.webp?w=320')) &&
      isPicture(at('/images/avatar_placeholder.png')),
  )
  assert.ok(!isPicture(at('/storage/images/claims/1.webp?until=1&seal=a')))
})

test('signing in, out and up forget the last person', () => {
  for (const path of [
    '/login',
    '/login.data',
    '/logout',
    '/register',
    '/api/v1/auth/login',
    '/api/v1/auth/logout',
  ])
    assert.ok(changesPerson(at(path)), path)
  assert.ok(!changesPerson(at('/api/v1/dashboard/user/orders')))
})

test('the files of a page are found in its text once each', () => {
  const html =
    '<script src="/assets/a.js"></script><link href="/assets/a.js"><link href="/locales/en/x.json?v=1&amp;b=2"><img src="/storage/images/x.webp">'
  assert.deepEqual(filesIn(html), ['/assets/a.js', '/locales/en/x.json?v=1&b=2'])
})
