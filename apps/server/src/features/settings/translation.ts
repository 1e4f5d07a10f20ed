/** Locales to try for a requested language, best first: itself, its base language, English. */
export const localesFor = (lang: string): readonly string[] => [
  lang,
  lang.split(/[-_]/)[0]?.toLowerCase() ?? 'en',
  'en',
]

/** The translation in the requested language, else in English, else in any language. */
export function translationIn<T>(
  translations: Readonly<Record<string, T>>,
  lang: string,
): { locale: string; words: T } | undefined {
  const locale =
    localesFor(lang).find((candidate) => Object.hasOwn(translations, candidate)) ??
    Object.keys(translations)[0]
  const words = locale === undefined ? undefined : translations[locale]
  return locale === undefined || words === undefined ? undefined : { locale, words }
}
