import { cacheByKey } from './cache-by-key.ts'
import { intlLocale } from './locales.ts'
import { numberFormat } from './number-format.ts'
import { rangeDash } from './range-dash.ts'

export type CurrencyStyle = {
  symbol: string
  position: 'before' | 'after'
  /** Digits after the point; default 2. */
  decimal_places?: number
  code?: string
}

const NO_BREAK_SPACE = '\u00a0'
/** The sign of reductions everywhere: "−$5.00", "−30%". */
const MINUS = '\u2212'

/**
 * Plain text such as `$1,234.50` or `12,50 €`. Show it in a `<bdi>` (ui: PriceText) within
 * right-to-left text.
 */
export function formatMoney(major: number, currency: CurrencyStyle, locale: string): string {
  const digits = currency.decimal_places ?? 2
  const amount = numberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Math.abs(major))
  const sign = major < 0 ? MINUS : ''
  if (currency.position === 'after') return `${sign}${amount}${NO_BREAK_SPACE}${currency.symbol}`
  // A symbol of letters ("KD", "CHF") needs a space before the number.
  const gap = /\p{L}$/u.test(currency.symbol) ? NO_BREAK_SPACE : ''
  return `${sign}${currency.symbol}${gap}${amount}`
}

export function formatNumber(
  value: number,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): string {
  return numberFormat(locale, options).format(value)
}

/** `percent` is 15 for 15 %, as in the API. */
export function formatPercent(percent: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(percent / 100)
}

/** Metres below one kilometre (to 10 m), else kilometres with one decimal. */
export function formatDistance(metres: number, locale: string): string {
  if (metres < 995) return unit(locale, 'meter').format(Math.max(10, Math.round(metres / 10) * 10))
  return unit(locale, 'kilometer').format(Math.round(metres / 100) / 10)
}

export function formatMinutes(minutes: number, locale: string): string {
  return unit(locale, 'minute').format(minutes)
}

/** "5 hr". */
export const formatHours = (hours: number, locale: string): string =>
  unit(locale, 'hour').format(hours)

/** "20–30 min". */
export function formatMinutesRange(from: number, to: number, locale: string): string {
  if (from >= to) return formatMinutes(from, locale)
  // Not formatRange: engines differ in the spaces around the dash, which would break hydration.
  const number = numberFormat(locale)
  return formatMinutes(to, locale).replace(
    number.format(to),
    `${number.format(from)}${rangeDash(locale)}${number.format(to)}`,
  )
}

/** The remaining time: "4:05". */
export function formatCountdown(seconds: number, locale: string): string {
  const minutes = formatNumber(Math.floor(seconds / 60), locale)
  return `${minutes}:${formatNumber(seconds % 60, locale, { minimumIntegerDigits: 2 })}`
}

/** "2 × Olives"; a count of one shows only the title. */
export function formatCountAndName(count: number, title: string, locale: string): string {
  return count > 1 ? `${formatNumber(count, locale)} × ${title}` : title
}

/** One decimal: "4.8". */
export function formatRating(rating: number, locale: string): string {
  return numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating)
}

export function listFormat(
  items: readonly string[],
  locale: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return lists(locale, type).format(items)
}

const lists = cacheByKey(
  (locale: string, type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(intlLocale(locale), { type }),
)

function unit(locale: string, name: 'meter' | 'kilometer' | 'minute' | 'hour'): Intl.NumberFormat {
  return numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' })
}
