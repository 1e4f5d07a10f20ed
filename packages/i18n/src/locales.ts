import { FALLBACK_LOCALE, localesFor } from '@hawker/domain/texts/language'

export type ShippedLocale = 'en' | 'ar' | 'es' | 'fr' | 'de' | 'tr' | 'ru' | 'he'

export type LocaleInfo = {
  locale: ShippedLocale
  /** The language's name for itself. */
  title: string
  /** Right to left. The API uses the same name. */
  backward: boolean
  /**
   * The locale for Intl. It states the digits, because the defaults of server and browser may
   * differ.
   */
  intl: string
}

export const DEFAULT_LOCALE: ShippedLocale = FALLBACK_LOCALE

export const SHIPPED_LOCALES: readonly LocaleInfo[] = [
  { locale: 'en', title: 'English', backward: false, intl: 'en-US' },
  { locale: 'ar', title: 'العربية', backward: true, intl: 'ar-u-ca-gregory-nu-arab' },
  { locale: 'es', title: 'Español', backward: false, intl: 'es-US' },
  { locale: 'fr', title: 'Français', backward: false, intl: 'fr-FR' },
  { locale: 'de', title: 'Deutsch', backward: false, intl: 'de-DE' },
  { locale: 'tr', title: 'Türkçe', backward: false, intl: 'tr-TR' },
  { locale: 'ru', title: 'Русский', backward: false, intl: 'ru-RU' },
  { locale: 'he', title: 'עברית', backward: true, intl: 'he-u-ca-gregory-nu-latn' },
]

export const NAMESPACES = ['storefront', 'console', 'errors', 'server'] as const
export type Namespace = (typeof NAMESPACES)[number]

export function isShippedLocale(locale: string): locale is ShippedLocale {
  return SHIPPED_LOCALES.some((info) => info.locale === locale)
}

export function localeInfo(locale: ShippedLocale): LocaleInfo {
  const info = SHIPPED_LOCALES.find((candidate) => candidate.locale === locale)
  if (!info) throw new Error(`${locale} is not shipped`)
  return info
}

/** The shipped language for a requested one: the language, else its base language, else English. */
export const closestShippedLocale = (lang: string): ShippedLocale =>
  localesFor(lang).find(isShippedLocale) ?? DEFAULT_LOCALE

/**
 * The Intl locale. An unknown well-formed locale is used unchanged; a malformed one becomes
 * English.
 */
export function intlLocale(locale: string): string {
  const shipped = SHIPPED_LOCALES.find((info) => info.locale === locale)
  if (shipped) return shipped.intl
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? DEFAULT_LOCALE
  } catch {
    return DEFAULT_LOCALE
  }
}
