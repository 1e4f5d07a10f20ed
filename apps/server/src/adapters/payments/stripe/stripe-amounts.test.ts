import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import fc from 'fast-check'
import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import { ProviderError } from '../provider-error.ts'
import { fromStripeUnits, toStripeUnits, unsupportedReason } from './stripe-amounts.ts'

describe('amounts at Stripe', () => {
  for (const [minor, code, units] of [
    [4_751n, 'USD', 4_751n],
    [500n, 'JPY', 500n],
    [5_120n, 'KWD', 5_120n],
    [5n, 'ISK', 500n],
    [5_000n, 'UGX', 500_000n],
    [12_300n, 'MGA', 123n],
    [1_045n, 'HUF', 1_045n],
  ] as const)
    test(`${minor} ${code} are ${units} of its units, there and back`, () => {
      assert.equal(toStripeUnits(money(minor, code)), units)
      assert.deepEqual(fromStripeUnits(Number(units), code.toLowerCase()), money(minor, code))
    })

  test('refuses what Stripe cannot count', () => {
    assert.throws(() => toStripeUnits(money(5_124n, 'KWD')), RangeError)
    assert.throws(() => toStripeUnits(money(150n, 'MGA')), RangeError)
  })

  test('refuses an answer that we cannot count as no answer', () => {
    for (const units of [550, 1.5])
      assert.throws(
        () => fromStripeUnits(units, 'isk'),
        (error) => error instanceof ProviderError && error.failure === 'no_answer',
      )
  })

  for (const [minor, code, reason] of [
    [50n, 'USD', null],
    [49n, 'USD', 'total_too_small'],
    [99_999_999n, 'USD', null],
    [100_000_000n, 'USD', 'total_too_large'],
    [17_499n, 'HUF', 'total_too_small'],
    [999_999n, 'ISK', null],
    [1_000_000n, 'ISK', 'total_too_large'],
    [10n, 'KWD', null],
    [1n, 'KWD', 'total_too_small'],
    [1_005n, 'KWD', 'currency_not_taken'],
    [150n, 'MGA', 'currency_not_taken'],
    [0n, 'EUR', 'total_too_small'],
    [1_000n, 'IQD', 'currency_not_taken'],
    [1_000n, 'XTS', 'currency_not_taken'],
  ] as const)
    test(`${minor} ${code}: ${reason ?? 'taken'}`, () =>
      assert.equal(unsupportedReason({ amount: money(minor, code) }), reason))

  test('an amount that is taken goes there and back exactly, and others throw', () => {
    const codes = 'USD JPY KRW KWD BHD TND ISK UGX MGA XAF VND EUR HUF TWD'.split(' ')
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 200_000_000n }),
        fc.constantFrom(...codes),
        (minor, code) => {
          const amount = money(minor, code)
          const isTaken = unsupportedReason({ amount }) === null
          let units: bigint
          try {
            units = toStripeUnits(amount)
          } catch (error) {
            assert.ok(error instanceof RangeError && !isTaken)
            return
          }
          assert.deepEqual(fromStripeUnits(Number(units), code.toLowerCase()), amount)
          // Independent of the tables: both sides say the same number of major units.
          const major = Number(minor) / 10 ** isoDecimals(code)
          const decimals = { ISK: 2, UGX: 2, MGA: 0 }[code] ?? isoDecimals(code)
          assert.equal(Math.round(major * 10 ** decimals), Number(units))
        },
      ),
    )
  })
})
