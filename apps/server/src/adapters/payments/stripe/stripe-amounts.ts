import type { Money } from '@hawker/domain/money/money'
import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import { type AmountRules, fromProviderInteger, toProviderInteger } from '../minor-units.ts'
import type { UnsupportedReason } from '../port.ts'
import { ProviderError } from '../provider-error.ts'

/** Source: docs.stripe.com/currencies, read 2026-11-26. An account may take fewer currencies. */
const TWO_DECIMALS =
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE
  CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT
  LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR
  PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH USD UYU UZS WST
  XCD XCG YER ZAR ZMW`.split(/\s+/)
const ZERO_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
/** Their last digit must be 0. */
const THREE_DECIMALS = 'BHD JOD KWD OMR TND'.split(' ')
/** They have no decimals, but Stripe counts hundredths of them. */
const WHOLE_IN_HUNDREDTHS = 'ISK UGX'.split(' ')

const CURRENCIES = new Set([
  ...TWO_DECIMALS,
  ...ZERO_DECIMALS,
  ...THREE_DECIMALS,
  ...WHOLE_IN_HUNDREDTHS,
])
const RULES: AmountRules = {
  decimals: Object.fromEntries([
    ...ZERO_DECIMALS.map((code) => [code, 0]),
    ...WHOLE_IN_HUNDREDTHS.map((code) => [code, 2]),
  ]),
  steps: Object.fromEntries([
    ...THREE_DECIMALS.map((code) => [code, 10n]),
    ...WHOLE_IN_HUNDREDTHS.map((code) => [code, 100n]),
  ]),
}
/** In Stripe's units. Other currencies have no fixed minimum. */
const SMALLEST: Readonly<Record<string, bigint>> = {
  AED: 200n,
  AUD: 50n,
  BRL: 50n,
  CAD: 50n,
  CHF: 50n,
  CZK: 1500n,
  DKK: 250n,
  EUR: 50n,
  GBP: 30n,
  HKD: 400n,
  HUF: 17_500n,
  INR: 50n,
  JPY: 50n,
  MXN: 1000n,
  MYR: 200n,
  NOK: 300n,
  NZD: 50n,
  PLN: 200n,
  RON: 200n,
  SEK: 300n,
  SGD: 50n,
  THB: 1000n,
  USD: 50n,
}
const LARGEST = 99_999_999n

/** The amount in Stripe's units. Throws RangeError when Stripe cannot count it exactly. */
export const toStripeUnits = (amount: Money): bigint => toProviderInteger(amount, RULES)
/** Our amount of Stripe's units and lower-case currency. An amount that we cannot count is none. */
export function fromStripeUnits(units: number, currency: string): Money {
  try {
    return fromProviderInteger(units, currency, RULES)
  } catch (cause) {
    throw new ProviderError('no_answer', `not an amount: ${units} ${currency}`, { cause })
  }
}

/** Whether our minor units can say an amount of Stripe. */
export const isExact = (units: number, currency: string): boolean =>
  !WHOLE_IN_HUNDREDTHS.includes(currency.toUpperCase()) || units % 100 === 0

/** Whether Stripe takes the amount. A total that it cannot count exactly is not taken. */
export function unsupportedReason({ amount }: { amount: Money }): UnsupportedReason | null {
  const { currency, minor } = amount
  if (!CURRENCIES.has(currency)) return 'currency_not_taken'
  const step = smallestStep(currency)
  if (minor % step !== 0n) return minor < step ? 'total_too_small' : 'currency_not_taken'
  const units = toStripeUnits(amount)
  if (units <= 0n || units < (SMALLEST[currency] ?? 0n)) return 'total_too_small'
  return units > LARGEST ? 'total_too_large' : null
}

/** The smallest amount in our minor units that Stripe can count. */
function smallestStep(currency: string): bigint {
  if (THREE_DECIMALS.includes(currency)) return 10n
  return ZERO_DECIMALS.includes(currency) ? 10n ** BigInt(isoDecimals(currency)) : 1n
}
