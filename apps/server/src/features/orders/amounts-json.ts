import type { PriceBreakdown } from '@hawker/domain/pricing/price'

/** JSON has no bigint, so amounts are written as `"1249n"`. */
export const writeAmounts = (value: unknown): string => JSON.stringify(value, amountAsText)
const amountAsText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `${value}n` : value

export const readBreakdown = (text: string): PriceBreakdown =>
  withAmounts(JSON.parse(text)) as PriceBreakdown

const AMOUNT = /^-?\d+n$/
/** Runs after JSON.parse: its reviver would take four times as long. */
function withAmounts(value: unknown): unknown {
  if (typeof value === 'string') return AMOUNT.test(value) ? BigInt(value.slice(0, -1)) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withAmounts)
  const amounts: Record<string, unknown> = {}
  // Titles of taxes and coupons stay text, even if they look like an amount.
  for (const [key, inner] of Object.entries(value))
    amounts[key] = key === 'title' ? inner : withAmounts(inner)
  return amounts
}
