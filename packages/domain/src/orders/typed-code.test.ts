import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReferralCode } from '../payments/referral-code.ts'
import { plainCode } from './typed-code.ts'

test('reads codes with invisible, full-width and look-alike characters', () => {
  for (const typed of [
    'SAVE-10',
    ' SAVE-10\u00A0',
    'SA\u200BVE-10',
    '\uFEFFSAVE-10\u2060',
    'SAVE\u00AD-10',
    '\u202ASAVE-10\u202C',
    'ＳＡＶＥ－１０',
    'SAVE\u201110',
    'SAVE\u201310',
  ])
    assert.equal(plainCode(typed), 'SAVE-10', JSON.stringify(typed))
})

test('keeps case, spaces within and letters of other scripts', () => {
  assert.equal(plainCode('Summer  Sale'), 'Summer Sale')
  assert.equal(plainCode('صيف١٠'), 'صيف١٠')
  assert.equal(plainCode('\u200B'), '')
})

test('a referral code is read the same way', () => {
  assert.equal(readReferralCode('ａｂｃｄ\u200B2345'), 'ABCD2345')
})
