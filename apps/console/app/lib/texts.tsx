import { directionOf } from '@hawker/i18n/direction'
import { formatMinutes, formatMoney, listFormat, type CurrencyStyle } from '@hawker/i18n/format'
import { formatDateTime, formatTime, wallDateOf, type Instant } from '@hawker/i18n/format-date'
import {
  DEFAULT_LOCALE,
  isShippedLocale,
  localeInfo,
  type ShippedLocale,
} from '@hawker/i18n/locales'
import type { Translate } from '@hawker/i18n/translate'
import { showToast } from '@hawker/ui/toast'
import { RefusalTextContext, type RefusalText } from '@hawker/web/forms/refusal-text'
import { ensureTexts } from '@hawker/web/i18n/load-texts'
import { translatorFor } from '@hawker/web/i18n/translators'
import { now } from '@hawker/web/session/clock'
import { readCookie } from '@hawker/std/read-cookie'
import { writeCookie } from '@hawker/web/session/cookies'
import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { refusalText } from './api.ts'

/** Loads the texts of a language and switches the document to it. */
export async function switchLanguage(lang: ShippedLocale): Promise<ShippedLocale> {
  await ensureTexts(lang, 'console')
  document.documentElement.lang = lang
  document.documentElement.dir = directionOf(localeInfo(lang))
  return lang
}

/** The language that was chosen here or on the storefront, else the browser's, else English. */
export function preferredLocale(): ShippedLocale {
  const candidates = [
    readCookie(document.cookie, 'locale') ?? '',
    ...navigator.languages.map((language) => language.split('-')[0] ?? ''),
  ]
  return candidates.find(isShippedLocale) ?? DEFAULT_LOCALE
}

export type Texts = {
  t: Translate
  lang: ShippedLocale
  choose: (lang: ShippedLocale) => Promise<void>
  /** An amount in major units. */
  money: (major: number, currency: CurrencyStyle) => string
  minutes: (minutes: number) => string
  list: (items: readonly string[]) => string
  /** The time of an instant in a time zone, with its day unless that is today there. */
  time: (at: Instant, timeZone: string) => string
}

const TextsContext = createContext<Texts | undefined>(undefined)

export function TextsProvider({ first, children }: { first: ShippedLocale; children: ReactNode }) {
  const [lang, setLang] = useState(first)
  const texts = useMemo<Texts>(
    () => ({
      t: translatorFor(lang),
      lang,
      async choose(next) {
        try {
          setLang(await switchLanguage(next))
          writeCookie('locale', next)
        } catch (error) {
          console.error(error)
          showToast({
            id: 'language',
            kind: 'error',
            message: this.t('nav.language_failed'),
            action: { label: this.t('action.retry'), onClick: () => void this.choose(next) },
          })
        }
      },
      money: (major, currency) => formatMoney(major, currency, lang),
      minutes: (count) => formatMinutes(count, lang),
      list: (items) => listFormat(items, lang),
      time: (at, timeZone) =>
        wallDateOf(at, { timeZone }) === wallDateOf(now(), { timeZone })
          ? formatTime(at, lang, { timeZone })
          : formatDateTime(at, lang, { timeZone }),
    }),
    [lang],
  )
  const formRefusalText = useMemo<RefusalText>(
    () => (refusal) => refusalText(refusal, texts.t),
    [texts.t],
  )
  return (
    <TextsContext value={texts}>
      <RefusalTextContext value={formRefusalText}>{children}</RefusalTextContext>
    </TextsContext>
  )
}

export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider above.')
  return texts
}
