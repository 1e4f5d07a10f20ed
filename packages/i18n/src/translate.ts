import { isolate } from './isolate.ts'
import type { Bundle, Message, Params, PluralForms } from './messages.ts'
import { SHIPPED_LOCALES } from './locales.ts'
import { numberFormat } from './number-format.ts'
import { pluralRules } from './plural-rules.ts'

export type Translate = (key: string, params?: Params) => string
type Compiled = (params: Params) => string

export type TranslatorOptions = {
  /** Used for keys that the locale's own bundles lack; usually English. */
  fallback?: { locale: string; bundles: readonly Bundle[] }
  /** Called once per key that no bundle has. */
  onMissing?: (key: string, locale: string) => void
}

/**
 * Returns `t(key, params)`. `params.count` selects the plural form. Numbers use the locale's
 * digits. An unknown key is returned unchanged, so that the gap is visible and nothing breaks.
 * Later bundles win.
 */
export function createTranslator(
  locale: string,
  bundles: readonly Bundle[],
  options: TranslatorOptions = {},
): Translate {
  const own = compileAll(locale, bundles)
  const fallback = options.fallback
    ? compileAll(options.fallback.locale, options.fallback.bundles)
    : undefined
  const reported = new Set<string>()
  return (key, params = {}) => {
    const message = own.get(key) ?? fallback?.get(key)
    if (message) return message(params)
    if (!reported.has(key)) {
      reported.add(key)
      options.onMissing?.(key, locale)
    }
    return key
  }
}

function compileAll(
  locale: string,
  bundles: readonly Bundle[],
): { get: (key: string) => Compiled | undefined } {
  const sources = bundles.reduce<Bundle>((all, bundle) => ({ ...all, ...bundle }), {})
  const compiled = new Map<string, Compiled>()
  return {
    get(key) {
      const cached = compiled.get(key)
      if (cached) return cached
      const source = Object.hasOwn(sources, key) ? sources[key] : undefined
      if (source === undefined) return undefined
      const message = compile(locale, source)
      compiled.set(key, message)
      return message
    },
  }
}

function compile(locale: string, message: Message): Compiled {
  return typeof message === 'string' ? compileText(locale, message) : compilePlural(locale, message)
}

function compilePlural(locale: string, forms: PluralForms): Compiled {
  const texts = new Map(
    Object.entries(forms).map(([category, text]) => [category, compileText(locale, text)]),
  )
  return (params) => {
    const category = pluralRules(locale).select(Number(params.count ?? 0))
    return (texts.get(category) ?? texts.get('other'))?.(params) ?? ''
  }
}

function compileText(locale: string, text: string): Compiled {
  // Pieces at odd indexes are placeholder names: 'a {b} c' splits into ['a ', 'b', ' c'].
  const pieces = text.split(/\{(\w+)\}/)
  if (pieces.length === 1) return () => text
  return (params) =>
    pieces
      .map((piece, index) => (index % 2 ? formatParameter(locale, params[piece], piece) : piece))
      .join('')
}

function formatParameter(locale: string, value: string | number | undefined, name: string): string {
  if (value === undefined) return `{${name}}`
  if (typeof value === 'number') return numberFormat(locale).format(value)
  return needsIsolation(locale, value) ? isolate(value) : value
}

/**
 * A name of the other direction would drag its neighbours along: in English, the number after an
 * Arabic name would be drawn before it. A price within right-to-left text would lose the side of its
 * symbol: next to Arabic digits the symbol has no direction. An address of the web stays as it is,
 * because programs read it.
 */
function needsIsolation(locale: string, value: string): boolean {
  if (ISOLATED.test(value) || value.includes('://')) return false
  return RTL_LOCALES.has(locale) ? LTR_LETTER_OR_PRICE.test(value) : RTL_LETTER.test(value)
}
const ISOLATED = /[\u2066-\u2069]/u
const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
const LTR_LETTER_OR_PRICE = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}|\p{Sc}/u

const RTL_LOCALES: ReadonlySet<string> = new Set(
  SHIPPED_LOCALES.filter(({ backward }) => backward).map(({ locale }) => locale),
)
