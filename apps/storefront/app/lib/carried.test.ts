import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { carriedPath } from './carried.ts'

describe('preserved parameters', () => {
  test('preserves the language everywhere, and the moment only on pages that use it', () => {
    const search = '?lang=ar&at=2026-11-22T19:30&group=deals'
    const at = 'at=2026-11-22T19%3A30'
    assert.equal(carriedPath('/shop/nonna', search), `/shop/nonna?lang=ar&${at}`)
    assert.equal(
      carriedPath('/shop/nonna?product=1', search),
      `/shop/nonna?product=1&lang=ar&${at}`,
    )
    assert.equal(carriedPath('/search?q=piz#first', search), `/search?q=piz&lang=ar&${at}#first`)
    assert.equal(carriedPath('/checkout', search), `/checkout?lang=ar&${at}`)
    assert.equal(carriedPath('/orders', search), '/orders?lang=ar')
    assert.equal(carriedPath('/shopping', search), '/shopping?lang=ar')
    assert.equal(carriedPath('/shop/nonna', '?day=2026-11-22&time=19:30'), `/shop/nonna?${at}`)
    assert.equal(carriedPath('/shop/nonna', '?at=tomorrow'), '/shop/nonna')
  })

  test('keeps parameters that the link has, and changes nothing without any to preserve', () => {
    assert.equal(carriedPath('/shop/nonna?lang=fr', '?lang=ar'), '/shop/nonna?lang=fr')
    assert.equal(
      carriedPath('/shop/nonna?product=1', '?group=deals&slang=ar'),
      '/shop/nonna?product=1',
    )
  })
})
