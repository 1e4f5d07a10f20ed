import { type Queries, sql } from '../../database/database.ts'
import { keptOrRead } from '../../database/kept.ts'
import { type StoredCurrency, loadCurrencies } from './currency.store.ts'
import { type Settings, readSettings } from './setting-values.ts'
import { readRow } from './settings.store.ts'
import { translationIn } from './translation.ts'
import { refuse } from '../../http/refuse.ts'

/** The stamp of settings, currencies and payment methods, for whoever sends a statement anyway. */
export const MARKET_STAMP = sql`(select changed_xid::text || '.' || version from market_stamp)`

/** What holds for the whole marketplace. */
export type Market = {
  readonly stamp: string
  readonly settings: Settings
  readonly currencies: ReadonlyMap<number, StoredCurrency>
  /** What a tax is called, by locale, under the title that orders keep. */
  readonly taxTitles: ReadonlyMap<string, Readonly<Record<string, string>>>
}

type Found = { stamp: string; tax_titles: Record<string, Record<string, string>> | null }
const FOUND = sql`select ${MARKET_STAMP} as stamp,
  (select json_object_agg(t.title, t.words) from (select title, json_object_agg(locale, words) as words from tax_titles group by title) t) as tax_titles`

/** Settings, every currency there ever was and the taxes' titles, as they are under this stamp. */
export const marketAt = (queries: Queries, stamp: string): Promise<Market> =>
  keptOrRead(queries, 'market', stamp, async () => {
    // The stamp first: what is read after it can only be newer than what it stands for.
    const found = await queries.row<Found>(FOUND)
    const row = await readRow(queries)
    const currencies = await loadCurrencies(queries)
    const settings = readSettings(
      new Map(Object.entries(row?.values ?? {})),
      row?.base_decimals ?? 2,
    )
    const taken = found?.stamp ?? stamp
    const value = {
      stamp: taken,
      settings,
      currencies: new Map(currencies.map((currency) => [currency.id, currency])),
      taxTitles: new Map(Object.entries(found?.tax_titles ?? {})),
    }
    return { stamp: taken, value }
  })

/** Any currency there ever was. Refuses `invalid_request` when there is none of that id. */
export const currencyIn = ({ currencies }: Market, id: number): StoredCurrency =>
  currencies.get(id) ?? refuse('invalid_request', undefined, { currency_id: 'validation.invalid' })

/** The currency that a caller chose, else the default one. Refuses `invalid_request` for one that cannot be chosen. */
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

/** What each tax is called in a language, by the title that orders keep; one that has no words in it keeps that title. */
export const taxTitlesIn = ({ taxTitles }: Market, lang: string): ReadonlyMap<string, string> =>
  new Map(
    [...taxTitles].map(([title, titles]) => [
      title,
      translationIn({ en: title, ...titles }, lang)?.words ?? title,
    ]),
  )
