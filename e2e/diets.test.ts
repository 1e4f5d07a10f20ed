import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { findDish } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const { locale, width } of inTurn(import.meta.filename, [
  { locale: 'en', width: 390 },
  { locale: 'ar', width: 1440 },
] as const)) {
  test(`a coffee counts as vegan only while a vegan milk is available (${locale}, ${width})`, async () => {
    const slug = await market.shopSelling('Filter coffee')
    const coffee = await findDish(market.database, slug, 'Filter coffee', locale)
    await market.setAvailableMilks(coffee.shopId, 'all')
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    const vegan = shop.text('diet.vegan')
    const oat = await market.optionTitle('Oat', locale)
    const row = page.locator(`.menu a[href$="${coffee.uuid}"]`)

    await market.setAvailableMilks(coffee.shopId, ['Whole milk', 'Oat'])
    const hint = shop.text('diet.choose', { diets: vegan, options: oat })
    await eventually(async () => {
      await shop.open(`/shop/${slug}?diet=vegan`)
      return row.getByText(hint, { exact: true }).isVisible()
    }, true)
    // Vegan only with the right option.
    await row.getByText(shop.text('diet.possible', { diet: vegan })).waitFor()
    await assertAccessible(page)

    await row.click()
    const broken = shop.text('diet.broken', { diets: vegan })
    await shop.sheet.getByRole('radio', { name: containing(oat) }).waitFor()
    // Both dairy milks are marked, and nothing else.
    assert.equal(await shop.sheet.getByRole('radio', { name: containing(broken) }).count(), 2)
    const marks = shop.sheet.getByText(broken, { exact: true })
    await shop.sheet
      .getByRole('radio', { name: containing(await market.optionTitle('Whole milk', locale)) })
      .check()
    await eventually(() => marks.count(), 3)
    await shop.sheet.getByRole('radio', { name: containing(oat) }).check()
    await eventually(() => marks.count(), 2)
    await page.keyboard.press('Escape')

    // Only dairy milk is available.
    await market.setAvailableMilks(coffee.shopId, ['Whole milk'])
    await eventually(async () => {
      await shop.open(`/shop/${slug}?diet=vegan`)
      return row.isVisible()
    }, false)

    // When no milk is left, it is sold out: on the menu, in the sheet and in the structured data.
    await market.setAvailableMilks(coffee.shopId, [])
    await eventually(async () => {
      await shop.open(`/shop/${slug}`)
      return row.getByText(shop.text('product.sold_out'), { exact: true }).isVisible()
    }, true)
    await row.click()
    await shop.sheet
      .getByRole('button', { name: shop.text('product.sold_out'), exact: true })
      .waitFor()
    await shop.open(`/shop/${slug}/${coffee.uuid}`)
    assert.match(
      (await page.locator('script[type="application/ld+json"]').allTextContents()).join(),
      /OutOfStock/,
    )
    assert.deepEqual(errors, [])
    await close()
  })
}
