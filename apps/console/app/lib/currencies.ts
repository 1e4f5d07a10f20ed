import type { CurrencyStyle } from '@hawker/i18n/format'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { useCallback } from 'react'
import { api } from './api.ts'

const readCurrencies = () => api('listCurrencies')

/** The style of a currency by its code; without a code, the marketplace's. */
export function useCurrencies(): (code?: string) => CurrencyStyle {
  const { data } = useLiveResource('currencies', readCurrencies)
  return useCallback(
    (code) =>
      data?.find((currency) =>
        code === undefined ? currency.default : currency.code === code,
      ) ?? {
        symbol: code ?? '$',
        position: 'before',
        decimal_places: 2,
      },
    [data],
  )
}
