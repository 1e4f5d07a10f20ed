import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readReferralCode } from '../payments/referral-code.ts'
import { type TypedTextKind, normalizeText } from './typed-text.ts'

const KINDS: readonly TypedTextKind[] = [
  'email',
  'phone',
  'code',
  'search',
  'token',
  'line',
  'name',
]

describe('a code', () => {
  const plainCode = (typed: string) => normalizeText('code', typed)

  test('loses invisible, full-width and look-alike characters', () => {
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
      'SAVE\u0000-10',
    ])
      assert.equal(plainCode(typed), 'SAVE-10', JSON.stringify(typed))
  })

  test('keeps case, spaces within and letters of other scripts', () => {
    assert.equal(plainCode('Summer  Sale'), 'Summer Sale')
    assert.equal(plainCode('صيف١٠'), 'صيف١٠')
    assert.equal(plainCode('\u200B'), '')
  })

  test('of a referral is read the same way', () => {
    assert.equal(readReferralCode('ａｂｃｄ\u200B2345'), 'ABCD2345')
  })
})

describe('an e-mail address', () => {
  test('has one spelling for all that look the same', () => {
    for (const typed of [
      'anna\u200b@example.com',
      '\ufeffanna@exam\u00adple.com\u2060',
      ' anna@example.com\n',
      'ａｎｎａ＠ｅｘａｍｐｌｅ。ｃｏｍ',
      'anna\u200e@example\u202e.com',
    ])
      assert.equal(normalizeText('email', typed), 'anna@example.com', JSON.stringify(typed))
  })

  test('keeps the letters before the @, which only its server may compare', () => {
    assert.equal(normalizeText('email', 'o\ufb01ce@o\ufb01ce.test'), 'o\ufb01ce@ofice.test')
    assert.equal(normalizeText('email', 'jose\u0301@example.com'), 'jos\u00e9@example.com')
  })
})

describe('a name', () => {
  test('keeps what changes how a script or an emoji looks', () => {
    for (const name of [
      'علی\u200cرضا',
      'ශ්\u200dරී',
      'അമേരിക്കന്\u200d',
      '\u8fbb\u{e0100}',
      'Chef \u{1f469}\u200d\u{1f373}',
      'I \u2764\ufe0f Hats',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ])
      assert.equal(normalizeText('name', name), name, JSON.stringify(name))
  })

  test('loses what nobody sees', () => {
    for (const typed of ['An\u200cna', 'Anna\ufeff', '\u200bAnna ', 'Anna\ufe0f', 'An\u202ena'])
      assert.equal(normalizeText('name', typed), 'Anna', JSON.stringify(typed))
  })
})

test('a search keeps the joiner that parts words of Persian', () => {
  assert.equal(normalizeText('search', 'می\u200cخواهم'), 'می\u200cخواهم')
  assert.equal(normalizeText('search', ' piz\u200bza\u3000ｂｏｗｌ'), 'pizza bowl')
})

test('a normalized text of any kind is its own spelling', () => {
  const sign = fc.oneof(
    fc.constantFrom(
      ...'a1.@-e\u0301\u200b\u200c\u200d\ufe0f\u{1f469}\u0627\u3000\u2800\u202e\uff21 ',
    ),
    fc.integer({ min: 1, max: 0xfffff }).map((point) => String.fromCodePoint(point)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fc.array(sign), (kind, signs) => {
      const once = normalizeText(kind, signs.join(''))
      assert.equal(normalizeText(kind, once), once)
    }),
  )
})
