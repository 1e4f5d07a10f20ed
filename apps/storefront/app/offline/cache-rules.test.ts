import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  bringsPerson,
  changesPerson,
  isExpired,
  filesIn,
  isHashed,
  isOwnPage,
  isPicture,
  isPublicAnswer,
} from './cache-rules.ts'

const at = (path: string) => new URL(path, 'https://hawker.test')

describe('cache rules', () => {
  test('stores only orders among personal pages', () => {
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

  test('treats a page as public only if the server says so', () => {
    assert.ok(
      isPublicAnswer(new Headers({ 'cache-control': 'public, max-age=0, must-revalidate' })),
    )
    for (const value of ['no-store', 'private, max-age=60', ''])
      assert.ok(!isPublicAnswer(new Headers(value ? { 'cache-control': value } : {})))
  })

  test('treats no API answer as a file, and texts only with their version', () => {
    assert.ok(isHashed(at('/assets/root-1.js')) && isHashed(at('/locales/en/storefront.json?v=1')))
    for (const path of ['/api/v1/rest/settings', '/locales/en/storefront.json', '/orders/1'])
      assert.ok(!isHashed(at(path)), path)
  })

  test('does not store sealed pictures, which belong to one person', () => {
    assert.ok(
      isPicture(at('/storage/images/products/soup.webp?w=320')) &&
        isPicture(at('/images/avatar_placeholder.png')),
    )
    assert.ok(!isPicture(at('/storage/images/claims/1.webp?until=1&seal=a')))
  })

  test('drops personal pages on signing in, out and up', () => {
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

  test('drops personal pages on the way back from a sign-in at a provider', () => {
    for (const path of ['/signed-in?next=%2F', '/api/v1/auth/google/callback?code=1'])
      assert.ok(bringsPerson(at(path)), path)
    for (const path of ['/login', '/orders/1']) assert.ok(!bringsPerson(at(path)), path)
  })

  test('shows no personal page that is older than a session', () => {
    const date = (text: string) => new Headers({ date: text })
    const now = Date.parse('2026-11-26T12:00:00Z')
    assert.ok(!isExpired(date('Fri, 20 Nov 2026 12:00:00 GMT'), now))
    assert.ok(isExpired(date('Thu, 19 Nov 2026 11:59:59 GMT'), now))
  })

  test('finds each hashed file of a page once', () => {
    const html =
      '<script src="/assets/a.js"></script><link href="/assets/a.js">' +
      '<link href="/locales/en/x.json?v=1&amp;b=2"><img src="/storage/images/x.webp">'
    assert.deepEqual(filesIn(html), ['/assets/a.js', '/locales/en/x.json?v=1&b=2'])
  })
})
