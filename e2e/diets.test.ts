import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/server/database/database'
import { assertAccessible } from './support/checks/accessibility.ts'
import { findDish } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/words.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** Of the milks to a shop's coffee all are there, or only these. */
const leave = (shop: number, milks: readonly string[] | 'all') =>
  market.database
    .run(sql`update stocks k set sold_out_until = case when ${milks === 'all'}::boolean or t.title = any(${milks === 'all' ? [] : milks}::text[])
      then null else timestamptz '2099-01-01' end
    from addons a join addon_groups g on g.id = a.addon_group_id join addon_group_translations n on n.addon_group_id = g.id and n.locale = 'en'
      join stocks ak on ak.id = a.stock_id join product_translations t on t.product_id = ak.product_id and t.locale = 'en'
    where k.id = a.stock_id and g.shop_id = ${shop} and n.title = 'Choose your milk'`)
const named = async (title: string, locale: string): Promise<string> =>
  (
    await market.database.rows<{ title: string }>(sql`
      select t.title from product_translations e join products p on p.id = e.product_id and p.addon
        join product_translations t on t.product_id = e.product_id and t.locale = ${locale}
      where e.locale = 'en' and e.title = ${title} limit 1`)
  )[0]?.title ?? ''

for (const { locale, width } of [
  { locale: 'en', width: 390 },
  { locale: 'ar', width: 1440 },
] as const) {
  test(`a coffee is vegan with the milk that is: its menu says which, its sheet which is not, and without such it is none (${locale}, ${width})`, async () => {
    const [{ slug = '' } = {}] = await market.database.rows<{ slug: string }>(sql`
      select s.slug from shops s join products p on p.shop_id = s.id and p.status = 'published' join stocks k on k.product_id = p.id and (k.quantity is null)
        join product_translations t on t.product_id = p.id and t.locale = 'en' and t.title = 'Filter coffee'
      where s.status = 'approved' order by s.id limit 1`)
    const coffee = await findDish(market.database, slug, 'Filter coffee', locale)
    await leave(coffee.shopId, 'all')
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    const vegan = shop.say('diet.vegan')
    const oat = await named('Oat', locale)
    const row = page.locator(`.menu a[href$="${coffee.uuid}"]`)

    await leave(coffee.shopId, ['Whole milk', 'Oat'])
    const way = shop.say('diet.choose', { diets: vegan, options: oat })
    await eventually(async () => {
      await shop.open(`/shop/${slug}?diet=vegan`)
      return row.getByText(way, { exact: true }).isVisible()
    }, true)
    // Not vegan by itself: by choice.
    await row.getByText(shop.say('diet.possible', { diet: vegan })).waitFor()
    await assertAccessible(page)

    await row.click()
    const broken = shop.say('diet.broken', { diets: vegan })
    await shop.sheet.getByRole('radio', { name: containing(oat) }).waitFor()
    // Both dairy milks, and nothing else.
    assert.equal(await shop.sheet.getByRole('radio', { name: containing(broken) }).count(), 2)
    const said = shop.sheet.getByText(broken, { exact: true })
    await shop.sheet
      .getByRole('radio', { name: containing(await named('Whole milk', locale)) })
      .check()
    await eventually(() => said.count(), 3)
    await shop.sheet.getByRole('radio', { name: containing(oat) }).check()
    await eventually(() => said.count(), 2)
    await page.keyboard.press('Escape')

    // Only dairy is left.
    await leave(coffee.shopId, ['Whole milk'])
    await eventually(async () => {
      await shop.open(`/shop/${slug}?diet=vegan`)
      return row.isVisible()
    }, false)

    // Nothing is left that it could be had with: it is sold out, on its menu, in its sheet and for machines.
    await leave(coffee.shopId, [])
    await eventually(async () => {
      await shop.open(`/shop/${slug}`)
      return row.getByText(shop.say('product.sold_out'), { exact: true }).isVisible()
    }, true)
    await row.click()
    await shop.sheet
      .getByRole('button', { name: shop.say('product.sold_out'), exact: true })
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
