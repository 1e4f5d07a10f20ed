import assert from 'node:assert/strict'
import { test } from 'node:test'
import { westernDigits } from './western-digits.ts'

test('digits of an Arabic or a Persian keyboard are digits, and nothing else is touched', () => {
  assert.equal(westernDigits('+٢٠٢ ٥٥٥-۰۱۲۳ abc ١٢٫٥'), '+202 555-0123 abc 12٫5')
})
