import assert from 'node:assert/strict'
import { test } from 'node:test'
import { westernDigits } from './western-digits.ts'

test('converts the digits of every script and leaves other characters unchanged', () => {
  assert.equal(westernDigits('+٢٠٢ ٥٥٥-۰۱۲۳ abc ١٢٫٥'), '+202 555-0123 abc 12٫5')
  assert.equal(westernDigits('१२९ ０４９ ๐๙ 𝟘𝟡 𞥐𞥙'), '129 049 09 09 09')
  assert.equal(westernDigits('10² ½ Ⅷ ⑤'), '10² ½ Ⅷ ⑤')
})
