/** An amount in the smallest unit of its currency (cents, fils, yen), so that sums stay exact. */
export type Money = { readonly minor: bigint; readonly currency: string }

export type Decimals = 0 | 1 | 2 | 3

/**
 * Converts base-currency minor units to this currency's minor units; the decimal shift is included.
 */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint }

/**
 * `code` is ISO 4217. `cashRounding` is the smallest coin in minor units; null when cash can pay
 * any amount.
 */
export type Currency = {
  readonly code: string
  readonly decimals: Decimals
  readonly cashRounding: bigint | null
  readonly rate: Rate
}

export const RATE_ONE: Rate = { numerator: 1n, denominator: 1n }

/** 100 % in parts per million. */
export const WHOLE_PPM = 1_000_000n

export const money = (minor: bigint, currency: string): Money => ({ minor, currency })

/** Throws TypeError when the currencies differ. */
export const addMoney = (a: Money, b: Money): Money =>
  money(a.minor + sameCurrency(a, b).minor, a.currency)

/** Throws TypeError when the currencies differ. */
export const subtractMoney = (a: Money, b: Money): Money =>
  money(a.minor - sameCurrency(a, b).minor, a.currency)

/** Throws RangeError when the count is not whole. */
export const timesMoney = (amount: Money, count: number | bigint): Money =>
  money(amount.minor * BigInt(count), amount.currency)

export const sumMoney = (amounts: readonly Money[], currency: string): Money =>
  amounts.reduce(addMoney, money(0n, currency))

/** Negative, zero or positive, as for Array.sort. Throws TypeError when the currencies differ. */
export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  const { minor } = sameCurrency(a, b)
  if (a.minor === minor) return 0
  return a.minor < minor ? -1 : 1
}

function sameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new TypeError(`${a.currency} and ${b.currency} do not mix`)
  return b
}

/**
 * The only rounding of money: half away from zero, of the exact quotient n/d. Throws RangeError
 * when d is 0.
 */
export function divideRounded(n: bigint, d: bigint): bigint {
  const negative = n < 0n !== d < 0n
  const top = n < 0n ? -n : n
  const bottom = d < 0n ? -d : d
  const magnitude = (2n * top + bottom) / (2n * bottom)
  return negative ? -magnitude : magnitude
}

export const percentOf = (amount: bigint, ppm: bigint): bigint =>
  divideRounded(amount * ppm, WHOLE_PPM)

/**
 * Converts base-currency minor units to the rate's currency. Only for unit prices and configured
 * fees, never for sums.
 */
export const convert = (amount: bigint, rate: Rate): bigint =>
  divideRounded(amount * rate.numerator, rate.denominator)

/**
 * Converts an amount that a person entered between two currencies. Unit prices and fees use
 * `convert` instead.
 */
export const exchange = (amount: bigint, from: Rate, to: Rate): bigint =>
  divideRounded(amount * to.numerator * from.denominator, to.denominator * from.numerator)

/** Rounds to the nearest multiple of a coin, half away from zero. */
export const roundToStep = (amount: bigint, step: bigint): bigint =>
  divideRounded(amount, step) * step

/**
 * Parses a rate in major units for one major unit of the base currency: '0.3072' dinars a dollar.
 * Throws RangeError when it is not a positive decimal.
 */
export function rateFromDecimal(rate: string, baseDecimals: Decimals, decimals: Decimals): Rate {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate)
  if (!match) throw new RangeError(`not a rate: ${rate}`)
  const fraction = match[2] ?? ''
  const numerator = BigInt(`${match[1]}${fraction}`) * 10n ** BigInt(decimals)
  if (numerator === 0n) throw new RangeError(`not a rate: ${rate}`)
  return lowestTerms(numerator, 10n ** BigInt(fraction.length + baseDecimals))
}

function lowestTerms(numerator: bigint, denominator: bigint): Rate {
  let [a, b] = [numerator, denominator]
  while (b > 0n) [a, b] = [b, a % b]
  return { numerator: numerator / a, denominator: denominator / a }
}

/**
 * Splits the total in proportion to the weights by the largest remainder; ties go to the lowest
 * index. The shares sum to the total exactly. When all weights are zero, it splits evenly. Throws
 * RangeError for a negative weight, or for a non-zero total without weights.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.some((weight) => weight < 0n)) throw new RangeError('negative weight')
  if (weights.length === 0 && total !== 0n) throw new RangeError('nothing to allocate to')
  if (total < 0n) return allocate(-total, weights).map((share) => -share)
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0n)
  const fair = weightSum === 0n ? weights.map(() => 1n) : weights
  const fairSum = weightSum === 0n ? BigInt(weights.length) : weightSum
  const shares = fair.map((weight) => (total * weight) / fairSum)
  const left = Number(total - shares.reduce((sum, share) => sum + share, 0n))
  if (left === 0) return shares
  const remainders = fair.map((weight, index) => ({ index, remainder: (total * weight) % fairSum }))
  // Array.sort is stable: equal remainders keep their order, so the lowest index wins the tie.
  remainders.sort((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of remainders.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n
  return shares
}

/**
 * The decimal number in JSON. Throws RangeError when a JSON number cannot hold the amount exactly.
 */
export function toMajor(minor: bigint, decimals: number): number {
  const whole = Number(minor)
  if (!Number.isSafeInteger(whole)) throw new RangeError(`too large for a number: ${minor}`)
  // The quotient of two exact integers is correctly rounded, so it prints as the exact decimal.
  return whole / 10 ** decimals
}

/**
 * Minor units of a JSON number. Throws RangeError when it is not finite, has too many decimals, or
 * is not a safe integer.
 */
export function fromMajor(value: number, decimals: number): bigint {
  if (!Number.isFinite(value)) throw new RangeError(`not an amount: ${value}`)
  const minor = Math.round(value * 10 ** decimals)
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a safe amount: ${value}`)
  // The product can be off by one ulp, but the quotient is exact: a valid amount survives the round
  // trip.
  if (minor / 10 ** decimals !== value)
    throw new RangeError(`more than ${decimals} decimals: ${value}`)
  return BigInt(minor)
}
