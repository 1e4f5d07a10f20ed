import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editableNumber } from '@hawker/i18n/number-marks'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { numberFormat } from '@hawker/i18n/number-format'
import { numberErrorKey, typedAmount, typedNumber } from './typed-number.ts'

const LOCALES = [...SHIPPED_LOCALES.map(({ locale }) => locale), 'es-ES', 'fa', 'de-CH']
const DECIMALS = [0, 2, 3, 6]
const numbers = fc.record({
  lang: fc.constantFrom(...LOCALES),
  decimals: fc.constantFrom(...DECIMALS),
  digits: fc.integer({ min: 0, max: 999_999_999 }),
  scale: fc.constantFrom(0, 1, 2, 3),
})

test('a number as the locale writes it is that number or refused, never another number', () => {
  const formats = [
    (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    (decimals: number) => ({ maximumFractionDigits: decimals }),
    (decimals: number) => ({ useGrouping: false, maximumFractionDigits: decimals }),
  ]
  fc.assert(
    fc.property(
      numbers,
      fc.constantFrom(...formats),
      ({ lang, decimals, digits, scale }, format) => {
        const value = digits / 10 ** Math.min(scale, decimals)
        const written = numberFormat(lang, format(decimals)).format(value)
        const { value: read } = typedNumber(written, lang, decimals)
        assert.ok(read === value || read === null, `${written} (${lang}) was read as ${read}`)
      },
    ),
    { numRuns: 5000 },
  )
})

test('reads each amount with all its decimals, and each number that a field shows', () => {
  fc.assert(
    fc.property(numbers, ({ lang, decimals, digits, scale }) => {
      const value = digits / 10 ** Math.min(scale, decimals)
      assert.equal(typedAmount(editableNumber(value, lang), lang, decimals), value)
      if (decimals !== 2) return
      const written = numberFormat(lang, { minimumFractionDigits: 2 }).format(value)
      assert.equal(typedAmount(written, lang, decimals), value, `${written} ${lang}`)
    }),
    { numRuns: 3000 },
  )
})

test('reads one mark before three digits only as the locale writes it', () => {
  assert.equal(typedAmount('1,250', 'en', 2), 1250)
  assert.equal(typedAmount('1.250', 'de', 2), 1250)
  assert.deepEqual(typedNumber('1,532', 'en', 6), { value: null, problem: 'ambiguous' })
})

test('names the reason at the field', () => {
  assert.equal(numberErrorKey('ambiguous', 'edit.invalid'), 'number.ambiguous')
  assert.equal(numberErrorKey('too_many_decimals', 'edit.invalid'), 'number.too_many_decimals')
  assert.equal(numberErrorKey('not_a_number', 'edit.invalid'), 'edit.invalid')
})
