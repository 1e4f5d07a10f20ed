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

test('names in braces are filled in, and one that is not given stays to be seen', () => {
  const t = createTranslator('en', [english])
  assert.equal(t('cart.hello', { name: 'Ada' }), 'Hello Ada')
  assert.equal(t('cart.hello'), 'Hello {name}')
})

test('the plural form follows the rules of the language', () => {
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

test('numbers are written in the digits of the language', () => {
  assert.equal(createTranslator('fr', [english])('cart.items', { count: 1234 }), '1\u202f234 items')
})

test('a key that the language lacks is English, and one that nobody has is itself, told once', () => {
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

test('a fallback text keeps its own plural rules', () => {
  const t = createTranslator('ar', [], { fallback: { locale: 'en', bundles: [english] } })
  assert.equal(t('cart.items', { count: 2 }), '2 items')
})

test('a later bundle lies over an earlier one', () => {
  assert.equal(createTranslator('en', [english, { only: 'Staff say so' }])('only'), 'Staff say so')
})

test('words that every object knows are no keys', () => {
  assert.equal(createTranslator('en', [english])('toString'), 'toString')
})

test('a price between words that run from right to left keeps its symbol where it has it alone', () => {
  const t = createTranslator('ar', [{ cash: 'نقدًا: {amount}' }])
  assert.equal(t('cash', { amount: '$٢١,٤٥' }), 'نقدًا: \u2068$٢١,٤٥\u2069')
  assert.equal(
    t('cash', { amount: '\u2068$٢١,٤٥\u2069' }),
    'نقدًا: \u2068$٢١,٤٥\u2069',
    'once is enough',
  )
  assert.equal(t('cash', { amount: '٢٠–٣٠' }), 'نقدًا: ٢٠–٣٠')
  assert.equal(
    createTranslator('en', [{ cash: 'Cash: {amount}' }])('cash', { amount: '$21.45' }),
    'Cash: $21.45',
  )
})
