import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { backTarget, hasSimpleHeader, isShopPage } from './header-rules.ts'

describe('header rules', () => {
  test('gives account and checkout paths the simple header, and the list of orders not', () => {
    for (const path of [
      '/checkout',
      '/profile',
      '/settings',
      '/help',
      '/orders/12',
      '/parcels/12',
      '/parcels/new',
      '/be-seller',
    ])
      assert.equal(hasSimpleHeader(path), true, path)
    for (const path of ['/', '/orders', '/search', '/shop/12', '/cart', '/wallet'])
      assert.equal(hasSimpleHeader(path), false, path)
  })

  test('leads Back to the orders, back in the history, or home', () => {
    assert.equal(backTarget('/orders/12'), '/orders')
    assert.equal(backTarget('/checkout'), 'history')
    assert.equal(backTarget('/parcels/new'), 'history')
    assert.equal(backTarget('/settings'), '/')
  })

  test('lets the mobile header scroll away on shop pages only', () => {
    assert.equal(isShopPage('/shop/bella-napoli'), true)
    assert.equal(isShopPage('/orders/1'), false)
  })
})
