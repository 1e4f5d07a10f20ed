import { readMinor } from '../../core/read-minor.ts'
import type { Currency } from '@hawker/contract/settings'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { isShippedLocale } from '@hawker/i18n/locales'
import { convert, divideRounded, toMajor } from '@hawker/domain/money/money'
import type { StoredCurrency } from './currency.store.ts'

export const currencyWire = (currency: StoredCurrency): Currency => ({
  id: currency.id,
  title: currency.title,
  code: currency.code,
  symbol: currency.symbol,
  position: currency.position,
  default: currency.isDefault,
  rate: Number(currency.rateText),
  decimal_places: currency.decimals,
  cash_rounding:
    currency.cashRounding === null ? null : toMajor(currency.cashRounding, currency.decimals),
})

/** The largest allowed amount of a refusal: as a number, and formatted for its message. */
export function limitWire(
  max: bigint,
  currency: StoredCurrency,
  lang: string,
): { max: number; limit: string; currency: string } {
  const shownMax = toMajor(max, currency.decimals)
  return {
    max: shownMax,
    limit: isolate(formatMoney(shownMax, currencyWire(currency), lang)),
    currency: currency.code,
  }
}

/**
 * The currency's name in the reader's language, as long as its title is the English name. A title
 * that staff chose is never translated.
 */
export function localizedTitle(
  { title, code }: Pick<StoredCurrency, 'title' | 'code'>,
  lang: string,
): string {
  const displayName = (locale: string) =>
    new Intl.DisplayNames([locale], { type: 'currency' }).of(code) ?? title
  if (
    lang === 'en' ||
    !isShippedLocale(lang) ||
    displayName('en').toLowerCase() !== title.toLowerCase()
  )
    return title
  const [first = '', ...rest] = displayName(lang)
  return first.toLocaleUpperCase(lang) + rest.join('')
}

/**
 * Converts a unit price or a configured fee from base minor units to the wire's number. Never for
 * sums: they are converted from their rounded parts.
 */
export const wireAmount = (baseMinor: bigint, currency: StoredCurrency): number =>
  toMajor(convert(baseMinor, currency.rate), currency.decimals)

/**
 * Converts an amount that the caller states in a currency to base minor units. Refuses
 * `validation_failed` at `field` for more decimals than the currency has.
 */
export const baseAmount = (
  amount: number,
  { rate, decimals }: StoredCurrency,
  field: string,
): bigint => divideRounded(readMinor(amount, decimals, field) * rate.denominator, rate.numerator)
