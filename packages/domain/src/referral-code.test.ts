import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeReferralCode, readReferralCode } from './referral-code.ts'

test('a code has eight signs that are not taken for one another, and is read however it is typed', () => {
  let next = 0
  const code = makeReferralCode((below) => (next++ * 7) % below)
  assert.match(code, /^[2-9A-HJKMNP-TV-Z]{8}$/)
  assert.equal(readReferralCode(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `), code)
})

test('what cannot be a code is none', () => {
  for (const typed of ['', 'ABCD', 'ABCDEFGH2', 'ABCDEFG0', 'ABCDEFGI', "ABCD'; --"])
    assert.equal(readReferralCode(typed), undefined)
})
