import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { publicAddress, varyCookies } from './page-key.ts'

const LOCALES = ['en', 'ar']
const address = (value: unknown) => `address=${encodeURIComponent(JSON.stringify(value))}`
const cookiesOf = (cookie: string, language?: string) =>
  varyCookies(
    { headers: { cookie, ...(language ? { 'accept-language': language } : {}) } },
    LOCALES,
  )

describe('publicAddress', () => {
  test('gives one key for all spellings of an address', () => {
    const { key } = publicAddress('/?v=2&open=1')
    assert.equal(publicAddress('/?open=1&v=2').key, key)
    assert.equal(publicAddress('/?open=1&utm_source=mail&v=2&fbclid=x').key, key)
    assert.notEqual(publicAddress('/?open=1&v=3').key, key)
    assert.notEqual(publicAddress('/?open=1&v=2&lang=ar').key, key)
  })

  test('removes tracking parameters', () => {
    assert.equal(publicAddress('/shop/1?utm_campaign=a&product=b').url, '/shop/1?product=b')
    assert.equal(publicAddress('/?gclid=a').url, '/')
  })

  test('passes an address with unknown parameters on unchanged and gives it no key', () => {
    const unknown = [
      '/?x=1',
      '/?v=1&cachebuster=2',
      '/?v=1&v=2',
      `/search?q=${'a'.repeat(101)}`,
      `/shop/${'a'.repeat(200)}`,
    ]
    for (const url of unknown) assert.deepEqual(publicAddress(url), { url, key: undefined })
  })
})

describe('varyCookies', () => {
  test('passes on only language, currency and rounded location', () => {
    assert.equal(
      cookiesOf('access_token=secret; user=%7B%22firstname%22%3A%22Ana%22%7D; locale=ar', 'fr'),
      'locale=ar',
    )
    assert.equal(cookiesOf('', 'fr, ar;q=0.5'), 'locale=ar')
    assert.equal(cookiesOf('currency=2'), 'locale=en; currency=2')
    const door = address({ text: '12 Main St', latitude: 38.91204, longitude: -77.03531, id: 7 })
    const neighbour = address({ text: '14 Main St', latitude: 38.91196, longitude: -77.03534 })
    assert.equal(cookiesOf(door), cookiesOf(neighbour))
    assert.ok(!decodeURIComponent(cookiesOf(door)).includes('Main'))
  })

  test('ignores cookies with invalid values', () => {
    for (const cookie of [
      'currency=abc',
      'currency=01',
      'currency=9999999',
      'locale=xx',
      'address=no',
      address({ latitude: 1e9, longitude: 0 }),
    ])
      assert.equal(cookiesOf(cookie), 'locale=en')
  })
})
