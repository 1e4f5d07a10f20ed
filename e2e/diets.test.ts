import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
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

/** Marks all milk options of a shop as available, or only the titleIn ones. */
const setAvailableMilks = (shop: number, milks: readonly string[] | 'all') =>
  market.database.run(sql`update stocks k set sold_out_until = case when ${milks === 'all'}::boolean
      or t.title = any(${milks === 'all' ? [] : milks}::text[])
      then null else timestamptz '2099-01-01' end
    from addons a join addon_groups g on g.id = a.addon_group_id
      join addon_group_translations n on n.addon_group_id = g.id and n.locale = 'en'
      join stocks ak on ak.id = a.stock_id
        join product_translations t on t.product_id = ak.product_id and t.locale = 'en'
    where k.id = a.stock_id and g.shop_id = ${shop} and n.title = 'Choose your milk'`)
const titleIn = async (title: string, locale: string): Promise<string> =>
  (
    await market.database.rows<{ title: string }>(sql`
      select t.title from product_translations e join products p on p.id = e.product_id and p.addon
        join product_translations t on t.product_id = e.product_id and t.locale = ${locale}
      where e.locale = 'en' and e.title = ${title} limit 1`)
  )[0]?.title ?? ''

for (const { locale, width } of inTurn(import.meta.filename, [
  { locale: 'en', width: 390 },
  { locale: 'ar', width: 1440 },
] as const)) {
  test(`a coffee counts as vegan only while a vegan milk is available (${locale}, ${width})`, async () => {
    const [{ slug = '' } = {}] = await market.database.rows<{ slug: string }>(sql`
      select s.slug from shops s join products p on p.shop_id = s.id and p.status = 'published'
        join stocks k on k.product_id = p.id and (k.quantity is null)
        join product_translations t on t.product_id = p.id and t.locale = 'en' and t.title = 'Filter coffee'
      where s.status = 'approved' order by s.id limit 1`)
    const coffee = await findDish(market.database, slug, 'Filter coffee', locale)
    await setAvailableMilks(coffee.shopId, 'all')
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    const vegan = shop.text('diet.vegan')
    const oat = await titleIn('Oat', locale)
    const row = page.locator(`.menu a[href$="${coffee.uuid}"]`)

    await setAvailableMilks(coffee.shopId, ['Whole milk', 'Oat'])
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
      .getByRole('radio', { name: containing(await titleIn('Whole milk', locale)) })
      .check()
    await eventually(() => marks.count(), 3)
    await shop.sheet.getByRole('radio', { name: containing(oat) }).check()
    await eventually(() => marks.count(), 2)
    await page.keyboard.press('Escape')

    // Only dairy milk is available.
    await setAvailableMilks(coffee.shopId, ['Whole milk'])
    await eventually(async () => {
      await shop.open(`/shop/${slug}?diet=vegan`)
      return row.isVisible()
    }, false)

    // Without any milk it is sold out: on the menu, in the sheet and in the structured data.
    await setAvailableMilks(coffee.shopId, [])
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
