import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveredTo, visitKey, visitOf } from './visit.ts'

const at = (path: string) => new URL(path, 'https://shop.test')

test('language: the address wins over the cookie, the cookie over the browser, English over nothing', () => {
  assert.equal(visitOf(at('/?lang=fr'), 'locale=ar', 'es').lang, 'fr')
  assert.equal(visitOf(at('/'), 'a=b; locale=ar', 'es').lang, 'ar')
  assert.equal(visitOf(at('/'), '', 'pt;q=0.9, es-MX;q=0.8, fr;q=0.1').lang, 'es')
  assert.equal(visitOf(at('/?lang=xx'), 'locale=%E0%A4%A', 'xx').lang, 'en')
})

test('an address cookie may be without words; one that is no place is none', () => {
  const cookie = (value: unknown) => `address=${encodeURIComponent(JSON.stringify(value))}`
  assert.deepEqual(visitOf(at('/'), cookie({ latitude: 38.9, longitude: -77 })).address, {
    text: '',
    latitude: 38.9,
    longitude: -77,
  })
  for (const value of [null, 7, { latitude: '38', longitude: 1 }, { latitude: 91, longitude: 0 }]) {
    assert.equal(visitOf(at('/'), cookie(value)).address, undefined, JSON.stringify(value))
  }
  assert.deepEqual(deliveredTo(visitOf(at('/'), '')), {})
})

test('what a page depends on differs in its key, what it does not depend on does not', () => {
  const key = (cookies: string) => visitKey(visitOf(at('/'), cookies))
  assert.notEqual(key('currency=2'), key('currency=3'))
  assert.equal(key('user=somebody'), key(''))
})
