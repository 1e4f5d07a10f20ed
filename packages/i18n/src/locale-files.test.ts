import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { NAMESPACES, SHIPPED_LOCALES, type Namespace } from './locales.ts'
import { parametersOf, type Bundle } from './messages.ts'

function read(locale: string, namespace: Namespace): Bundle {
  return JSON.parse(readFileSync(new URL(`../locales/${locale}/${namespace}.json`, import.meta.url), 'utf8'))
}

for (const namespace of NAMESPACES) {
  const english = read('en', namespace)

  for (const { locale } of SHIPPED_LOCALES) {
    const bundle = read(locale, namespace)

    test(`${locale}/${namespace}: the keys are the English ones, sorted`, () => {
      assert.deepEqual(Object.keys(bundle), Object.keys(english).sort())
    })

    test(`${locale}/${namespace}: each message takes the parameters of the English one`, () => {
      const different = Object.keys(english).filter(
        (key) => parametersOf(bundle[key] ?? '').join() !== parametersOf(english[key] ?? '').join(),
      )
      assert.deepEqual(different, [])
    })

    test(`${locale}/${namespace}: each plural has every category of the language, and a plural everywhere is one`, () => {
      const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()
      const wrong = Object.entries(bundle).filter(([key, message]) => {
        if (typeof message !== typeof english[key]) return true
        return typeof message !== 'string' && Object.keys(message).sort().join() !== categories.join()
      })
      assert.deepEqual(wrong, [])
    })

    test(`${locale}/${namespace}: no text is empty or has loose spaces`, () => {
      const texts = Object.entries(bundle).flatMap(([key, message]) =>
        (typeof message === 'string' ? [message] : Object.values(message)).map((text) => ({ key, text })),
      )
      assert.deepEqual(
        texts.filter(({ text }) => text === '' || text !== text.trim()),
        [],
      )
    })
  }
}
