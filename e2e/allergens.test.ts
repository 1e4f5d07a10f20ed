import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/server/database/database'
import { accessibilityViolations } from './support/checks/accessibility.ts'
import { findDish } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/words.ts'

const SHOP = 'quarto-piano'
let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const sell = (shop: number, option: string, soldOutUntil: Date | null) =>
  market.database
    .run(sql`update stocks set sold_out_until = ${soldOutUntil} where product_id in (select p.id from products p
    join product_translations t on t.product_id = p.id and t.locale = 'en' and t.title = ${option} where p.shop_id = ${shop} and p.addon)`)

for (const { locale, width } of [
  { locale: 'en', width: 1440 },
  { locale: 'ar', width: 390 },
] as const) {
  test(`what has to be chosen counts: a menu without gluten says what to choose, or leaves a dish out (${locale}, ${width})`, async () => {
    const diavola = await findDish(market.database, SHOP, 'Diavola', locale)
    await sell(diavola.shopId, 'Gluten-free', null)
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    const list = shop.say('allergen.gluten')
    const [{ title: crust = '' } = {}] = await market.database.rows<{ title: string }>(sql`
      select t.title from product_translations e join product_translations t on t.product_id = e.product_id and t.locale = ${locale}
      where e.locale = 'en' and e.title = 'Gluten-free' limit 1`)
    const way = shop.say('allergies.choose', { without: list, options: crust })
    const row = page.locator(`.menu a[href$="${diavola.uuid}"]`)

    await shop.open(`/shop/${SHOP}?without=gluten`)
    await row.getByText(way, { exact: true }).waitFor()
    assert.deepEqual(await accessibilityViolations(page), [])

    // The sheet says of every crust what the menu was asked to leave out, and of the one to choose nothing.
    await row.click()
    const words = shop.say('allergies.contains', { list })
    const bad = shop.sheet.getByRole('radio', { name: containing(words) })
    await shop.sheet.getByRole('radio', { name: containing(crust) }).waitFor()
    assert.equal(await bad.count(), 3)
    const said = shop.sheet.getByText(words, { exact: true })
    await bad.first().check()
    await eventually(() => said.count(), 4)
    await shop.sheet.getByRole('radio', { name: containing(crust) }).check()
    await eventually(() => said.count(), 3)
    await page.keyboard.press('Escape')

    // Who must not eat it is told so of what is found, too.
    await shop.open(`/shop/${SHOP}?without=gluten`)
    await shop.button('shop.filter_title').click()
    await shop.sheet
      .getByRole('switch', { name: containing(shop.say('allergies.remember')) })
      .check()
    await page.keyboard.press('Escape')
    await shop.open(`/search?q=${encodeURIComponent(diavola.title)}`)
    await shop.main.getByText(way, { exact: true }).first().waitFor()
    assert.deepEqual(await accessibilityViolations(page), [])

    // Every crust that can be had holds gluten.
    await sell(diavola.shopId, 'Gluten-free', new Date('2099-01-01'))
    // A page that was kept may be given once more before the word of the change has come.
    await eventually(async () => {
      await shop.open(`/shop/${SHOP}?without=gluten`)
      return row.isVisible()
    }, false)
    await shop.open(`/shop/${SHOP}`)
    await row.getByText(words, { exact: true }).waitFor()

    // What could not be asked for is no menu that was filtered.
    await page.route('**/assets/menu-marks*', (route) => route.abort())
    await shop.open(`/shop/${SHOP}?without=gluten`)
    await shop.main.getByRole('heading', { name: shop.say('error.something_wrong') }).waitFor()
    assert.equal(await page.locator('.menu li').filter({ visible: true }).count(), 0)
    assert.deepEqual(
      errors.filter((error) => !error.includes('ERR_FAILED')),
      [],
    )
    await close()
  })
}

test('a warning is lost by nothing but the switch: neither by another filter, nor by signing in, nor in the next tab', async () => {
  const { page, errors, close } = await market.visit({ width: 820 })
  const shop = new StorefrontPage(page)
  const chip = (allergen: string) =>
    shop.sheet.getByRole('button', { name: shop.say(`allergen.${allergen}`), exact: true })
  const remember = shop.sheet.getByRole('switch', {
    name: containing(shop.say('allergies.remember')),
  })
  const kept = () =>
    page.evaluate<{ allergies: string[] }>(() =>
      JSON.parse(localStorage.getItem('hawker.settings') ?? '{"allergies":[]}'),
    )
  const warnsOf = async (...allergens: string[]) =>
    eventually(async () => (await kept()).allergies.toSorted(), allergens.toSorted())
  const openFilter = async () => {
    await shop.open(`/shop/${SHOP}`)
    await shop.button('shop.filter_title').click()
  }
  await openFilter()
  await chip('milk').click()
  await remember.check()
  await warnsOf('milk')
  // The menu is wanted whole again; another day something else is left out.
  await chip('milk').click()
  await warnsOf('milk')
  await openFilter()
  await shop.sheet
    .getByText(`${shop.say('allergies.title')}: ${shop.say('allergen.milk')}`)
    .waitFor()
  await chip('nuts').click()
  assert.equal(await remember.isChecked(), false)
  await remember.check()
  await warnsOf('milk', 'nuts')
  await remember.uncheck()
  await warnsOf('milk')

  const account = async () => {
    const rows = await page.evaluate(async () =>
      (await fetch('/api/v1/dashboard/user/allergies?lang=en')).json(),
    )
    return rows.data.allergies
  }
  await shop.logInByForm('customer@hawker.test', '/settings')
  const keep = shop.main.getByRole('switch', { name: containing(shop.say('allergies.keep')) })
  await keep.click()
  await eventually(account, ['milk'])
  await openFilter()
  await chip('fish').click()
  await remember.check()
  await eventually(async () => (await account()).toSorted(), ['fish', 'milk'])

  // On another device, where something was said before signing in.
  await page.context().clearCookies()
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.setItem('hawker.settings', '{"allergies":["lupin"]}')
  })
  await shop.logInByForm('customer@hawker.test', '/settings')
  await warnsOf('fish', 'lupin', 'milk')
  assert.deepEqual(errors, [])
  await close()
})
