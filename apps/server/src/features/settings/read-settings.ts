import type { Currency, Language } from '@hawker/contract/settings'
import type { Queries } from '@hawker/postgres/tx'
import { loadActiveCurrencies } from './currency.store.ts'
import { currencyWire, localizedTitle } from './currency.wire.ts'
import { settingList, staffSettings } from './setting-values.ts'
import { loadLanguages, loadSettingValues } from './settings.store.ts'

export const getSettings = async (queries: Queries) => settingList(await loadSettingValues(queries))

export const listLanguages = async (queries: Queries): Promise<Language[]> =>
  (await loadLanguages(queries)).map(({ is_default, ...language }) => ({
    ...language,
    default: is_default,
  }))

export const listCurrencies = async (queries: Queries, lang: string): Promise<Currency[]> =>
  (await loadActiveCurrencies(queries)).map((currency) => ({
    ...currencyWire(currency),
    title: localizedTitle(currency, lang),
  }))

export const listStaffSettings = async (queries: Queries, demo: boolean) =>
  staffSettings(await loadSettingValues(queries), { demo })
