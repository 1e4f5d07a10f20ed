import type { Currency } from '@hawker/contract/settings'
import { convert, toMajor } from '@hawker/domain/money'
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
  cash_rounding: currency.cashRounding === null ? null : toMajor(currency.cashRounding, currency.decimals),
})

/** A unit price or a configured fee of the database (base minor units) as the wire's number in a currency. Never for sums (behaviour 4.3, step 0). */
export const wireAmount = (baseMinor: bigint, currency: StoredCurrency): number =>
  toMajor(convert(baseMinor, currency.rate), currency.decimals)
