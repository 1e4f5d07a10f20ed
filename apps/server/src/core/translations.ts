import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  DEFAULT_LOCALE,
  NAMESPACES,
  SHIPPED_LOCALES,
  type Namespace,
  type ShippedLocale,
  closestShippedLocale,
} from '@hawker/i18n/locales'
import type { Bundle, Message } from '@hawker/i18n/messages'
import { type Translate, createTranslator } from '@hawker/i18n/translate'
import { createListeners } from '@hawker/std/store'

/** The current texts of one language and namespace. The version changes with the texts. */
export type Translations = {
  readonly bundle: Bundle
  readonly version: string
  readonly translate: Translate
}
/** A text by the staff that replaces a shipped one. */
export type TextOverride = {
  readonly locale: string
  readonly namespace: string
  readonly key: string
  readonly message: Message
}

const resolve = createRequire(import.meta.url).resolve
const shipped = new Map<string, Bundle>()
const current = new Map<string, Translations>()
/** The overrides in use as JSON, to detect changes. */
const appliedOverrides = new Map<string, string>()
const listeners = createListeners<[locale: ShippedLocale, namespace: Namespace]>()

export const isNamespace = (name: string): name is Namespace =>
  NAMESPACES.some((known) => known === name)

/** A locale file without overrides. */
export function shippedBundle(locale: ShippedLocale, namespace: Namespace): Bundle {
  const name = `${locale}/${namespace}`
  const known = shipped.get(name)
  if (known) return known
  const bundle: Bundle = JSON.parse(
    readFileSync(resolve(`@hawker/i18n/locales/${name}.json`), 'utf8'),
  )
  shipped.set(name, bundle)
  return bundle
}

export function textsOf(locale: ShippedLocale, namespace: Namespace): Translations {
  return (
    current.get(`${locale}/${namespace}`) ??
    storeTexts(locale, namespace, shippedBundle(locale, namespace))
  )
}

/** Replaces all overrides of this process and notifies listeners of each changed namespace. */
export function applyOverrides(overrides: readonly TextOverride[]): void {
  const changed: [ShippedLocale, Namespace][] = []
  for (const { locale } of SHIPPED_LOCALES)
    for (const namespace of NAMESPACES) {
      const own = Object.fromEntries(
        overrides
          .filter((override) => override.locale === locale && override.namespace === namespace)
          .map(({ key, message }) => [key, message]),
      )
      const json = JSON.stringify(own)
      if ((appliedOverrides.get(`${locale}/${namespace}`) ?? '{}') === json) continue
      appliedOverrides.set(`${locale}/${namespace}`, json)
      storeTexts(locale, namespace, { ...shippedBundle(locale, namespace), ...own })
      changed.push([locale, namespace])
    }
  for (const [locale, namespace] of changed) listeners.emit(locale, namespace)
}

export const onTextsChange = listeners.subscribe

/** A function from a requested language to the translator of one namespace. */
export function translatorsOf(namespace: Namespace): (lang: string) => Translate {
  return (lang) => textsOf(closestShippedLocale(lang), namespace).translate
}

/** The same without the overrides of staff, for mails that warn of staff. */
export const shippedTranslatorsOf =
  (namespace: Namespace) =>
  (lang: string): Translate => {
    const locale = closestShippedLocale(lang)
    return createTranslator(locale, [shippedBundle(locale, namespace)], {
      fallback: { locale: DEFAULT_LOCALE, bundles: [shippedBundle(DEFAULT_LOCALE, namespace)] },
    })
  }

function storeTexts(locale: ShippedLocale, namespace: Namespace, bundle: Bundle): Translations {
  const fallback = { locale: DEFAULT_LOCALE, bundles: [shippedBundle(DEFAULT_LOCALE, namespace)] }
  const texts = {
    bundle,
    version: versionOf(bundle),
    translate: createTranslator(locale, [bundle], { fallback }),
  }
  current.set(`${locale}/${namespace}`, texts)
  return texts
}

const versionOf = (bundle: Bundle): string =>
  createHash('sha1').update(JSON.stringify(bundle)).digest('base64url').slice(0, 10)
