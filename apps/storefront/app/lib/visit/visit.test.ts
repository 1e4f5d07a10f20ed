import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deliveredTo, visitKey, visitOf } from './visit.ts'

const at = (path: string) => new URL(path, 'https://shop.test')

describe('visit', () => {
  test('takes the language from the address, the cookie, the browser or English, in this order', () => {
    assert.equal(visitOf(at('/?lang=fr'), 'locale=ar', 'es').lang, 'fr')
    assert.equal(visitOf(at('/'), 'a=b; locale=ar', 'es').lang, 'ar')
    assert.equal(visitOf(at('/'), '', 'pt;q=0.9, es-MX;q=0.8, fr;q=0.1').lang, 'es')
    assert.equal(visitOf(at('/?lang=xx'), 'locale=%E0%A4%A', 'xx').lang, 'en')
  })

  test('accepts an address cookie without a text and rejects an invalid position', () => {
    const cookie = (value: unknown) => `address=${encodeURIComponent(JSON.stringify(value))}`
    assert.deepEqual(visitOf(at('/'), cookie({ latitude: 38.9, longitude: -77 })).address, {
      text: '',
      latitude: 38.9,
      longitude: -77,
    })
    for (const value of [
      null,
      7,
      { latitude: '38', longitude: 1 },
      { latitude: 91, longitude: 0 },
    ]) {
      assert.equal(visitOf(at('/'), cookie(value)).address, undefined, JSON.stringify(value))
    }
    assert.deepEqual(deliveredTo(visitOf(at('/'), '')), {})
  })

  test('includes in the key what a page depends on, and nothing else', () => {
    const key = (cookies: string) => visitKey(visitOf(at('/'), cookies))
    assert.notEqual(key('currency=2'), key('currency=3'))
    assert.equal(key('user=somebody'), key(''))
  })
})
