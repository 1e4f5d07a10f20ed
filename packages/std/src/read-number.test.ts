import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type NumberMarks, readNumber } from './read-number.ts'

const ENGLISH: NumberMarks = { decimal: '.', group: ',' }
const GERMAN: NumberMarks = { decimal: ',', group: '.' }
const FRENCH: NumberMarks = { decimal: ',', group: '\u202f' }
const ARABIC: NumberMarks = { decimal: '٫', group: '٬' }

const read = (text: string, marks: NumberMarks | undefined, maxDecimals: number) => {
  const reading = readNumber(text, { marks, maxDecimals })
  return reading.problem ?? reading.decimal
}

describe('readNumber', () => {
  test('a text that is too long for a number is refused without reading it', () => {
    const timeOf = (text: string) => {
      let best = Infinity
      for (let tries = 0; tries < 5; tries++) {
        const began = performance.now()
        assert.equal(read(text, ENGLISH, 2), 'not_a_number')
        best = Math.min(best, performance.now() - began)
      }
      return best
    }
    const [short, long] = [timeOf(`1${' '.repeat(50)}x`), timeOf(`1${' '.repeat(50_000)}x`)]
    assert.ok(long < 100 * Math.max(short, 0.01), `${long} ms instead of ${short} ms`)
  })

  test('reads spellings that have one meaning in every locale', () => {
    for (const [text, decimals, number] of [
      ['12.5', 2, '12.5'],
      ['12,50', 2, '12.5'],
      [' 12. ', 2, '12'],
      ['.50', 2, '0.5'],
      ['007', 0, '7'],
      ['0.500', 2, '0.5'],
      ['0,125', 6, '0.125'],
      ['1234,567', 3, '1234.567'],
      ['1.5320', 6, '1.532'],
      ['1,250.50', 2, '1250.5'],
      ['1.250,50', 2, '1250.5'],
      ['1,250.500', 3, '1250.5'],
      ['1,250,000', 2, '1250000'],
      ['1.250.000', 3, '1250000'],
      ['1 250,50', 2, '1250.5'],
      ['1\u202f250,500', 3, '1250.5'],
      ['1’250.50', 2, '1250.5'],
      ['١٢٫٥', 2, '12.5'],
      ['١٫٥٣٢', 6, '1.532'],
      ['١٬٢٥٠', 3, '1250'],
      ['۱۲٫۵', 2, '12.5'],
      ['\u200f١٬٢٥٠٫٥٠', 2, '1250.5'],
      ['１２．５', 2, '12.5'],
      ['१२', 0, '12'],
      ['$ 1,250.50', 2, '1250.5'],
      ['5 €', 2, '5'],
    ] as const)
      for (const marks of [ENGLISH, GERMAN, FRENCH, ARABIC, undefined])
        assert.equal(read(text, marks, decimals), number, `${text} ${marks?.decimal}`)
  })

  test('takes a locale at its word when the other reading is impossible', () => {
    assert.equal(read('1,250', ENGLISH, 2), '1250')
    assert.equal(read('1.250', GERMAN, 2), '1250')
    assert.equal(read('1.250', GERMAN, 0), '1250')
    assert.equal(read('1.532', ENGLISH, 6), '1.532')
    assert.equal(read('1,532', GERMAN, 3), '1.532')
  })

  test('refuses one mark before three digits when both readings are possible', () => {
    for (const [text, marks, decimals] of [
      ['1,532', ENGLISH, 6],
      ['1,250', ENGLISH, 3],
      ['1.250', ENGLISH, 2],
      ['1.532', GERMAN, 6],
      ['1,250', GERMAN, 2],
      ['1.250', FRENCH, 2],
      ['1,250', ARABIC, 2],
      ['1.250', ARABIC, 3],
      ['1,250', undefined, 2],
    ] as const)
      assert.equal(read(text, marks, decimals), 'ambiguous', `${text} ${decimals}`)
    assert.deepEqual(readNumber('1,250', { marks: undefined, maxDecimals: 2 }), {
      problem: 'ambiguous',
      thousands: '1250',
      fraction: '1.25',
    })
    assert.deepEqual(readNumber('1,255', { marks: undefined, maxDecimals: 2 }), {
      problem: 'ambiguous',
      thousands: '1255',
      fraction: undefined,
    })
  })

  test('refuses what is no decimal number, and says why', () => {
    for (const text of [
      '',
      ' ',
      '.',
      ',',
      '-5',
      '+5',
      'ten',
      '12 dollars',
      '1e3',
      '0x10',
      'Infinity',
      'NaN',
      '1.2.3',
      '1,25,000',
      '12 50',
      '0,125,000',
      '1 25',
      '10²',
      '½',
      '1_000',
      '1.250.00',
    ])
      assert.equal(read(text, ENGLISH, 2), 'not_a_number', JSON.stringify(text))
    assert.equal(read('12.505', ENGLISH, 2), 'ambiguous')
    assert.equal(read('0.001', ENGLISH, 2), 'too_many_decimals')
    assert.equal(read('0.5', ENGLISH, 0), 'too_many_decimals')
    assert.equal(read('1234567890', ENGLISH, 2), 'too_large')
  })
})
