import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import { type Money, money } from '@hawker/domain/money/money'
import { ProviderError } from './provider-error.ts'

/** How a provider writes amounts where it differs from ISO 4217. */
export type AmountRules = {
  /** The decimals that the provider counts; without an entry those of ISO 4217. */
  readonly decimals?: Readonly<Record<string, number>>
  /** Smallest steps in the provider's units: 10 when the last digit must be 0. */
  readonly steps?: Readonly<Record<string, bigint>>
}

const decimalsAt = (rules: AmountRules, currency: string): number =>
  rules.decimals?.[currency] ?? isoDecimals(currency)

/**
 * The amount as the provider's integer, such as 4751 for 47.51 USD. Throws RangeError when the
 * provider cannot count it exactly.
 */
export function toProviderInteger({ minor, currency }: Money, rules: AmountRules = {}): bigint {
  const shift = decimalsAt(rules, currency) - isoDecimals(currency)
  const factor = 10n ** BigInt(Math.abs(shift))
  if (shift < 0 && minor % factor !== 0n) throw notExact(minor, currency)
  const units = shift < 0 ? minor / factor : minor * factor
  if (units % (rules.steps?.[currency] ?? 1n) !== 0n) throw notExact(minor, currency)
  return units
}

/**
 * Our amount of a provider's integer. Throws ProviderError `no_answer` when we cannot count it
 * exactly: an answer that nobody understands pays nothing.
 */
export function fromProviderInteger(
  units: bigint | number | string,
  currency: string,
  rules: AmountRules = {},
): Money {
  const code = currency.toUpperCase()
  const shift = isoDecimals(code) - decimalsAt(rules, code)
  const factor = 10n ** BigInt(Math.abs(shift))
  const whole = BigInt(units)
  if (shift < 0 && whole % factor !== 0n) throw notUnderstood(`${whole} ${code}`)
  return money(shift < 0 ? whole / factor : whole * factor, code)
}

/** The amount as the provider's decimal string, such as `47.51`. Throws RangeError as above. */
export function toProviderDecimal(amount: Money, rules: AmountRules = {}): string {
  const decimals = decimalsAt(rules, amount.currency)
  const units = toProviderInteger(amount, rules)
  if (decimals === 0) return String(units)
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Our amount of a provider's decimal, a string or a JSON number. Throws RangeError as above. */
export function fromProviderDecimal(value: string | number, currency: string): Money {
  const code = currency.toUpperCase()
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value))
  if (!match) throw notUnderstood(`${value} ${code}`)
  const [, sign = '', whole = '', fraction = ''] = match
  const decimals = isoDecimals(code)
  if (!/^0*$/.test(fraction.slice(decimals))) throw notUnderstood(`${value} ${code}`)
  const minor = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return money(sign === '-' ? -minor : minor, code)
}

const notExact = (amount: bigint, currency: string) =>
  new RangeError(`not exact: ${amount} ${currency}`)
const notUnderstood = (amount: string) =>
  new ProviderError('no_answer', `the provider answered with the amount ${amount}`)
