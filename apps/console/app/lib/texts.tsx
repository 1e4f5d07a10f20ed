import { directionOf } from '@hawker/i18n/direction'
import { formatMinutes, formatMoney, listFormat, type CurrencyStyle } from '@hawker/i18n/format'
import { formatDateTime, formatTime, wallDateOf, type Instant } from '@hawker/i18n/format-date'
import { createBundleLoader } from '@hawker/i18n/loader'
import {
  DEFAULT_LOCALE,
  isShippedLocale,
  localeInfo,
  type ShippedLocale,
} from '@hawker/i18n/locales'
import { createTranslator, type Translate } from '@hawker/i18n/translate'
import { RefusalTextContext, type RefusalText } from '@hawker/web/forms/refusal-text'
import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { wordsFor } from './api.ts'
import { now } from './clock.ts'
import { readCookie, writeCookie } from './cookies.ts'

/** Over the network like the storefront's, so that the staff's own words are in it. */
const load = createBundleLoader({
  fetch: (url) => fetch(url, { credentials: 'same-origin' }),
  sleep: (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds)),
})

export type Spoken = { lang: ShippedLocale; t: Translate }

/** Reads the texts of a language and turns the document to it. */
export async function speak(lang: ShippedLocale): Promise<Spoken> {
  const bundle = await load(lang, 'console')
  document.documentElement.lang = lang
  document.documentElement.dir = directionOf(localeInfo(lang))
  return {
    lang,
    t: createTranslator(lang, [bundle], {
      onMissing: (key) => console.warn(`no text for ${key} in ${lang}`),
    }),
  }
}

/** The language chosen here or on the storefront, else the browser's, else English. */
export function preferredLocale(): ShippedLocale {
  const wished = [
    readCookie('locale') ?? '',
    ...navigator.languages.map((language) => language.split('-')[0] ?? ''),
  ]
  return wished.find(isShippedLocale) ?? DEFAULT_LOCALE
}

export type Texts = {
  t: Translate
  lang: ShippedLocale
  choose: (lang: ShippedLocale) => Promise<void>
  /** An amount in major units. */
  money: (major: number, currency: CurrencyStyle) => string
  minutes: (minutes: number) => string
  list: (items: readonly string[]) => string
  /** The time of an instant in a zone; with its day when that is not today there. */
  time: (at: Instant, timeZone: string) => string
}

const TextsContext = createContext<Texts | undefined>(undefined)

export function TextsProvider({ first, children }: { first: Spoken; children: ReactNode }) {
  const [spoken, setSpoken] = useState(first)
  const texts = useMemo<Texts>(() => {
    const { lang, t } = spoken
    return {
      t,
      lang,
      choose: async (next) => {
        writeCookie('locale', next)
        setSpoken(await speak(next))
      },
      money: (major, currency) => formatMoney(major, currency, lang),
      minutes: (count) => formatMinutes(count, lang),
      list: (items) => listFormat(items, lang),
      time: (at, timeZone) =>
        wallDateOf(at, { timeZone }) === wallDateOf(now(), { timeZone })
          ? formatTime(at, lang, { timeZone })
          : formatDateTime(at, lang, { timeZone }),
    }
  }, [spoken])
  const refusalText = useMemo<RefusalText>(() => (refusal) => wordsFor(refusal, texts.t), [texts.t])
  return (
    <TextsContext value={texts}>
      <RefusalTextContext value={refusalText}>{children}</RefusalTextContext>
    </TextsContext>
  )
}

export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider above')
  return texts
}
