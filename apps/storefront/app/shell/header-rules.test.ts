import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backTarget, hasSimpleHeader, isShopPage } from './header-rules.ts'

test('account and checkout paths have the simple header, the list of orders has not', () => {
  for (const path of ['/checkout', '/profile', '/settings', '/help', '/orders/12', '/be-seller'])
    assert.equal(hasSimpleHeader(path), true, path)
  for (const path of ['/', '/orders', '/search', '/shop/12', '/cart', '/wallet'])
    assert.equal(hasSimpleHeader(path), false, path)
})

test('Back leads to the orders, to where one came from, or home', () => {
  assert.equal(backTarget('/orders/12'), '/orders')
  assert.equal(backTarget('/checkout'), 'history')
  assert.equal(backTarget('/settings'), '/')
})

test('only shop pages let the mobile header scroll away', () => {
  assert.equal(isShopPage('/shop/bella-napoli'), true)
  assert.equal(isShopPage('/orders/1'), false)
})
