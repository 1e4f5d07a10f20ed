import type { Currency } from '@hawker/contract/settings'
import { isShippedLocale } from '@hawker/i18n/locales'
import { convert, divideRounded, fromMajor, toMajor } from '@hawker/domain/money'
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

/** As the reader's language calls it, while it has the name that English has for it. Whatever else staff called it is their own word. */
export function titleIn(
  { title, code }: Pick<StoredCurrency, 'title' | 'code'>,
  lang: string,
): string {
  const named = (locale: string) =>
    new Intl.DisplayNames([locale], { type: 'currency' }).of(code) ?? title
  if (lang === 'en' || !isShippedLocale(lang) || named('en').toLowerCase() !== title.toLowerCase())
    return title
  const [first = '', ...rest] = named(lang)
  return first.toLocaleUpperCase(lang) + rest.join('')
}

/** A unit price or a configured fee of the database (base minor units) as the wire's number in a currency. Never for sums (behaviour 4.3, step 0). */
export const wireAmount = (baseMinor: bigint, currency: StoredCurrency): number =>
  toMajor(convert(baseMinor, currency.rate), currency.decimals)

/** An amount that somebody asks for in a currency (a filter's bound) as base-currency minor units. */
export const baseAmount = (amount: number, { rate, decimals }: StoredCurrency): bigint =>
  divideRounded(
    fromMajor(Math.round(amount * 10 ** decimals) / 10 ** decimals, decimals) * rate.denominator,
    rate.numerator,
  )
