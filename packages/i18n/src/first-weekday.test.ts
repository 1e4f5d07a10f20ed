import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstWeekday, firstWeekdayWithoutIntl } from './first-weekday.ts'
import { SHIPPED_LOCALES } from './locales.ts'

describe('firstWeekday', () => {
  test('is Sunday in English, Monday in German and Saturday in Arabic', () => {
    assert.deepEqual(['en', 'de', 'ar'].map(firstWeekday), [0, 1, 6])
  })

  test('is the same in browsers that do not know it', () => {
    for (const { locale } of SHIPPED_LOCALES)
      assert.equal(firstWeekdayWithoutIntl(locale), firstWeekday(locale), locale)
  })
})
