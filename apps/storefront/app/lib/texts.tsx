import { directionOf, type Direction } from '@hawker/i18n/direction'
import { formatMinutesRange, formatMoney, type CurrencyStyle } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { DEFAULT_LOCALE } from '@hawker/i18n/locales'
import type { Bundle } from '@hawker/i18n/messages'
import { createTranslator, type Translate } from '@hawker/i18n/translate'
import { RefusalTextContext, type RefusalText } from '@hawker/web/forms/refusal-text'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { wordsFor } from './answer.ts'

const translators = new Map<string, Translate>()

/** Compiled once per language: on the server all, in the browser the one in use. */
export function addTexts(lang: string, bundle: Bundle): void {
  const missing = { onMissing: (key: string) => console.warn(`no text for ${key} in ${lang}`) }
  translators.set(lang, createTranslator(lang, [bundle], missing))
}

export const hasTexts = (lang: string): boolean => translators.has(lang)

/** Keys come back as they are when the language was never added. */
export function translatorFor(lang: string): Translate {
  return translators.get(lang) ?? translators.get(DEFAULT_LOCALE) ?? ((key) => key)
}

export type Texts = {
  t: Translate
  lang: string
  dir: Direction
  /** An amount in major units of the currency in use, as text: for PriceText, and for sentences, where it keeps its own direction. */
  price: (major: number) => string
  minutes: (range: { from: number; to: number }) => string
}

// storefront.md 9: the default symbol is $, before the amount.
const DEFAULT_CURRENCY: CurrencyStyle = { symbol: '$', position: 'before', decimal_places: 2 }

export function textsFor(
  lang: string,
  backward: boolean,
  currency: CurrencyStyle = DEFAULT_CURRENCY,
): Texts {
  return {
    t: translatorFor(lang),
    lang,
    dir: directionOf({ backward }),
    price: (major) =>
      backward ? isolate(formatMoney(major, currency, lang)) : formatMoney(major, currency, lang),
    minutes: ({ from, to }) => formatMinutesRange(from, to, lang),
  }
}

const TextsContext = createContext<Texts>(textsFor(DEFAULT_LOCALE, false, DEFAULT_CURRENCY))

export function TextsProvider(props: {
  lang: string
  backward: boolean
  currency: CurrencyStyle | undefined
  children: ReactNode
}) {
  const { lang, backward, currency, children } = props
  const texts = useMemo(() => textsFor(lang, backward, currency), [lang, backward, currency])
  const refusalText = useMemo(() => refusalTextIn(texts.t), [texts.t])
  return (
    <TextsContext value={texts}>
      <RefusalTextContext value={refusalText}>{children}</RefusalTextContext>
    </TextsContext>
  )
}

/** That the session has ended is shown once by the shell, not by each form. */
const refusalTextIn =
  (t: Translate): RefusalText =>
  (refusal) =>
    refusal.code === 'unauthorized' ? undefined : wordsFor(refusal, t)

export const useTexts = (): Texts => use(TextsContext)
