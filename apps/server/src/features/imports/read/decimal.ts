import { readNumber } from '@hawker/std/read-number'
import { westernDigits } from '@hawker/std/western-digits'

/** Degrees with a point or a comma: '-77.0444648', '38,912'. They have no thousands. */
export function readDegrees(text: string, max: number): number | undefined {
  const plain = westernDigits(text).trim().replace(/^[−–]/, '-').replace(',', '.')
  if (!/^[-+]?\d{1,3}(?:\.\d+)?$/.test(plain)) return undefined
  const degrees = Number(plain)
  return Math.abs(degrees) <= max ? degrees : undefined
}

/** A share of 100: '12,5' and '1.250' have no thousands. */
export function readPercent(text: string): number | undefined {
  const reading = readNumber(text.replace(/[%٪]\s*$/, ''), {
    marks: undefined,
    maxDecimals: Number.POSITIVE_INFINITY,
  })
  const decimal =
    reading.problem === undefined
      ? reading.decimal
      : reading.problem === 'ambiguous'
        ? reading.fraction
        : undefined
  return decimal === undefined ? undefined : Number(decimal)
}

/** Minor units of a decimal that is not negative; half a unit rounds up. */
export function toMinorUnits(decimal: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const digits = BigInt(`${whole}${fraction.padEnd(decimals, '0').slice(0, decimals)}`)
  return Number(fraction[decimals] ?? '0') >= 5 ? digits + 1n : digits
}

/** The decimal of minor units: 1250 with two decimals is '12.50'. */
export function fromMinorUnits(minor: bigint, decimals: number): string {
  const digits = String(minor).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
