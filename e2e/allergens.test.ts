import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accessibilityViolations } from './support/checks/accessibility.ts'
import { findDish } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

const SHOP = 'quarto-piano'
let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const { locale, width } of inTurn(import.meta.filename, [
  { locale: 'en', width: 1440 },
  { locale: 'ar', width: 390 },
] as const)) {
  test(`a gluten-free menu names the option to choose, or omits the dish (${locale}, ${width})`, async () => {
    const diavola = await findDish(market.database, SHOP, 'Diavola', locale)
    await market.setOptionSoldOut(diavola.shopId, 'Gluten-free', null)
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    const list = shop.text('allergen.gluten')
    const crust = await market.optionTitle('Gluten-free', locale)
    const hint = shop.text('allergies.choose', { without: list, options: crust })
    const row = page.locator(`.menu a[href$="${diavola.uuid}"]`)

    await shop.open(`/shop/${SHOP}?without=gluten`)
    await row.getByText(hint, { exact: true }).waitFor()
    assert.deepEqual(await accessibilityViolations(page), [])

    // The sheet marks every crust with gluten and does not mark the gluten-free one.
    await row.click()
    const warning = shop.text('allergies.contains', { list })
    const withGluten = shop.sheet.getByRole('radio', { name: containing(warning) })
    await shop.sheet.getByRole('radio', { name: containing(crust) }).waitFor()
    assert.equal(await withGluten.count(), 3)
    const warnings = shop.sheet.getByText(warning, { exact: true })
    await withGluten.first().check()
    // Under the title too.
    await eventually(() => warnings.count(), 4)
    await shop.sheet.getByRole('radio', { name: containing(crust) }).check()
    await eventually(() => warnings.count(), 3)
    await page.keyboard.press('Escape')

    // Search results show the hint too.
    await shop.open(`/shop/${SHOP}?without=gluten`)
    await shop.button('shop.filter_title').click()
    await shop.sheet
      .getByRole('switch', { name: containing(shop.text('allergies.remember')) })
      .check()
    await page.keyboard.press('Escape')
    await shop.open(`/search?q=${encodeURIComponent(diavola.title)}`)
    await shop.main.getByText(hint, { exact: true }).first().waitFor()
    assert.deepEqual(await accessibilityViolations(page), [])

    // Every available crust contains gluten.
    await market.setOptionSoldOut(diavola.shopId, 'Gluten-free', new Date('2099-01-01'))
    // The cached page may be served until the invalidation arrives.
    await eventually(async () => {
      await shop.open(`/shop/${SHOP}?without=gluten`)
      return row.isVisible()
    }, false)
    await shop.open(`/shop/${SHOP}`)
    await row.getByText(warning, { exact: true }).waitFor()

    // When the filter fails to load, no unfiltered menu is shown.
    await page.route('**/assets/menu-marks*', (route) => route.abort())
    await shop.open(`/shop/${SHOP}?without=gluten`)
    await shop.main.getByRole('heading', { name: shop.text('error.something_wrong') }).waitFor()
    assert.equal(await page.locator('.menu li').filter({ visible: true }).count(), 0)
    assert.deepEqual(
      errors.filter((error) => !error.includes('ERR_FAILED')),
      [],
    )
    await close()
  })
}

test('an allergy warning stays until the switch removes it: across filters, signing in and devices', async () => {
  const { page, errors, close } = await market.visit({ width: 820 })
  const shop = new StorefrontPage(page)
  const chip = (allergen: string) =>
    shop.sheet.getByRole('button', { name: shop.text(`allergen.${allergen}`), exact: true })
  const remember = shop.sheet.getByRole('switch', {
    name: containing(shop.text('allergies.remember')),
  })
  const stored = () =>
    page.evaluate<{ allergies: string[] }>(() =>
      JSON.parse(localStorage.getItem('hawker.settings') ?? '{"allergies":[]}'),
    )
  const storesWarnings = async (...allergens: string[]) =>
    eventually(async () => (await stored()).allergies.toSorted(), allergens.toSorted())
  const openFilter = async () => {
    await shop.open(`/shop/${SHOP}`)
    await shop.button('shop.filter_title').click()
  }
  await openFilter()
  await chip('milk').click()
  await remember.check()
  await storesWarnings('milk')
  // Clearing the filter keeps the warning. Another filter is added later.
  await chip('milk').click()
  await storesWarnings('milk')
  await openFilter()
  await shop.sheet
    .getByText(`${shop.text('allergies.title')}: ${shop.text('allergen.milk')}`)
    .waitFor()
  await chip('nuts').click()
  assert.equal(await remember.isChecked(), false)
  await remember.check()
  await storesWarnings('milk', 'nuts')
  await remember.uncheck()
  await storesWarnings('milk')

  const account = async () => {
    const rows = await page.evaluate(async () =>
      (await fetch('/api/v1/dashboard/user/allergies?lang=en')).json(),
    )
    return rows.data.allergies
  }
  await shop.logInByForm('customer@hawker.test', '/settings')
  const saveToAccount = shop.main.getByRole('switch', {
    name: containing(shop.text('allergies.keep')),
  })
  await saveToAccount.click()
  await eventually(account, ['milk'])
  await openFilter()
  await chip('fish').click()
  await remember.check()
  await eventually(async () => (await account()).toSorted(), ['fish', 'milk'])

  // On another device with a warning that a guest stored.
  await page.context().clearCookies()
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.setItem('hawker.settings', '{"allergies":["lupin"]}')
  })
  await shop.logInByForm('customer@hawker.test', '/settings')
  await storesWarnings('fish', 'lupin', 'milk')
  assert.deepEqual(errors, [])
  await close()
})
