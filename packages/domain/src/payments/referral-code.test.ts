import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeReferralCode, readReferralCode } from './referral-code.ts'

test('a code has eight unambiguous characters and is read in any case and grouping', () => {
  let next = 0
  const code = makeReferralCode((max) => (next++ * 7) % max)
  assert.match(code, /^[2-9A-HJKMNP-TV-Z]{8}$/)
  assert.equal(readReferralCode(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `), code)
})

test('refuses what cannot be a code', () => {
  for (const typed of ['', 'ABCD', 'ABCDEFGH2', 'ABCDEFG0', 'ABCDEFGI', "ABCD'; --"])
    assert.equal(readReferralCode(typed), undefined)
})
