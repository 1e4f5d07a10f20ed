import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const { locale, other, title } of [
  { locale: 'en', other: 'fr', title: 'Français' },
  { locale: 'ar', other: 'de', title: 'Deutsch' },
] as const)
  test(`a toast names a language that cannot be loaded, and its button loads it (${locale})`, async () => {
    const { page, close } = await market.visit({ locale })
    const shop = new StorefrontPage(page, locale)
    await shop.open('/')
    let blocked = 0
    const isFile = (url: URL) => url.pathname === `/locales/${other}/storefront.json`
    await page.route(isFile, (route) => {
      blocked++
      return route.abort()
    })
    await page.getByRole('button', { name: shop.text('shell.language') }).click()
    await page.getByRole('menuitemradio', { name: title }).click()
    const toast = page.getByText(shop.text('shell.language_failed'))
    await toast.waitFor()
    assert.equal(blocked, 5)
    const lang = () => page.locator('html').getAttribute('lang')
    assert.equal(await lang(), locale)
    // The next page keeps the old language as well.
    const cookies = await page.context().cookies()
    assert.notEqual(cookies.find(({ name }) => name === 'locale')?.value, other)

    await page.unroute(isFile)
    await page.getByRole('button', { name: shop.text('error.try_again') }).click()
    await eventually(lang, other)
    await toast.waitFor({ state: 'hidden' })
    await close()
  })
