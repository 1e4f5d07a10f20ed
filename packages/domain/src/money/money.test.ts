import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  RATE_ONE,
  addMoney,
  allocate,
  compareMoney,
  convert,
  divideRounded,
  exchange,
  fromMajor,
  money,
  percentOf,
  rateFromDecimal,
  roundToStep,
  subtractMoney,
  sumMoney,
  timesMoney,
  toMajor,
} from './money.ts'

test('adds, subtracts, multiplies and compares amounts of one currency', () => {
  const [one, two] = [money(150n, 'EUR'), money(275n, 'EUR')]
  assert.deepEqual(addMoney(one, two), money(425n, 'EUR'))
  assert.deepEqual(subtractMoney(one, two), money(-125n, 'EUR'))
  assert.deepEqual(timesMoney(one, 3), money(450n, 'EUR'))
  assert.deepEqual(sumMoney([one, two, one], 'EUR'), money(575n, 'EUR'))
  assert.deepEqual(sumMoney([], 'EUR'), money(0n, 'EUR'))
  assert.deepEqual(
    [compareMoney(one, two), compareMoney(two, one), compareMoney(one, one)],
    [-1, 1, 0],
  )
})

test('refuses mixed currencies and fractional counts', () => {
  const [euro, yen] = [money(1n, 'EUR'), money(1n, 'JPY')]
  for (const operation of [addMoney, subtractMoney, compareMoney])
    assert.throws(() => operation(euro, yen), TypeError)
  assert.throws(() => sumMoney([yen], 'EUR'), TypeError)
  assert.throws(() => timesMoney(euro, 1.5), RangeError)
})

test('rounds the exact quotient half away from zero', () => {
  const cases = [
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [1n, 3n, 0n],
    [0n, 7n, 0n],
    [6n, 3n, 2n],
    [10n ** 30n + 1n, 2n, (10n ** 30n + 2n) / 2n],
  ] as const
  for (const [n, d, rounded] of cases) assert.equal(divideRounded(n, d), rounded, `${n}/${d}`)
  assert.throws(() => divideRounded(1n, 0n), RangeError)
})

test('computes percents in parts per million and rounds to the nearest coin', () => {
  assert.equal(percentOf(3922n, 150_000n), 588n)
  assert.equal(percentOf(50n, 10_000n), 1n)
  assert.deepEqual(
    [1002n, 1003n, 1025n, -1003n].map((amount) => roundToStep(amount, 5n)),
    [1000n, 1005n, 1025n, -1005n],
  )
})

test('a rate in major units includes the decimal shift', () => {
  assert.deepEqual(rateFromDecimal('0.3072', 2, 3), { numerator: 384n, denominator: 125n })
  assert.deepEqual(rateFromDecimal('1', 2, 2), { numerator: 1n, denominator: 1n })
  assert.equal(convert(1249n, rateFromDecimal('0.3072', 2, 3)), 3837n)
  assert.equal(convert(1249n, rateFromDecimal('153.27', 2, 0)), 1914n)
  assert.equal(convert(1000n, rateFromDecimal('0.0065', 0, 2)), 650n)
  for (const rate of ['0', '0.00', '-1', '1e3', '', '.5', '1.', ' 1', 'NaN'])
    assert.throws(() => rateFromDecimal(rate, 2, 2), RangeError)
})

test('an exchanged amount is unchanged in its own currency and rounded once in another', () => {
  const [dollar, yen, dinar] = [
    RATE_ONE,
    rateFromDecimal('153.27', 2, 0),
    rateFromDecimal('0.3072', 2, 3),
  ]
  assert.equal(exchange(2000n, dollar, yen), 3065n)
  assert.equal(exchange(3065n, yen, dollar), 2000n)
  assert.equal(exchange(3065n, yen, dinar), 6143n)
  for (const rate of [dollar, yen, dinar]) assert.equal(exchange(1249n, rate, rate), 1249n)
})

test('allocates by the largest remainder, with ties to the lowest index', () => {
  assert.deepEqual(allocate(500n, [2548n, 399n, 975n]), [325n, 51n, 124n])
  assert.deepEqual(allocate(10n, [1n, 1n, 1n]), [4n, 3n, 3n])
  assert.deepEqual(allocate(11n, [1n, 1n, 1n]), [4n, 4n, 3n])
  assert.deepEqual(allocate(-10n, [1n, 1n, 1n]), [-4n, -3n, -3n])
  assert.deepEqual(allocate(7n, [0n, 5n, 0n]), [0n, 7n, 0n])
  assert.deepEqual(allocate(5n, [0n, 0n, 0n]), [2n, 2n, 1n])
  assert.deepEqual(allocate(0n, []), [])
  assert.throws(() => allocate(1n, []), RangeError)
  assert.throws(() => allocate(1n, [2n, -1n]), RangeError)
})

test('shares sum to the total and are within one unit of the exact share', () => {
  const weights = fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 12n), 10n ** 12n), weights, (total, chosenWeights) => {
      const shares = allocate(total, chosenWeights)
      const sum = chosenWeights.reduce((all, weight) => all + weight, 0n)
      assert.equal(
        shares.reduce((all, share) => all + share, 0n),
        total,
      )
      for (const [index, weight] of chosenWeights.entries()) {
        const off = (shares[index] ?? 0n) * sum - total * weight
        if (sum > 0n) assert.ok(off < sum && off > -sum)
      }
    }),
    { numRuns: 2000 },
  )
})

test('a JSON number and its minor units are the same amount', () => {
  assert.deepEqual(
    [toMajor(4751n, 2), toMajor(11_511n, 3), toMajor(5742n, 0), toMajor(-5n, 2)],
    [47.51, 11.511, 5742, -0.05],
  )
  assert.deepEqual(
    [
      fromMajor(47.51, 2),
      fromMajor(1.1, 3),
      fromMajor(0.07, 2),
      fromMajor(1.005, 3),
      fromMajor(-0, 2),
    ],
    [4751n, 1100n, 7n, 1005n, 0n],
  )
  fc.assert(
    fc.property(
      fc.bigInt(-(10n ** 13n), 10n ** 13n),
      fc.constantFrom(0, 1, 2, 3),
      (minor, decimals) => {
        assert.equal(fromMajor(toMajor(minor, decimals), decimals), minor)
        assert.ok((String(toMajor(minor, decimals)).split('.')[1] ?? '').length <= decimals)
      },
    ),
    { numRuns: 3000 },
  )
})

test('refuses a JSON number with too many decimals, not finite or too large', () => {
  for (const [value, decimals] of [
    [1.005, 2],
    [0.1, 0],
    [1e-9, 3],
    [Number.NaN, 2],
    [Number.POSITIVE_INFINITY, 2],
    [1e15, 2],
  ] as const) {
    assert.throws(() => fromMajor(value, decimals), RangeError, `${value}`)
  }
  assert.throws(() => toMajor(2n ** 53n, 2), RangeError)
})
