import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  DEFAULT_LOCALE,
  NAMESPACES,
  SHIPPED_LOCALES,
  isShippedLocale,
  type Namespace,
  type ShippedLocale,
} from '@hawker/i18n/locales'
import type { Bundle, Message } from '@hawker/i18n/messages'
import { type Translate, createTranslator } from '@hawker/i18n/translate'

/** The texts of one language and part of the product, as they are now. The version changes when they do. */
export type Texts = {
  readonly bundle: Bundle
  readonly version: string
  readonly translate: Translate
}
/** What staff put in the place of a shipped text. */
export type Override = {
  readonly locale: string
  readonly namespace: string
  readonly key: string
  readonly message: Message
}

const resolve = createRequire(import.meta.url).resolve
const shipped = new Map<string, Bundle>()
const current = new Map<string, Texts>()
/** The overrides in use, written out, to see whether others came. */
const laid = new Map<string, string>()
const listeners = new Set<(locale: ShippedLocale, namespace: Namespace) => void>()

export const isNamespace = (name: string): name is Namespace =>
  NAMESPACES.some((known) => known === name)

/** A locale file as it was shipped. */
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

export function textsOf(locale: ShippedLocale, namespace: Namespace): Texts {
  return (
    current.get(`${locale}/${namespace}`) ??
    keep(locale, namespace, shippedBundle(locale, namespace))
  )
}

/** Lays these and no others over what was shipped, in this process. Who draws with the texts hears of each part that changed. */
export function layOver(overrides: readonly Override[]): void {
  const changed: [ShippedLocale, Namespace][] = []
  for (const { locale } of SHIPPED_LOCALES)
    for (const namespace of NAMESPACES) {
      const own = Object.fromEntries(
        overrides
          .filter((one) => one.locale === locale && one.namespace === namespace)
          .map(({ key, message }) => [key, message]),
      )
      const written = JSON.stringify(own)
      if ((laid.get(`${locale}/${namespace}`) ?? '{}') === written) continue
      laid.set(`${locale}/${namespace}`, written)
      keep(locale, namespace, { ...shippedBundle(locale, namespace), ...own })
      changed.push([locale, namespace])
    }
  for (const [locale, namespace] of changed)
    listeners.forEach((listener) => listener(locale, namespace))
}

export function whenTextsChange(
  listener: (locale: ShippedLocale, namespace: Namespace) => void,
): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language that an asked one is answered in; its base language where it has none of its own, English where that has none either. */
export const shippedLocaleFor = (lang: string): ShippedLocale =>
  [lang, lang.split(/[-_]/)[0] ?? ''].find(isShippedLocale) ?? DEFAULT_LOCALE

/** Translators of one part by asked language. */
export function translatorsOf(namespace: Namespace): (lang: string) => Translate {
  return (lang) => textsOf(shippedLocaleFor(lang), namespace).translate
}

function keep(locale: ShippedLocale, namespace: Namespace, bundle: Bundle): Texts {
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
