import { DEFAULT_LOCALE, isShippedLocale } from '@hawker/i18n/locales'
import type { Message } from '@hawker/i18n/messages'
import type { Queries } from '../../database/tx.ts'
import { shippedBundle } from '../../http/texts.ts'
import { loadOverrides } from './override.store.ts'
import { localesFor } from './translation.ts'

/** The storefront's texts as they were shipped, with the staff's laid over them; English for a language that none were shipped in. */
export async function listTranslations(
  queries: Queries,
  lang: string,
): Promise<Record<string, Message>> {
  const locale = localesFor(lang).find(isShippedLocale) ?? DEFAULT_LOCALE
  const own = (await loadOverrides(queries)).filter(
    (override) => override.locale === locale && override.namespace === 'storefront',
  )
  return {
    ...shippedBundle(locale, 'storefront'),
    ...Object.fromEntries(own.map(({ key, message }) => [key, message])),
  }
}
