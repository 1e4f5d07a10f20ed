import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatNumber } from '@hawker/i18n/format'
import type { Locator } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { findDish } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { GroupOrderPage } from './support/group-order.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { schemaOrgProblems } from './support/checks/schema-org.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  // Cached pages change only by notifications, not by age.
  market = await openMarketplace({ pageFreshMs: 3_600_000 })
})
after(() => market?.close())

/** A grocery shop that sells all ingredients. */
const GROCERY = 'green-basket'
const html = async (path: string) => (await fetch(market.address + path)).text()
const linkIn = (page: string, rel: string) =>
  new RegExp(`<link rel="${rel}"[^>]*href="([^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&')

type Row = { stockId: number; name: string; price: number }
/** The grocery's products for a recipe without staples. Marks all as available. */
async function shelfOf(
  slug: string,
  locale: Locale = 'en',
): Promise<{ shopId: number; shop: string; recipe: string; rows: Row[] }> {
  await market.restock(GROCERY)
  const { id: shopId } = await market.shop(GROCERY)
  return {
    shopId,
    shop: await market.shopTitle(shopId, locale),
    recipe: await market.recipeTitle(slug, locale),
    rows: await market.recipeProducts(slug, GROCERY, locale),
  }
}

class RecipeScreen extends StorefrontPage {
  get ingredients(): Locator {
    return this.main.getByRole('region', { name: this.text('recipe.ingredients') })
  }
  get addAll(): Locator {
    return this.ingredients.getByRole('button', { name: /\$/ })
  }
  /** The labels of the checked ingredients. */
  ticked(): Promise<string[]> {
    return this.ingredients
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes) =>
        boxes.map((box) => document.querySelector(`label[for="${box.id}"]`)?.textContent ?? ''),
      )
  }
  async chooseShop(title: string): Promise<void> {
    await this.ingredients.locator('summary').click()
    await this.ingredients.getByRole('link', { name: containing(title) }).click()
    await this.page.waitForURL(/[?&]shop=\d+/)
    await this.ingredients.locator('[aria-busy=false]').first().waitFor()
    await this.ingredients.locator('summary').filter({ hasText: title }).waitFor()
  }
  async cartLines(): Promise<number> {
    await this.openCart()
    return this.main
      .getByRole('group', { name: containing(`${this.text('product.quantity')}: `) })
      .count()
  }
}

test('recipes work without JavaScript and have valid structured data', async () => {
  const { shopId } = await shelfOf('shakshuka')
  const { page, close } = await market.visit({ javaScript: false })
  await page.goto('/recipes')
  await page.getByRole('link', { name: 'Shakshuka with feta' }).click()
  await page.getByRole('heading', { level: 1, name: 'Shakshuka with feta' }).waitFor()
  assert.equal(await page.locator('main ol li').count(), 4)
  const bought = page.getByRole('region', { name: 'Ingredients' })
  await bought.getByText('800 g', { exact: true }).first().waitFor()
  // Servings and shop are links, so they work without scripts.
  await bought.getByRole('link', { name: 'One serving more' }).click()
  await page.waitForURL(/people=5/)
  await bought.getByText('1,000 g', { exact: true }).waitFor()
  await bought.locator('summary').click()
  await bought.locator(`a[href$="shop=${shopId}"]`).click()
  await bought.locator('summary').filter({ hasText: 'Green Basket' }).waitFor()
  await close()

  for (const path of ['/recipes/shakshuka', '/recipes/shakshuka?lang=ar']) {
    const text = await html(path)
    const things = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? ''
    assert.deepEqual(schemaOrgProblems(things), [], path)
    assert.ok(things.includes('"Recipe"'))
    assert.equal(linkIn(text, 'canonical'), market.address + path)
  }
  for (const [path, types] of [
    ['/', ['WebSite', 'Organization', 'ItemList']],
    ['/?lang=ar&type=shop', ['WebSite', 'Organization', 'ItemList']],
    ['/search?q=basket', ['ItemList']],
    ['/recipes', ['ItemList']],
  ] as const) {
    const listed = await html(path)
    const things = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(listed)?.[1] ?? '{}'
    assert.deepEqual(schemaOrgProblems(things), [], path)
    const graph: { '@type': string; itemListElement?: { url: string }[] }[] =
      JSON.parse(things)['@graph']
    assert.deepEqual(
      graph.map((thing) => thing['@type']),
      types,
      path,
    )
    for (const { url } of graph.at(-1)?.itemListElement ?? [])
      assert.ok(listed.includes(`href="${new URL(url).pathname}`), `${path} shows ${url}`)
  }
  const text = await html('/recipes/shakshuka?people=6&shop=1')
  assert.equal(linkIn(text, 'canonical'), `${market.address}/recipes/shakshuka`)
  for (const locale of ['ar', 'he', 'x-default'])
    assert.match(text, new RegExp(`hreflang="${locale}"`, 'i'))
  // An untranslated recipe is in English inside the page of the requested language.
  assert.match(
    await html('/recipes/shakshuka?lang=de'),
    /Zutaten[\s\S]*Shakshuka with feta|Shakshuka with feta[\s\S]*Zutaten/,
  )
  for (const path of [
    '/recipes/no-such-dish',
    '/recipes/00000000-0000-7000-8000-000000000000',
    "/recipes/a'b",
  ])
    assert.equal((await fetch(market.address + path)).status, 404, path)
  assert.match(await html('/sitemaps/recipes/0.xml'), /<loc>[^<]*\/recipes\/shakshuka<\/loc>/)
})

test('a recipe page is cached, and a changed price appears on it', async () => {
  const { rows, shopId } = await shelfOf('greek-salad')
  const path = `/recipes/greek-salad?shop=${shopId}`
  const from = async () => (await fetch(market.address + path)).headers.get('x-page')
  await eventually(from, 'fresh')
  await market.changeStock(rows[0]?.stockId ?? 0, { price: 77_777, discountType: null })
  await eventually(
    async () => (await html(path)).includes('$777.77') || (await html(path)).includes('1,555.54'),
    true,
  )
})

test('in Arabic on a phone: a guest adds a recipe’s ingredients for more servings without one of them', async () => {
  const { rows, shop, recipe } = await shelfOf('greek-salad', 'ar')
  const { page, errors, close } = await market.visit({ width: 390, locale: 'ar' })
  const screen = new RecipeScreen(page, 'ar')
  await screen.open('/')
  await screen.main
    .getByRole('link', { name: containing(screen.text('recipe.home_title')) })
    .click()
  await screen.main.getByRole('heading', { level: 1, name: screen.text('recipe.title') }).waitFor()
  await screen.main.getByRole('link', { name: recipe }).click()
  await screen.main.getByRole('heading', { level: 1, name: recipe }).waitFor()
  await screen.chooseShop(shop)
  const people = screen.ingredients.getByRole('group', { name: screen.text('recipe.people') })
  await people.getByRole('button', { name: screen.text('recipe.more') }).click()
  await people.getByRole('button', { name: screen.text('recipe.more') }).click()
  await page.waitForURL(/people=6/)
  await screen.ingredients
    .getByText(screen.text('recipe.unit_g', { count: 750 }), { exact: true })
    .waitFor()
  assert.equal((await screen.ticked()).length, rows.length)
  await screen.ingredients
    .getByRole('checkbox', { name: containing(rows[0]?.name ?? '') })
    .uncheck()
  await assertAccessible(page)

  await screen.addAll.click()
  await page
    .getByText(screen.text('recipe.added', { count: rows.length - 1 }))
    .first()
    .waitFor()
  assert.equal(await screen.cartLines(), rows.length - 1)
  assert.equal(await screen.main.getByText(rows[0]?.name ?? '', { exact: true }).count(), 0)
  assert.deepEqual(errors, [])
  await close()
})

test('a sold-out ingredient is named and the rest added; a cart of another shop needs a confirmation', async () => {
  const { rows, shop, shopId } = await shelfOf('spaghetti-al-pomodoro')
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const { page, errors, close } = await market.visit()
  const screen = new RecipeScreen(page)
  await screen.logIn('customer@hawker.test')
  await screen.addToCart(await screen.openDish(dish.slug, dish.uuid, dish.title))

  await screen.open('/recipes/spaghetti-al-pomodoro')
  await screen.chooseShop(shop)
  const soldOut = rows.find(({ name }) => name === 'Parmesan')
  // The page is not notified: adding uses the current stock, not the displayed one.
  await market.changeStock(soldOut?.stockId ?? 0, { quantity: 0 })
  await screen.addAll.click()
  const dialog = page.getByRole('dialog', { name: screen.text('cart.other_shop_title') })
  await dialog.getByRole('button', { name: screen.text('cart.other_shop_keep') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await screen.addAll.click()
  await dialog.getByRole('button', { name: screen.text('cart.other_shop_start') }).click()
  await screen.ingredients
    .getByText(screen.text('recipe.added', { count: rows.length - 1 }))
    .waitFor()
  await screen.ingredients
    .getByText(screen.text('recipe.not_added', { list: 'Parmesan' }))
    .waitFor()
  await assertAccessible(page)
  assert.equal(await screen.cartLines(), rows.length - 1)
  const inCart = await market.cartLines('customer@hawker.test', shopId)
  assert.equal(inCart.length, rows.length - 1)
  assert.deepEqual(errors, [])
  await close()
})

test('a group order blocks ingredients of another shop', async () => {
  const { shop } = await shelfOf('greek-salad')
  const { page, errors, close } = await market.visit()
  const group = new GroupOrderPage(page)
  await group.logIn('friend@hawker.test')
  await group.start('bella-lanterna')
  const screen = new RecipeScreen(page)
  await screen.open('/recipes/greek-salad')
  await screen.chooseShop(shop)
  await screen.addAll.click()
  await page.getByText(screen.text('group.blocks')).waitFor()
  assert.equal(await screen.ingredients.getByText(containing(screen.text('cart.view'))).count(), 0)
  assert.deepEqual(errors, [])
  await close()
})

test('a failed recalculation keeps the old amounts and offers a retry', async () => {
  const { page, close } = await market.visit({ width: 820 })
  const screen = new RecipeScreen(page)
  await screen.open('/recipes/shakshuka')
  await page.context().setOffline(true)
  await screen.ingredients.getByRole('button', { name: screen.text('recipe.more') }).click()
  await screen.ingredients.getByText(screen.text('recipe.not_reckoned')).waitFor()
  await screen.ingredients.getByText('800 g', { exact: true }).first().waitFor()
  assert.ok(await screen.addAll.isDisabled())
  await page.context().setOffline(false)
  await screen.ingredients.getByRole('button', { name: screen.text('action.retry') }).click()
  await screen.ingredients.getByText(`${formatNumber(1000, 'en')} g`, { exact: true }).waitFor()
  await close()
})

test('the server logs no error during these stories', () => assert.deepEqual(market.faults, []))
