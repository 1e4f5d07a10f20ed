import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { SCREENS } from './support/browser/screens.ts'
import { findDish } from './support/dishes.ts'
import { closeWithoutErrors, type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, containing } from './support/texts.ts'

const SHOP = 'bella-lanterna'
/** The folder for screenshots, if any. */
const SCREENSHOT_FOLDER = process.env['LOOKS']

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** A customer who must not eat milk. */
async function milkAvoider(locale: Locale, width: 390 | 1440, dark = false) {
  const visitor = await market.visit({ width, locale, dark })
  await visitor.page.addInitScript(() =>
    localStorage.setItem('hawker.settings', JSON.stringify({ allergies: ['milk'] })),
  )
  const shop = new StorefrontPage(visitor.page, locale)
  const text = shop.text('allergies.contains', { list: shop.text('allergen.milk') })
  return { visitor, shop, warningIn: (part: Locator) => part.getByText(text, { exact: true }) }
}

const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)

for (const [locale, width] of SCREENS) {
  test(`${locale} at ${width}: a dish with an avoided allergen warns first, and asks once`, async () => {
    const { visitor, shop, warningIn } = await milkAvoider(locale, width)
    const { page } = visitor
    const dish = await findDish(market.database, SHOP, 'Tiramisù', locale)
    const sheet = await shop.openDish(SHOP, dish.uuid, dish.title)
    const [title, bar] = [warningIn(sheet).first(), warningIn(sheet).nth(1)]
    await bar.waitFor()
    // Right under the title, before the note, and again above the button.
    assert.ok((await topOf(title)) < (await topOf(sheet.getByRole('textbox'))))
    assert.ok((await topOf(bar)) < (await topOf(shop.addToCartButton(sheet))))
    assert.ok(await title.isVisible())
    await assertAccessible(page)
    if (SCREENSHOT_FOLDER)
      await page.screenshot({ path: `${SCREENSHOT_FOLDER}/allergen-${locale}-${width}.png` })

    // Adding without the acknowledgement leads to its button.
    await shop.addToCartButton(sheet).click()
    const know = sheet.getByRole('button', { name: shop.text('allergies.know'), exact: true })
    assert.ok(await know.evaluate((button) => button === document.activeElement))
    await know.click()
    await know.waitFor({ state: 'hidden' })
    assert.ok(
      await shop.addToCartButton(sheet).evaluate((button) => button === document.activeElement),
    )
    assert.equal(await warningIn(sheet).count(), 1)
    await shop.addToCart(sheet)

    // The same dish does not ask again.
    await page.locator(`.menu a[href$="${dish.uuid}"]`).click()
    await warningIn(shop.sheet).first().waitFor()
    assert.equal(await know.count(), 0)
    await closeWithoutErrors(market, visitor)
  })

  test(`${locale} at ${width}: the quick button of a menu row opens a dish with an avoided allergen`, async () => {
    const { visitor, shop, warningIn } = await milkAvoider(locale, width)
    const { page } = visitor
    const dish = await findDish(market.database, SHOP, 'Tiramisù', locale)
    await shop.open(`/shop/${SHOP}`)
    const row = page.locator('.menu li').filter({ has: page.locator(`a[href$="${dish.uuid}"]`) })
    await warningIn(row).waitFor()
    await row.locator('button[data-q]').click()
    await warningIn(shop.sheet).first().waitFor()
    assert.equal(await page.evaluate(() => localStorage.getItem('hawker.cart')), null)
    await shop.sheet.getByRole('button', { name: shop.text('allergies.know') }).click()
    await shop.addToCart(shop.sheet)
    // More of a dish that is in the cart needs no second acknowledgement.
    await row.locator('button[data-n="1"]').click()
    await row.locator('button[data-n="2"]').waitFor()
    await closeWithoutErrors(market, visitor)
  })

  test(`${locale} at ${width}: a product's own page warns above its price and at other products`, async () => {
    const { visitor, shop, warningIn } = await milkAvoider(locale, width)
    const { page } = visitor
    const dish = await findDish(market.database, SHOP, 'Tiramisù', locale)
    await shop.open(`/shop/${SHOP}/${dish.uuid}`)
    const form = shop.main.locator('form[method=post]').first()
    const heading = shop.main.getByRole('heading', { level: 1, name: dish.title })
    await warningIn(form).nth(1).waitFor()
    assert.ok((await topOf(heading)) < (await topOf(warningIn(form).first())))
    const others = shop.main.locator('section').filter({
      has: page.getByRole('heading', {
        name: containing(shop.text('product.more_from', { name: '' }).trim()),
      }),
    })
    await warningIn(others).first().waitFor()
    await assertAccessible(page)
    if (SCREENSHOT_FOLDER)
      await page.screenshot({
        path: `${SCREENSHOT_FOLDER}/allergen-page-${locale}-${width}.png`,
        fullPage: true,
      })
    await closeWithoutErrors(market, visitor)
  })
}
