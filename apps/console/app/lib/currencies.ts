import type { CurrencyStyle } from '@hawker/i18n/format'
import { useCallback } from 'react'
import { api } from './api.ts'
import { useResource } from './resource.ts'

const readCurrencies = () => api('listCurrencies')

/** The look of a currency by its code; without one, the marketplace's own. */
export function useCurrencies(): (code?: string) => CurrencyStyle {
  const { data } = useResource('currencies', readCurrencies)
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
