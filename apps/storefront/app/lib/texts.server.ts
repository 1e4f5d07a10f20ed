import { SHIPPED_LOCALES, type ShippedLocale } from '@hawker/i18n/locales'
import ar from '@hawker/i18n/locales/ar/storefront.json'
import arErrors from '@hawker/i18n/locales/ar/errors.json'
import de from '@hawker/i18n/locales/de/storefront.json'
import deErrors from '@hawker/i18n/locales/de/errors.json'
import en from '@hawker/i18n/locales/en/storefront.json'
import enErrors from '@hawker/i18n/locales/en/errors.json'
import es from '@hawker/i18n/locales/es/storefront.json'
import esErrors from '@hawker/i18n/locales/es/errors.json'
import fr from '@hawker/i18n/locales/fr/storefront.json'
import frErrors from '@hawker/i18n/locales/fr/errors.json'
import he from '@hawker/i18n/locales/he/storefront.json'
import heErrors from '@hawker/i18n/locales/he/errors.json'
import ru from '@hawker/i18n/locales/ru/storefront.json'
import ruErrors from '@hawker/i18n/locales/ru/errors.json'
import tr from '@hawker/i18n/locales/tr/storefront.json'
import trErrors from '@hawker/i18n/locales/tr/errors.json'
import type { Bundle } from '@hawker/i18n/messages'
import { addTexts } from './texts.tsx'

const STOREFRONT: Record<ShippedLocale, Bundle> = { en, ar, es, fr, de, tr, ru, he }
const ERRORS: Record<ShippedLocale, Bundle> = {
  en: enErrors,
  ar: arErrors,
  es: esErrors,
  fr: frErrors,
  de: deErrors,
  tr: trErrors,
  ru: ruErrors,
  he: heErrors,
}
const BY_NAMESPACE: Record<string, Record<string, Bundle>> = { storefront: STOREFRONT, errors: ERRORS }

for (const { locale } of SHIPPED_LOCALES) addTexts(locale, STOREFRONT[locale])

export const bundleOf = (lang: string, namespace: string): Bundle | undefined => BY_NAMESPACE[namespace]?.[lang]

const versions = new Map(SHIPPED_LOCALES.map(({ locale }) => [locale, fingerprint(JSON.stringify(STOREFRONT[locale]))]))

/** Where the browser gets the texts of a page; changes when they change, so it may be kept for ever. */
export const textsUrl = (lang: ShippedLocale): string => `/locales/${lang}/storefront.json?v=${versions.get(lang)}`

/** FNV-1a, 32 bit: tells versions apart, guards nothing. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
