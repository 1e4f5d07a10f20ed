import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHOICE_NAMES, cachedOffer, withoutStaleChoices } from './choice-cookies.ts'

const offered = { locales: new Set(['en', 'ar']), currencyIds: new Set([1, 2]) }
const encoded = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`

/** For each choice: values that are valid, and values that are stale. */
const VALUES: Record<string, { valid: string[]; stale: string[] }> = {
  locale: { valid: ['en', 'ar'], stale: ['xx', 'de', '', 'EN-us'] },
  currency: { valid: ['1', '2'], stale: ['4', 'abc', '', '-1', '1e3', '99999999999999999999'] },
  address: {
    valid: ['{"text":"","latitude":38.9,"longitude":-77}'],
    stale: ['', '{', 'null', '{"latitude":91,"longitude":0}', '{"latitude":"1","longitude":2}'],
  },
  theme: { valid: ['light', 'dark'], stale: ['', 'blue'] },
  cart: {
    valid: ['{"shop":{"id":1},"lines":[]}'],
    stale: ['', '[]', 'null', '{"shop":{}}', '{"shop":{"id":1}}'],
  },
  sign_in_method: { valid: ['code', 'passkey'], stale: ['', 'twitter'] },
}

test('every choice has values that are valid and values that are stale', () => {
  assert.deepEqual(Object.keys(VALUES).toSorted(), CHOICE_NAMES.toSorted())
})

for (const [name, { valid, stale }] of Object.entries(VALUES)) {
  test(`keeps a valid ${name} and removes a stale one`, () => {
    for (const value of valid) {
      const header = `user=1; ${encoded(name, value)}; access_token=a`
      assert.deepEqual(withoutStaleChoices(header, offered), { cookie: header, removals: [] })
    }
    for (const value of stale)
      assert.deepEqual(withoutStaleChoices(`user=1; ${encoded(name, value)}; b=2`, offered), {
        cookie: 'user=1; b=2',
        removals: [`${name}=; Path=/; Max-Age=0; SameSite=Lax`],
      })
    const broken = withoutStaleChoices(`${name}=%E0%A4%A; b=2`, offered)
    assert.deepEqual([broken.cookie, broken.removals.length], ['b=2', 1])
  })
}

test('reads the offer again after fifteen seconds, or when it is forgotten', async () => {
  let [now, reads] = [0, 0]
  const offer = cachedOffer(
    async () => {
      reads++
      if (reads === 2) throw new Error('no database')
      return offered
    },
    () => now,
  )
  assert.equal(await offer.read(), offered)
  now += 10_000
  assert.deepEqual([await offer.read(), reads], [offered, 1])
  now += 10_000
  assert.deepEqual([await offer.read(), reads], [undefined, 2])
  offer.forget()
  assert.deepEqual([await offer.read(), reads], [offered, 3])
})
