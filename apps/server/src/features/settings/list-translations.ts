import { closestShippedLocale } from '@hawker/i18n/locales'
import type { Message } from '@hawker/i18n/messages'
import type { Queries } from '@hawker/postgres/tx'
import { shippedBundle } from '../../core/translations.ts'
import { loadOverrides } from './override.store.ts'

/**
 * The storefront's shipped texts with the overrides of staff; English for a language without texts.
 */
export async function listTranslations(
  queries: Queries,
  lang: string,
): Promise<Record<string, Message>> {
  const locale = closestShippedLocale(lang)
  const overrides = (await loadOverrides(queries)).filter(
    (override) => override.locale === locale && override.namespace === 'storefront',
  )
  return {
    ...shippedBundle(locale, 'storefront'),
    ...Object.fromEntries(overrides.map(({ key, message }) => [key, message])),
  }
}
