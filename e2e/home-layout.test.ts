import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { afterLayout } from './support/browser/after-layout.ts'
import { doubleTextSize } from './support/checks/text-size.ts'
import { findDish } from './support/dishes.ts'
import { closeWithoutErrors, type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

/** The folder for screenshots, if any. */
const SCREENSHOT_FOLDER = process.env['LOOKS']

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** Texts and buttons of banners that their banner does not contain. */
const outsideBanners = (page: Page): Promise<string[]> =>
  page.locator('main article:has(h2)').evaluateAll((banners) =>
    banners.flatMap((banner) => {
      const frame = banner.getBoundingClientRect()
      return [...banner.querySelectorAll('h2, a')].flatMap((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        const { top, bottom, left, right } =
          part.tagName === 'A' ? part.getBoundingClientRect() : range.getBoundingClientRect()
        const isInside =
          top >= frame.top - 1 &&
          bottom <= frame.bottom + 1 &&
          left >= frame.left - 1 &&
          right <= frame.right + 1
        return isInside ? [] : [`${part.textContent}: ${bottom} > ${frame.bottom}`]
      })
    }),
  )

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS)) {
  test(`${locale} at ${width}: banners contain their text and button at 320 px and with doubled text`, async () => {
    const visitor = await market.visit({ width, locale })
    const { page } = visitor
    const shop = new StorefrontPage(page, locale)
    await shop.open('/')
    assert.ok((await page.locator('main article:has(h2)').count()) > 0)
    assert.deepEqual(await outsideBanners(page), [])
    for (const narrow of [320, width]) {
      await page.setViewportSize({ width: narrow, height: 844 })
      await afterLayout(page)
      assert.deepEqual(await outsideBanners(page), [], `${narrow} px`)
    }
    await doubleTextSize(page)
    for (const narrow of [320, width]) {
      await page.setViewportSize({ width: narrow, height: 844 })
      await afterLayout(page)
      assert.deepEqual(await outsideBanners(page), [], `${narrow} px with doubled text`)
      if (SCREENSHOT_FOLDER)
        await page
          .locator('main article:has(h2)')
          .first()
          .screenshot({
            path: `${SCREENSHOT_FOLDER}/banner-${locale}-${narrow}.png`,
          })
    }
    await closeWithoutErrors(market, visitor)
  })

  test(`${locale} at ${width}: links to all shops of a row are at least 44 px, and no tile breaks a word`, async () => {
    const visitor = await market.visit({ width, locale })
    const { page } = visitor
    const shop = new StorefrontPage(page, locale)
    await shop.open('/')
    await page.evaluate(() => document.fonts.ready)
    const links = page.getByRole('link', { name: containing(`${shop.text('action.see_all')}: `) })
    assert.ok((await links.count()) > 0)
    for (const link of await links.all()) {
      const { width: across, height } = (await link.boundingBox()) ?? { width: 0, height: 0 }
      assert.ok(height >= 44 && across >= 44, `${across} × ${height}`)
    }
    // A word in a box too narrow for it has more lines than words.
    const broken = await page
      .getByRole('region', { name: shop.text('home.categories') })
      .locator('a bdi')
      .evaluateAll((titles) =>
        titles.flatMap((title) => {
          const text = document.createRange()
          text.selectNodeContents(title)
          const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
          const words = (title.textContent ?? '').split(/\s+/).length
          return lines > words ? [title.textContent] : []
        }),
      )
    assert.deepEqual(broken, [])
    await closeWithoutErrors(market, visitor)
  })
}

test('on a phone, no tile breaks a long Spanish word', async () => {
  const visitor = await market.visit({ width: 390, locale: 'es' })
  const { page } = visitor
  const shop = new StorefrontPage(page, 'es')
  await shop.open('/')
  await page.evaluate(() => document.fonts.ready)
  const tile = page.getByText('Hamburguesas', { exact: true }).first()
  const lines = await tile.evaluate((title) => {
    const text = document.createRange()
    text.selectNodeContents(title)
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  assert.equal(lines, 1)
  await closeWithoutErrors(market, visitor)
})

test('an English question keeps its direction on a Hebrew page', async () => {
  const visitor = await market.visit({ width: 390, locale: 'he' })
  await visitor.page.goto('/help')
  const [question] = await visitor.page
    .locator('summary')
    .filter({ hasText: '?' })
    .locator('bdi')
    .evaluateAll((texts) =>
      texts
        .filter((text) => /^[A-Za-z]/.test(text.textContent ?? ''))
        .map((text) => getComputedStyle(text).direction),
    )
  assert.equal(question, 'ltr')
  await closeWithoutErrors(market, visitor)
})

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS)) {
  test(`${locale} at ${width}: another shop's page names the shop of the cart`, async () => {
    const visitor = await market.visit({ width, locale })
    const { page } = visitor
    const shop = new StorefrontPage(page, locale)
    const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)
    await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
    const bar = page.getByRole('button', { name: containing(shop.text('cart.view')) })
    const panel = page.getByRole('region', { name: shop.text('cart.title') })
    const cart = width === 390 ? bar : panel
    await cart.waitFor()
    if (width === 390) assert.ok(!(await bar.innerText()).includes(dish.shop))
    await shop.open('/shop/slice-parade')
    await cart.getByText(containing(dish.shop)).first().waitFor()
    if (SCREENSHOT_FOLDER)
      await page.screenshot({ path: `${SCREENSHOT_FOLDER}/other-cart-${locale}-${width}.png` })
    await closeWithoutErrors(market, visitor)
  })
}
