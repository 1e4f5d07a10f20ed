import type { Currency, Language } from '@hawker/contract/settings'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { orThrow } from '@hawker/web/api/results'
import { now } from '@hawker/web/session/clock'
import type { LoadContext } from '../api.ts'
import type { ChosenAddress } from '../visit/visit.ts'

/** What every page is rendered with. The root loads it once; pages read it with `useSite()`. */
export type Site = {
  lang: string
  backward: boolean
  languages: Pick<Language, 'locale' | 'title'>[]
  currency: Currency | undefined
  /** The currencies to choose from. */
  currencies: Pick<Currency, 'id' | 'title' | 'code' | 'symbol' | 'position' | 'decimal_places'>[]
  /** The marketplace's settings that pages use. */
  settings: Settings
  address: ChosenAddress | undefined
  demo: boolean
  /** Scheme and host, for absolute addresses. */
  origin: string
  /**
   * The minute in which the page was made, in milliseconds since 1970. Within a minute the page
   * stays the same.
   */
  now: number
}

/** The settings that are sent with every page. */
const SETTINGS = [
  'active_parcel',
  'address',
  'before_order_phone_required',
  'customer_app_android',
  'customer_app_ios',
  'delivery_app_android',
  'delivery_app_ios',
  'email',
  'facebook',
  'footer_text',
  'instagram',
  'phone',
  'phone_country',
  'reservation_enable_for_user',
  'tip_presets',
  'twitter',
  'ui_type',
  'vendor_app_android',
  'vendor_app_ios',
] as const
type Settings = Partial<Record<(typeof SETTINGS)[number], string>>

export async function loadSite(loadContext: LoadContext, demo: boolean): Promise<Site> {
  const { api, visit, url } = loadContext
  const [languages, currencies, settings] = await Promise.all([
    cachedList(loadContext, ['languages'], async () => orThrow(await api('listLanguages')).data),
    cachedList(
      loadContext,
      ['currencies', visit.lang],
      async () => orThrow(await api('listCurrencies')).data,
    ),
    loadSettings(loadContext),
  ])
  const active = languages.length > 0 ? languages : [...SHIPPED_LOCALES]
  const language = active.find(({ locale }) => locale === visit.lang)
  return {
    lang: visit.lang,
    backward:
      language?.backward ??
      SHIPPED_LOCALES.some(({ locale, backward }) => locale === visit.lang && backward),
    languages: active.map(({ locale, title }) => ({ locale, title })),
    currency:
      currencies.find(({ id }) => id === visit.currencyId) ??
      currencies.find((currency) => currency.default) ??
      currencies[0],
    currencies: currencies.map(choosable),
    settings,
    address: visit.address,
    demo,
    origin: url.origin,
    now: now() - (now() % 60_000),
  }
}

/** Name and style of a currency. Only the current one comes with its rate. */
const choosable = ({ id, title, code, symbol, position, decimal_places }: Currency) => ({
  id,
  title,
  code,
  symbol,
  position,
  decimal_places,
})

export async function loadSettings(loadContext: LoadContext): Promise<Settings> {
  const { api, visit } = loadContext
  const settings = await cachedList(
    loadContext,
    ['settings', visit.lang],
    async () => orThrow(await api('getSettings')).data,
  )
  const values = new Map(settings.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    SETTINGS.flatMap((key) => {
      const value = values.get(key)
      // Switches that are off are not sent.
      return value && value !== '0' ? [[key, value]] : []
    }),
  )
}

/**
 * The layout is rendered even if one of these fails: its list is then empty, and loaded again next
 * time.
 */
async function cachedList<T>(
  { cachePart }: LoadContext,
  key: string[],
  load: () => Promise<T[]>,
): Promise<T[]> {
  try {
    return await cachePart(key, async () => ({ value: await load(), tags: ['site'] }))
  } catch {
    return []
  }
}
