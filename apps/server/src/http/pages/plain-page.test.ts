import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { STYLE, gonePage, plainPage, textsFor } from './plain-page.ts'

for (const { locale } of SHIPPED_LOCALES)
  test(`every page behind a secret link shows whose it is and where to get help, in ${locale}`, () => {
    const texts = textsFor(locale, undefined)
    const name = texts.site('app.name')
    for (const page of [plainPage(texts, 'Title', []), gonePage(texts, 'Gone')]) {
      assert.match(
        page,
        new RegExp(`<header><a class="brand" href="/\\?lang=${locale}"><svg .*</svg>${name}</a>`),
      )
      assert.ok(page.includes(`<a href="/help?lang=${locale}">${texts.own('link.help')}</a>`))
      assert.ok(page.includes(name, page.indexOf('<footer>')))
    }
  })

test('the style needs nothing from elsewhere', () => {
  assert.doesNotMatch(STYLE, /url\(|@import/)
})
