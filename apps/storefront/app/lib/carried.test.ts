import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carriedPath } from './carried.ts'

test('a language that the address names goes along everywhere, the moment only to shops and what is bought there', () => {
  const search = '?lang=ar&at=2026-11-22T19:30&group=deals'
  const at = 'at=2026-11-22T19%3A30'
  assert.equal(carriedPath('/shop/nonna', search), `/shop/nonna?lang=ar&${at}`)
  assert.equal(carriedPath('/shop/nonna?product=1', search), `/shop/nonna?product=1&lang=ar&${at}`)
  assert.equal(carriedPath('/search?q=piz#first', search), `/search?q=piz&lang=ar&${at}#first`)
  assert.equal(carriedPath('/checkout', search), `/checkout?lang=ar&${at}`)
  assert.equal(carriedPath('/orders', search), '/orders?lang=ar')
  assert.equal(carriedPath('/shopping', search), '/shopping?lang=ar')
  assert.equal(carriedPath('/shop/nonna', '?day=2026-11-22&time=19:30'), `/shop/nonna?${at}`)
  assert.equal(carriedPath('/shop/nonna', '?at=tomorrow'), '/shop/nonna')
})

test('what a link says itself stays, and without anything to carry it is left alone', () => {
  assert.equal(carriedPath('/shop/nonna?lang=fr', '?lang=ar'), '/shop/nonna?lang=fr')
  assert.equal(
    carriedPath('/shop/nonna?product=1', '?group=deals&slang=ar'),
    '/shop/nonna?product=1',
  )
})
