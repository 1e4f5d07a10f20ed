import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingValue } from './setting-value.ts'

test('reads typed settings by kind and language into the format of the server', () => {
  assert.deepEqual(settingValue('amount', '2,5', 'de'), { value: '2.5' })
  assert.deepEqual(settingValue('amount', '1.250', 'de'), { value: '1250' })
  assert.deepEqual(settingValue('amount', '١٢٫٥', 'ar'), { value: '12.5' })
  assert.deepEqual(settingValue('percent', '8,5 %', 'fr'), { value: '8.5' })
  assert.deepEqual(settingValue('whole', '۱۵', 'ar'), { value: '15' })
  assert.deepEqual(settingValue('numbers', '٠، ١٠ ،١٥', 'ar'), { value: '0,10,15' })
  assert.deepEqual(settingValue('text', ' 1,250 ', 'en'), { value: '1,250' })
})

test('refuses numbers that have two meanings or none', () => {
  assert.deepEqual(settingValue('amount', '1.250', 'en'), { error: 'number.ambiguous' })
  assert.deepEqual(settingValue('amount', '0.505', 'en'), { error: 'number.too_many_decimals' })
  for (const typed of ['1e3', '0x10', '', 'ten'])
    assert.deepEqual(settingValue('whole', typed, 'en'), { error: 'settings.number_invalid' })
})
