import type { Currency } from '@hawker/contract/settings'
import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import type { CurrencyStyle } from '@hawker/i18n/format'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { useCallback } from 'react'
import { api } from './api.ts'

let known: readonly Currency[] | undefined

/**
 * The console starts it at once, so that the styles are known before the first amount is shown and
 * no amount changes its form.
 */
export async function readCurrencies() {
  const result = await api('listCurrencies')
  if (result.ok) known = result.data
  return result
}

/** The style of a currency by its code; without a code, the marketplace's. */
export function useCurrencies(): (code?: string) => CurrencyStyle {
  const { data } = useLiveResource('currencies', readCurrencies)
  return useCallback(
    (code) =>
      (data ?? known)?.find((currency) =>
        code === undefined ? currency.default : currency.code === code,
      ) ?? styleOf(code ?? 'USD'),
    [data],
  )
}

/**
 * The browser's symbol and the decimals of ISO 4217. Used until the marketplace's styles have
 * loaded, and for currencies that it does not have.
 */
export function styleOf(code: string): CurrencyStyle {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
  return { symbol, position: 'before', decimal_places: isoDecimals(code) }
}
