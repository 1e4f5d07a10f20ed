import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPhoneNumber, readPhoneNumber } from './phone-number.ts'

describe('readPhoneNumber', () => {
  test('removes what people write between digits, and takes 00 for +', () => {
    assert.equal(readPhoneNumber(' +1 (202) 555-0188 '), '+12025550188')
    assert.equal(readPhoneNumber('0044 20 7946.0000'), '+442079460000')
    assert.equal(readPhoneNumber('\u2066+1 202\u2011555\u20110188\u2069'), '+12025550188')
  })

  test('a local number belongs to the country of the marketplace', () => {
    const numbers = [
      ['202 555 0188', '+1 202 555 0100', '+12025550188'],
      ['1 (202) 555-0188', '+12025550100', '+12025550188'],
      ['030 1234567', '+493012345', '+49301234567'],
      ['06 12 34 56 78', '+33142000000', '+33612345678'],
      ['8 (912) 345-67-89', '+74951234567', '+79123456789'],
      ['050-123-4567', '+97221234567', '+972501234567'],
      ['06 1234 5678', '+390612345678', '+390612345678'],
    ] as const
    for (const [typed, home, number] of numbers) {
      assert.equal(readPhoneNumber(typed, home), number)
      assert.ok(isPhoneNumber(number))
    }
  })

  test('a number with a country keeps it', () => {
    assert.equal(readPhoneNumber('+44 20 7946 0000', '+12025550100'), '+442079460000')
    assert.equal(readPhoneNumber('0044 20 7946 0000', '+12025550100'), '+442079460000')
  })

  test('without a known country, or with missing digits, a local number stays invalid', () => {
    for (const [typed, home] of [
      ['202 555 0188', undefined],
      ['202 555 0188', ''],
      ['555 0188', '+12025550100'],
      ['call me', '+12025550100'],
    ] as const)
      assert.ok(!isPhoneNumber(readPhoneNumber(typed, home)), typed)
  })
})
