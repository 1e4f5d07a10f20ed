/** The language of texts that exist in no requested one. */
export const FALLBACK_LOCALE = 'en'

export const MAX_LOCALE_LENGTH = 12
/** A language code such as `de`, `pt-BR` or `pt_BR`, for schemas. */
export const LOCALE_PATTERN = '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$'
const LOCALE = new RegExp(LOCALE_PATTERN)

export const isLocale = (code: unknown): code is string =>
  typeof code === 'string' && code.length <= MAX_LOCALE_LENGTH && LOCALE.test(code)

/** The code as Intl and payment providers format with it; English if it is malformed. */
export function toLanguageTag(code: unknown): string {
  if (!isLocale(code)) return FALLBACK_LOCALE
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0] ?? FALLBACK_LOCALE
  } catch {
    return FALLBACK_LOCALE
  }
}

/** `pt` for `pt-BR`. */
export const baseLanguage = (lang: string): string => lang.split(/[-_]/)[0]?.toLowerCase() ?? ''

/** The spellings under which texts of exactly this language are stored, best first. */
export const localesOf = (lang: string): readonly [string, string] => [lang, baseLanguage(lang)]

/** Locales to try for a requested language, best first: itself, its base language, English. */
export const localesFor = (lang: string): readonly string[] => [...localesOf(lang), FALLBACK_LOCALE]

/**
 * The translation in the first locale of `localesFor`, else in the first language by alphabet. SQL
 * has the same rule in `bestTranslation`.
 */
export function translationIn<T>(
  translations: Readonly<Record<string, T>>,
  lang: string,
): { locale: string; words: T } | undefined {
  const locale =
    localesFor(lang).find((candidate) => Object.hasOwn(translations, candidate)) ??
    Object.keys(translations).toSorted()[0]
  const words = locale === undefined ? undefined : translations[locale]
  return locale === undefined || words === undefined ? undefined : { locale, words }
}

/** The title by the same rule; empty if there is none. */
export const titleIn = (titles: Readonly<Record<string, string>>, lang: string): string =>
  translationIn(titles, lang)?.words ?? ''
