import assert from 'node:assert/strict'
import { test } from 'node:test'
import { styleOf } from './currencies.ts'

test('a currency has its symbol and decimals before the styles of the marketplace arrive', () => {
  assert.deepEqual(styleOf('USD'), { symbol: '$', position: 'before', decimal_places: 2 })
  assert.deepEqual(styleOf('JPY'), { symbol: '¥', position: 'before', decimal_places: 0 })
})
