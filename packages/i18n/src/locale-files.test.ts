import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { NAMESPACES, SHIPPED_LOCALES, type Namespace, intlLocale } from './locales.ts'
import { parametersOf, type Bundle } from './messages.ts'

function read(locale: string, namespace: Namespace): Bundle {
  return JSON.parse(
    readFileSync(new URL(`../locales/${locale}/${namespace}.json`, import.meta.url), 'utf8'),
  )
}

/** Each language addresses its reader in one form. These words belong to the other form. */
const OTHER_ADDRESS: Partial<Record<string, RegExp>> = {
  de: /(?<!\p{L})(Ihnen|Ihrem|Ihren)(?!\p{L})/u,
  es: /(?<!\p{L})ustede?s?(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|te|toi|ton|tes)(?!\p{L})/iu,
  ru: /(?<!\p{L})(ты|тебе|тебя|тво(й|я|и|ё|ей|его|им|их))(?!\p{L})/iu,
  // Turkish buttons use the imperative ("Giriş yap"); sentences must not.
  tr: /(?<!\p{L})(sana|seni|senin|sende|adınla)(?!\p{L})|(?<!\p{L})(yap|bul|seç|anlat|yaz|sor)\./iu,
  he: /(?<!\p{L})(שלך|אליך|לך|אותך|שמך|ש?ביקשת)(?!\p{L})/u,
}

/**
 * Each thing has one name. "Geschäft" and "işletme" include restaurants. The words below are
 * allowed only in texts about shops that are not restaurants.
 */
const OTHER_TERM: Partial<Record<string, RegExp>> = {
  de: /(?<!\p{L})(Läden|Ladens?|Shops?|Fahrer|Zusteller|Einkaufswagen)(?!\p{L})/u,
  es: /(?<!\p{L})(comercios?|establecimientos?|mensajeros?|cesta)(?!\p{L})/iu,
  fr: /(?<!\p{L})(commerces?|magasins?|coursiers?)(?!\p{L})/iu,
  tr: /mağaza|dükkân|sürücü/iu,
  ru: /магазин|доставщик|водител/iu,
  he: /(?<!\p{L})[ובלמהשכ]?(חנות|חנויות|נהג|עגלה)(?!\p{L})/u,
}
const SHOPS_ONLY = [
  'be_seller.shop',
  'be_seller.text',
  'home.shops',
  'recipe.lead',
  'recipe.nowhere',
  'recipe.shops',
]

for (const namespace of NAMESPACES) {
  const english = read('en', namespace)

  for (const { locale } of SHIPPED_LOCALES) {
    const bundle = read(locale, namespace)

    test(`${locale}/${namespace}: has the English keys in sorted order`, () => {
      assert.deepEqual(Object.keys(bundle), Object.keys(english).sort())
    })

    test(`${locale}/${namespace}: each message has the parameters of the English one`, () => {
      const different = Object.keys(english).filter(
        (key) => parametersOf(bundle[key] ?? '').join() !== parametersOf(english[key] ?? '').join(),
      )
      assert.deepEqual(different, [])
    })

    test(`${locale}/${namespace}: a plural is one in every language, with all its categories`, () => {
      const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()
      const wrong = Object.entries(bundle).filter(([key, message]) => {
        if (typeof message !== typeof english[key]) return true
        return (
          typeof message !== 'string' && Object.keys(message).sort().join() !== categories.join()
        )
      })
      assert.deepEqual(wrong, [])
    })

    const texts = Object.entries(bundle).flatMap(([key, message]) =>
      (typeof message === 'string' ? [message] : Object.values(message)).map((text) => ({
        key,
        text,
      })),
    )
    test(`${locale}/${namespace}: no text is empty or has spaces at its ends`, () => {
      assert.deepEqual(
        texts.filter(({ text }) => text === '' || text !== text.trim()),
        [],
      )
    })

    test(`${locale}/${namespace}: numbers in texts use the digits of the language`, () => {
      const others = locale === 'ar' ? /[0-9]/ : /[\u0660-\u0669]/
      assert.deepEqual(
        texts.filter(({ text }) => others.test(text.replaceAll(/\{\w+\}/g, ''))),
        [],
      )
    })

    test(`${locale}/${namespace}: addresses the reader in one form`, () => {
      const other = OTHER_ADDRESS[locale]
      assert.deepEqual(
        texts.filter(({ text }) => other?.test(text)),
        [],
      )
    })

    test(`${locale}/${namespace}: shop, courier and cart have one name each`, () => {
      const other = OTHER_TERM[locale]
      assert.deepEqual(
        texts.filter(
          ({ key, text }) =>
            !SHOPS_ONLY.includes(key) && other?.test(text.replaceAll(/\{\w+\}/g, '')),
        ),
        [],
      )
    })
  }
}

for (const { locale } of SHIPPED_LOCALES)
  test(`${locale}: the example amount is formatted like all amounts`, () => {
    const example = new Intl.NumberFormat(intlLocale(locale), { minimumFractionDigits: 2 }).format(
      12.5,
    )
    const text = read(locale, 'storefront')['wallet.amount_invalid']
    assert.ok(typeof text === 'string' && text.includes(example), `${String(text)} has ${example}`)
  })
