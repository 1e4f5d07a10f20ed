import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTranslator } from './translate.ts'

const english = {
  'cart.items': { one: '{count} item', other: '{count} items' },
  'cart.hello': 'Hello {name}',
  only: 'Only here',
}
const arabic = {
  'cart.items': {
    zero: 'لا منتجات',
    one: 'منتج واحد',
    two: 'منتجان',
    few: '{count} منتجات',
    many: '{count} منتجًا',
    other: '{count} منتج',
  },
}

test('fills in placeholders, and a missing parameter leaves its placeholder visible', () => {
  const t = createTranslator('en', [english])
  assert.equal(t('cart.hello', { name: 'Ada' }), 'Hello Ada')
  assert.equal(t('cart.hello'), 'Hello {name}')
})

test('the plural form follows the plural rules of the language', () => {
  const en = createTranslator('en', [english])
  assert.deepEqual(
    [0, 1, 2].map((count) => en('cart.items', { count })),
    ['0 items', '1 item', '2 items'],
  )
  const ar = createTranslator('ar', [arabic])
  assert.deepEqual(
    [0, 1, 2, 5, 11, 100].map((count) => ar('cart.items', { count })),
    ['لا منتجات', 'منتج واحد', 'منتجان', '٥ منتجات', '١١ منتجًا', '١٠٠ منتج'],
  )
})

test('numbers use the digits of the language', () => {
  assert.equal(createTranslator('fr', [english])('cart.items', { count: 1234 }), '1\u202f234 items')
})

test('a missing key falls back to English, and an unknown key is returned and reported once', () => {
  const missing: string[] = []
  const t = createTranslator('ar', [arabic], {
    fallback: { locale: 'en', bundles: [english] },
    onMissing: (key, locale) => missing.push(`${locale} ${key}`),
  })
  assert.equal(t('only'), 'Only here')
  assert.equal(t('nowhere'), 'nowhere')
  assert.equal(t('nowhere'), 'nowhere')
  assert.deepEqual(missing, ['ar nowhere'])
})

test('a fallback text uses its own plural rules', () => {
  const t = createTranslator('ar', [], { fallback: { locale: 'en', bundles: [english] } })
  assert.equal(t('cart.items', { count: 2 }), '2 items')
})

test('a later bundle overrides an earlier one', () => {
  assert.equal(createTranslator('en', [english, { only: 'Staff say so' }])('only'), 'Staff say so')
})

test('properties of Object.prototype are not keys', () => {
  assert.equal(createTranslator('en', [english])('toString'), 'toString')
})

test('a price within right-to-left text keeps the position of its symbol', () => {
  const t = createTranslator('ar', [{ cash: 'نقدًا: {amount}' }])
  assert.equal(t('cash', { amount: '$٢١,٤٥' }), 'نقدًا: \u2068$٢١,٤٥\u2069')
  assert.equal(
    t('cash', { amount: '\u2068$٢١,٤٥\u2069' }),
    'نقدًا: \u2068$٢١,٤٥\u2069',
    'an isolated price is not isolated twice',
  )
  assert.equal(t('cash', { amount: '٢٠–٣٠' }), 'نقدًا: ٢٠–٣٠')
  assert.equal(
    createTranslator('en', [{ cash: 'Cash: {amount}' }])('cash', { amount: '$21.45' }),
    'Cash: $21.45',
  )
})

test('a name of the other direction does not drag its neighbours along', () => {
  const english = createTranslator('en', [{ next: '{time} {name}, {guests}', link: 'See {url}' }])
  const arabic = createTranslator('ar', [{ next: '{time} {name}، {guests}', link: '{url}' }])
  const next = { time: '7:00', guests: '6' }
  assert.equal(english('next', { ...next, name: 'ليلى' }), '7:00 \u2068ليلى\u2069, 6')
  assert.equal(english('next', { ...next, name: 'Anna' }), '7:00 Anna, 6')
  assert.equal(arabic('next', { ...next, name: 'Anna' }), '7:00 \u2068Anna\u2069، 6')
  assert.equal(arabic('next', { ...next, name: 'ليلى' }), '7:00 ليلى، 6')
  assert.equal(arabic('link', { url: 'https://hawker.test/t/1' }), 'https://hawker.test/t/1')
})
