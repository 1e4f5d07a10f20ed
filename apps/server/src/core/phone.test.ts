import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { type CountryCode, phoneProblem, readPhone } from './phone.ts'

const WASHINGTON = '+12025550143'
const LONDON = '+442079460777'
const BERLIN = '+49301234567'

const SPELLINGS: readonly (readonly [country: CountryCode, typed: string, read: string])[] = [
  ['US', '(202) 555-0143', WASHINGTON],
  ['US', '202.555.0143', WASHINGTON],
  ['US', '1-202-555-0143', WASHINGTON],
  ['US', '(202)\u00a0555\u20110143', WASHINGTON],
  ['US', '２０２－５５５－０１４３', WASHINGTON],
  ['US', '٢٠٢٥٥٥٠١٤٣', WASHINGTON],
  ['US', '۲۰۲ ۵۵۵ ۰۱۴۳', WASHINGTON],
  ['US', '२०२५५५०१४३', WASHINGTON],
  ['GB', 'tel:+1-202-555-0143', WASHINGTON],
  ['GB', ' tel:+1-202-555-0143 ', WASHINGTON],
  ['US', '\u00a0 0044 20 7946 0777', LONDON],
  ['US', 'tel:202-555-0143;phone-context=+1', WASHINGTON],
  ['GB', '＋1 202 555 0143', WASHINGTON],
  ['GB', '\u202a+1 202 555 0143\u202c', WASHINGTON],
  ['US', '+44 20 7946 0777', LONDON],
  ['US', '+4402079460777', LONDON],
  ['US', '+44 (0)20 7946 0777', LONDON],
  ['US', '00 44 20 7946 0777', LONDON],
  ['US', '00442079460777', LONDON],
  ['US', '011 44 20 7946 0777', LONDON],
  ['GB', '020 7946 0777', LONDON],
  ['GB', '(020) 7946–0777', LONDON],
  ['US', '+49 (0)30 / 1234567', BERLIN],
  ['US', '(+49) 30 1234567', BERLIN],
  ['US', '(+49)(0)30 1234567', BERLIN],
  ['US', '202·555·0143', WASHINGTON],
  ['DE', '030/1234567', BERLIN],
  ['DE', '٠٣٠ ١٢٣٤٥٦٧', BERLIN],
  ['RU', '8 (495) 123-45-67', '+74951234567'],
  ['US', '+7 8 495 123-45-67', '+74951234567'],
  ['TR', '0532 123 45 67', '+905321234567'],
  ['FR', '06 12 34 56 78', '+33612345678'],
  ['IT', '06 1234 5678', '+390612345678'],
  ['US', '+54 11 15 2345 6789', '+5491123456789'],
]

describe('readPhone', () => {
  for (const [country, typed, read] of SPELLINGS)
    test(`reads ${JSON.stringify(typed)} in ${country} as ${read}`, () =>
      assert.equal(readPhone(typed, country), read))

  test('refuses what no country has', () => {
    for (const typed of [
      '',
      '1',
      '12025550',
      'Amina',
      'call 2025550143',
      '+999 123456',
      '2025550143 x12',
      // A possible length in a range that the country does not have.
      '0501234567',
      '+1 050 123 4567',
      '+44 999 999 9999',
    ])
      assert.equal(readPhone(typed, 'US'), undefined, typed)
    assert.equal(readPhone('(202) 555-0143'), undefined, 'a local number without a country')
  })

  test('reads the fictional numbers of demo and tests', () => {
    for (const number of ['+12025550100', '+12025550199', LONDON])
      assert.equal(readPhone(number), number)
  })

  test('reads its own result as the same number', () => {
    const countries = getCountries()
    fc.assert(
      fc.property(
        fc.constantFrom(...countries),
        fc.constantFrom(...countries),
        fc.stringMatching(/^[0-9]{6,11}$/),
        fc.constantFrom('', '0', '8', '1', '(0)'),
        (country, other, digits, trunk) => {
          const read = readPhone(`+${getCountryCallingCode(country)} ${trunk}${digits}`, other)
          if (read === undefined) return
          assert.match(read, /^\+[1-9][0-9]{5,14}$/)
          assert.equal(readPhone(read, other), read)
        },
      ),
      { numRuns: 5000 },
    )
  })
})

describe('phoneProblem', () => {
  const problemsOf = (country: CountryCode, typed: readonly string[]) =>
    typed.map((text) => phoneProblem(text, country))

  test('names an extension', () =>
    assert.deepEqual(
      problemsOf('US', ['+1 202 555 0143 ext. 4', '202-555-0143 x12', '+49 30 1234567;ext=5']),
      ['extension', 'extension', 'extension'],
    ))

  test('asks for the country of a number that only other countries have', () => {
    assert.deepEqual(problemsOf('US', ['0501234567', '06 12 34 56 78', '(030) 1234567']), [
      'country',
      'country',
      'country',
    ])
    assert.deepEqual(problemsOf('IL', ['(202) 555-0143']), ['country'])
    assert.equal(readPhone('0502345678', 'IL'), '+972502345678')
  })

  test('has no advice for what no country has', () =>
    assert.deepEqual(
      problemsOf('US', ['12', '', 'Amina', '+1 050 123 4567', '00000000', '202 555']),
      ['unknown', 'unknown', 'unknown', 'unknown', 'unknown', 'unknown'],
    ))
})
