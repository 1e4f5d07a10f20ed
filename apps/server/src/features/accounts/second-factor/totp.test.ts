import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { base32, matchingStep, totpCode, totpUrl } from './totp.ts'

const SEED = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('totpCode', () => {
  // RFC 6238, appendix B. The seeds of the longer hashes repeat the digits to their length.
  const SEEDS = {
    sha1: SEED,
    sha256: Buffer.from('12345678901234567890123456789012'),
    sha512: Buffer.from('1234567890123456789012345678901234567890123456789012345678901234'),
  }
  for (const [seconds, sha1, sha256, sha512] of [
    [59, '94287082', '46119246', '90693936'],
    [1_111_111_109, '07081804', '68084774', '25091201'],
    [1_111_111_111, '14050471', '67062674', '99943326'],
    [1_234_567_890, '89005924', '91819424', '93441116'],
    [2_000_000_000, '69279037', '90698825', '38618901'],
    [20_000_000_000, '65353130', '77737706', '47863826'],
  ] as const)
    test(`gives the codes of RFC 6238 for second ${seconds}`, () => {
      const step = Math.floor(seconds / 30)
      for (const [algorithm, code] of Object.entries({ sha1, sha256, sha512 }))
        assert.equal(
          totpCode(SEEDS[algorithm as keyof typeof SEEDS], step, { digits: 8, algorithm }),
          code,
        )
    })

  test('gives the HOTP values of RFC 4226', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => totpCode(SEED, step)),
      [
        '755224',
        '287082',
        '359152',
        '969429',
        '338314',
        '254676',
        '287922',
        '162583',
        '399871',
        '520489',
      ],
    )
  })
})

describe('matchingStep', () => {
  test('accepts the codes of the step before and after, and no others', () => {
    const now = at(1_234_567_890)
    const step = Math.floor(1_234_567_890 / 30)
    for (const drift of [-1, 0, 1])
      assert.equal(matchingStep(SEED, totpCode(SEED, step + drift), now, 0), step + drift)
    for (const drift of [-2, 2])
      assert.equal(matchingStep(SEED, totpCode(SEED, step + drift), now, 0), undefined)
  })

  test('refuses a code of the last used step and of earlier ones', () => {
    const now = at(1_234_567_890)
    const step = Math.floor(1_234_567_890 / 30)
    assert.equal(matchingStep(SEED, totpCode(SEED, step), now, step), undefined)
    assert.equal(matchingStep(SEED, totpCode(SEED, step - 1), now, step), undefined)
    assert.equal(matchingStep(SEED, totpCode(SEED, step + 1), now, step), step + 1)
  })
})

test('writes a secret in base 32, and an address for authenticator apps', () => {
  assert.equal(base32(SEED), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  assert.equal(
    totpUrl(SEED, 'a b@example.test'),
    'otpauth://totp/Hawker%3Aa%20b%40example.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Hawker',
  )
})
