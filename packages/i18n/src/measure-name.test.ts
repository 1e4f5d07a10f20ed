import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SHIPPED_LOCALES } from './locales.ts'
import { measureName } from './measure-name.ts'

test('a measure has its name in the language of the page', () => {
  assert.deepEqual(
    ['en', 'ar', 'ru', 'he'].map((locale) => measureName('kg', locale)),
    ['kg', 'كغم', 'кг', 'ק״ג'],
  )
  for (const { locale } of SHIPPED_LOCALES) assert.match(measureName('l', locale), /^\p{L}+.?$/u)
})
