import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { DEFAULT_LOCALE, isShippedLocale } from '@hawker/i18n/locales'
import type { Bundle, Message } from '@hawker/i18n/messages'
import type { Queries } from '../../database/tx.ts'
import { loadOverrides } from './settings.store.ts'
import { localesFor } from './translation.ts'

const resolve = createRequire(import.meta.url).resolve
const bundles = new Map<string, Bundle>()

/** The storefront's texts as they were shipped; English for a language that none were shipped in. */
function shippedBundle(locale: string): Bundle {
  const shipped = isShippedLocale(locale) ? locale : DEFAULT_LOCALE
  const known = bundles.get(shipped)
  if (known) return known
  const bundle: Bundle = JSON.parse(readFileSync(resolve(`@hawker/i18n/locales/${shipped}/storefront.json`), 'utf8'))
  bundles.set(shipped, bundle)
  return bundle
}

/** Shipped texts with the staff's laid over them. An override that is a JSON object gives plural forms. */
export async function listTranslations(queries: Queries, lang: string): Promise<Record<string, Message>> {
  const locale = localesFor(lang).find(isShippedLocale) ?? lang
  const overrides = await loadOverrides(queries, localesFor(lang)[isShippedLocale(lang) ? 0 : 1] ?? lang)
  return { ...shippedBundle(locale), ...Object.fromEntries(overrides.map(({ key, value }) => [key, messageOf(value)])) }
}

function messageOf(value: string): Message {
  if (!value.startsWith('{"')) return value
  try {
    const forms: unknown = JSON.parse(value)
    return typeof forms === 'object' && forms !== null ? { ...forms } : value
  } catch {
    return value
  }
}
