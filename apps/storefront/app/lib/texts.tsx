import { directionOf, type Direction } from '@hawker/i18n/direction'
import { formatMinutesRange, formatMoney, type CurrencyStyle } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { DEFAULT_LOCALE } from '@hawker/i18n/locales'
import type { Translate } from '@hawker/i18n/translate'
import { RefusalTextContext, type RefusalText } from '@hawker/web/forms/refusal-text'
import { translatorFor } from '@hawker/web/i18n/translators'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { refusalText } from './refusal-text.ts'

export { addTexts, hasTexts, translatorFor } from '@hawker/web/i18n/translators'

export type Texts = {
  t: Translate
  lang: string
  dir: Direction
  /** An amount in major units of the current currency. In a sentence it keeps its own direction. */
  price: (major: number) => string
  minutes: (range: { from: number; to: number }) => string
}

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
  const formRefusalText = useMemo(() => formRefusalTextIn(texts.t), [texts.t])
  return (
    <TextsContext value={texts}>
      <RefusalTextContext value={formRefusalText}>{children}</RefusalTextContext>
    </TextsContext>
  )
}

/** The shell shows once that the session has ended; forms do not. */
const formRefusalTextIn =
  (t: Translate): RefusalText =>
  (refusal) =>
    refusal.code === 'unauthorized' ? undefined : refusalText(refusal, t)

export const useTexts = (): Texts => use(TextsContext)
