import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicAddress, surroundings } from './page-key.ts'

const LOCALES = ['en', 'ar']
const address = (value: unknown) => `address=${encodeURIComponent(JSON.stringify(value))}`
const placed = (cookie: string, language?: string) =>
  surroundings(
    { headers: { cookie, ...(language ? { 'accept-language': language } : {}) } },
    LOCALES,
  )

test('one page has one key, however its address is spelt', () => {
  const { key } = publicAddress('/?v=2&open=1')
  assert.equal(publicAddress('/?open=1&v=2').key, key)
  assert.equal(publicAddress('/?open=1&utm_source=mail&v=2&fbclid=x').key, key)
  assert.notEqual(publicAddress('/?open=1&v=3').key, key)
  assert.notEqual(publicAddress('/?open=1&v=2&lang=ar').key, key)
})

test('what follows people around does not reach the page', () => {
  assert.equal(publicAddress('/shop/1?utm_campaign=a&product=b').url, '/shop/1?product=b')
  assert.equal(publicAddress('/?gclid=a').url, '/')
})

test('an address nobody links to is answered as it is asked, and not kept', () => {
  const unknown = [
    '/?x=1',
    '/?v=1&cachebuster=2',
    '/?v=1&v=2',
    `/search?q=${'a'.repeat(101)}`,
    `/shop/${'a'.repeat(200)}`,
  ]
  for (const url of unknown) assert.deepEqual(publicAddress(url), { url, key: undefined })
})

test('of the visitor only language, currency and neighbourhood are known', () => {
  assert.equal(
    placed('access_token=secret; user=%7B%22firstname%22%3A%22Ana%22%7D; locale=ar', 'fr'),
    'locale=ar',
  )
  assert.equal(placed('', 'fr, ar;q=0.5'), 'locale=ar')
  assert.equal(placed('currency=2'), 'locale=en; currency=2')
  const door = address({ text: '12 Main St', latitude: 38.91204, longitude: -77.03531, id: 7 })
  const neighbour = address({ text: '14 Main St', latitude: 38.91196, longitude: -77.03534 })
  assert.equal(placed(door), placed(neighbour))
  assert.ok(!decodeURIComponent(placed(door)).includes('Main'))
})

test('cookies that nobody of ours wrote make no page of their own', () => {
  for (const cookie of [
    'currency=abc',
    'currency=01',
    'currency=9999999',
    'locale=xx',
    'address=no',
    address({ latitude: 1e9, longitude: 0 }),
  ])
    assert.equal(placed(cookie), 'locale=en')
})
