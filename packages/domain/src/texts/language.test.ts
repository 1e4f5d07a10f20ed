import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLocale, localesFor, titleIn, toLanguageTag, translationIn } from './language.ts'

test('a language code has letters, and further parts after - or _', () => {
  for (const code of ['de', 'fil', 'pt-BR', 'pt_BR', 'zh-Hant-TW']) assert.ok(isLocale(code), code)
  for (const code of ['d', 'de-', 'de--AT', 'de AT', '*', '', 'zh-Hant-TW-x-1', undefined])
    assert.ok(!isLocale(code), code)
})

test('a payment provider gets a tag that Intl accepts', () => {
  assert.deepEqual(['de', 'pt_BR', 'en-ab12', '*', null].map(toLanguageTag), [
    'de',
    'pt-BR',
    'en',
    'en',
    'en',
  ])
})

test('a text is shown in the language, in its base language, in English, or by alphabet', () => {
  assert.deepEqual(localesFor('pt_BR'), ['pt_BR', 'pt', 'en'])
  const titles = { tr: 'Çorba', en: 'Soup', pt: 'Sopa', de: 'Suppe' }
  assert.deepEqual(
    ['pt-BR', 'tr', 'fr'].map((lang) => titleIn(titles, lang)),
    ['Sopa', 'Çorba', 'Soup'],
  )
  const { en, ...withoutEnglish } = titles
  assert.equal(en, 'Soup')
  assert.deepEqual(translationIn(withoutEnglish, 'fr'), { locale: 'de', words: 'Suppe' })
  assert.equal(titleIn({}, 'fr'), '')
})
