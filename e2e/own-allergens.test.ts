import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { LOOKS, inTurn } from './support/browser/looks.ts'
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

for (const [locale, width] of inTurn(import.meta.filename, LOOKS)) {
  test(`${locale} at ${width}: a dish with an avoided allergen warns first, and asks once in an order`, async () => {
    const { visitor, shop, warningIn } = await milkAvoider(locale, width)
    const { page } = visitor
    const dish = await findDish(market.database, SHOP, 'Tiramisù', locale)
    const sheet = await shop.openDish(SHOP, dish.uuid, dish.title)
    const title = warningIn(sheet)
    await title.waitFor()
    // Right under the title, before the note, and again on the button.
    assert.ok((await topOf(title)) < (await topOf(sheet.getByRole('textbox'))))
    await assertAccessible(page)
    if (SCREENSHOT_FOLDER)
      await page.screenshot({ path: `${SCREENSHOT_FOLDER}/allergen-${locale}-${width}.png` })
    assert.equal(await shop.addToCartButton(sheet).count(), 0)
    await shop.addAnywayButton(sheet).click()
    await sheet.waitFor({ state: 'hidden' })

    // No dish of this order asks for the same allergen again. The warning under the title stays.
    const other = await findDish(market.database, SHOP, 'Panna cotta', locale)
    for (const { uuid } of [dish, other]) {
      await page.locator(`.menu a[href$="${uuid}"]`).click()
      await warningIn(shop.sheet).waitFor()
      assert.equal(await shop.addAnywayButton(shop.sheet).count(), 0)
      await page.keyboard.press('Escape')
      await shop.sheet.waitFor({ state: 'hidden' })
    }
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
    await shop.addAnywayButton(shop.sheet).click()
    await shop.sheet.waitFor({ state: 'hidden' })
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
    await warningIn(form).first().waitFor()
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
