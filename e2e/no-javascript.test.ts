import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findDish } from './support/dishes.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, dollars, within } from './support/words.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const locale of ['en', 'ar'] satisfies Locale[]) {
  test(`without scripts (${locale}): from the start page over the shop to a dish, into the cart, and its count changed there`, async () => {
    const dish = await findDish(market.database, 'bella-lanterna', 'Diavola', locale)
    const { page } = await market.visit({ width: 390, locale, javaScript: false })
    const shop = new StorefrontPage(page, locale)
    await page.goto('/')
    await page.locator(`html[lang="${locale}"]`).waitFor({ state: 'attached' })
    await shop.main.getByRole('link', { name: dish.shop, exact: true }).first().click()
    await page.waitForURL(/\/shop\/bella-lanterna/)
    await shop.main.getByRole('heading', { name: dish.shop, level: 1 }).waitFor()
    await shop.main.locator(`a[href$="${dish.uuid}"]`).click()
    const sheet = page.getByRole('dialog', { name: dish.title })
    await sheet.waitFor()

    // Forgotten options are said by the page that comes back, the dish still open.
    const [, medium] = dish.stocks
    assert.ok(medium)
    await sheet.getByRole('radio', { name: within(dollars(medium.price, locale)) }).check()
    await sheet.locator('input[type=radio][name^="group-"]').first().check()
    await shop.addToCartButton(sheet).click()
    await page.waitForURL(/\/cart$/)
    await shop.main.getByText(dish.title).waitFor()
    const quantity = shop.main.getByRole('spinbutton')
    assert.equal(await quantity.inputValue(), '1')
    const subtotal = shop.main.getByText(shop.say('cart.subtotal')).locator('xpath=following-sibling::*[1]')
    assert.equal(await subtotal.innerText(), dollars(medium.price, locale))

    await quantity.fill('3')
    await shop.main.getByRole('button', { name: shop.say('action.save') }).click()
    await subtotal
      .getByText(dollars(3 * medium.price, locale), { exact: true })
      .or(subtotal.filter({ hasText: dollars(3 * medium.price, locale) }))
      .first()
      .waitFor()
    await shop.main.getByRole('link', { name: shop.say('cart.checkout') }).click()
    await page.waitForURL(/\/login\?next=/)
    await page.getByRole('textbox', { name: shop.say('auth.password'), exact: true }).waitFor()
    assert.deepEqual(market.faults, [])
  })
}
