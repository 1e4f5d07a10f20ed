import assert from 'node:assert/strict'
import { test } from 'node:test'
import { westernDigits } from './western-digits.ts'

test('converts Arabic and Persian digits and leaves other characters unchanged', () => {
  assert.equal(westernDigits('+٢٠٢ ٥٥٥-۰۱۲۳ abc ١٢٫٥'), '+202 555-0123 abc 12٫5')
})
