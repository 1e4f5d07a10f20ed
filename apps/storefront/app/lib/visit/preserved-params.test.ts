import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { preservedPath } from './preserved-params.ts'

describe('preserved parameters', () => {
  test('preserves the language everywhere, and the moment only on pages that use it', () => {
    const search = '?lang=ar&at=2026-11-22T19:30&group=deals'
    const at = 'at=2026-11-22T19%3A30'
    assert.equal(preservedPath('/shop/nonna', search), `/shop/nonna?lang=ar&${at}`)
    assert.equal(
      preservedPath('/shop/nonna?product=1', search),
      `/shop/nonna?product=1&lang=ar&${at}`,
    )
    assert.equal(preservedPath('/search?q=piz#first', search), `/search?q=piz&lang=ar&${at}#first`)
    assert.equal(preservedPath('/checkout', search), `/checkout?lang=ar&${at}`)
    assert.equal(preservedPath('/orders', search), '/orders?lang=ar')
    assert.equal(preservedPath('/shopping', search), '/shopping?lang=ar')
    assert.equal(preservedPath('/shop/nonna', '?day=2026-11-22&time=19:30'), `/shop/nonna?${at}`)
    assert.equal(preservedPath('/shop/nonna', '?at=tomorrow'), '/shop/nonna')
  })

  test('preserves the layout within the page of reservations', () => {
    assert.equal(preservedPath('/reservations?list=past', '?v=3'), '/reservations?list=past&v=3')
    assert.equal(preservedPath('/shop/nonna', '?v=3'), '/shop/nonna')
  })

  test('keeps parameters that the link has, and changes nothing without any to preserve', () => {
    assert.equal(preservedPath('/shop/nonna?lang=fr', '?lang=ar'), '/shop/nonna?lang=fr')
    assert.equal(
      preservedPath('/shop/nonna?product=1', '?group=deals&slang=ar'),
      '/shop/nonna?product=1',
    )
  })
})
