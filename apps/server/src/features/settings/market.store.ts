import { translationIn } from '@hawker/domain/texts/language'
import { type Queries, sql } from '@hawker/postgres/database'
import { readThroughCache } from '@hawker/postgres/versioned-cache'
import { type StoredCurrency, loadCurrencies } from './currency.store.ts'
import { type Settings, readSettings } from './setting-values.ts'
import { readSettingsRow } from './settings.store.ts'
import { refuse } from '../../core/refuse.ts'

/** The version of settings, currencies and payment methods, to be read with any other query. */
export const MARKET_STAMP = sql`(select changed_xid::text || '.' || version from market_stamp)`

/** Settings of the whole marketplace. */
export type Market = {
  readonly stamp: string
  readonly settings: Settings
  readonly currencies: ReadonlyMap<number, StoredCurrency>
  /** Titles of taxes by locale, keyed by the title that orders store. */
  readonly taxTitles: ReadonlyMap<string, Readonly<Record<string, string>>>
}

type MarketRow = { stamp: string; tax_titles: Record<string, Record<string, string>> | null }
const SELECT_MARKET = sql`select ${MARKET_STAMP} as stamp,
  (select json_object_agg(t.title, t.words) from (
    select title, json_object_agg(locale, words) as words from tax_titles group by title) t) as tax_titles`

/** Settings, all currencies and tax titles, cached under this version. */
export const marketAt = (queries: Queries, stamp: string): Promise<Market> =>
  readThroughCache(queries, 'market', stamp, async () => {
    // Read the version first: the data read after it is at least as new.
    const found = await queries.row<MarketRow>(SELECT_MARKET)
    const row = await readSettingsRow(queries)
    const currencies = await loadCurrencies(queries)
    const settings = readSettings(
      new Map(Object.entries(row?.values ?? {})),
      row?.base_decimals ?? 2,
    )
    const readStamp = found?.stamp ?? stamp
    const value = {
      stamp: readStamp,
      settings,
      currencies: new Map(currencies.map((currency) => [currency.id, currency])),
      taxTitles: new Map(Object.entries(found?.tax_titles ?? {})),
    }
    return { stamp: readStamp, value }
  })

/** The same, where no other query has read the version. */
export async function currentMarket(queries: Queries): Promise<Market> {
  const row = await queries.row<{ stamp: string }>(sql`select ${MARKET_STAMP} as stamp`)
  return marketAt(queries, row?.stamp ?? '')
}

/** A currency by id, active or not. Refuses `invalid_request` when it does not exist. */
export const currencyIn = ({ currencies }: Market, id: number): StoredCurrency =>
  currencies.get(id) ?? refuse('invalid_request', undefined, { currency_id: 'validation.invalid' })

/**
 * The active currency that the caller chose, or the default one. Refuses `invalid_request` for
 * others.
 */
export function chosenCurrencyIn(market: Market, id: number | undefined): StoredCurrency {
  if (id !== undefined) {
    const currency = currencyIn(market, id)
    return currency.active
      ? currency
      : refuse('invalid_request', undefined, { currency_id: 'validation.invalid' })
  }
  const base = [...market.currencies.values()].find(({ isDefault }) => isDefault)
  if (!base) throw new Error('no default currency')
  return base
}

/**
 * Tax titles in a language, keyed by the stored title; the stored title when there is no
 * translation.
 */
export const taxTitlesIn = ({ taxTitles }: Market, lang: string): ReadonlyMap<string, string> =>
  new Map(
    [...taxTitles].map(([title, titles]) => [
      title,
      translationIn({ en: title, ...titles }, lang)?.words ?? title,
    ]),
  )
