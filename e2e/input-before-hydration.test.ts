import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findDish } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { holdRequests } from './support/browser/hold-requests.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/**
 * Fills every visible field like a user and marks it. Skips the delivery type, which would change
 * other fields. Returns the count.
 */
const fillAll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxes = [
      ...document.querySelectorAll<HTMLInputElement>('input, textarea, select'),
    ].filter(
      (box) =>
        box.checkVisibility() &&
        !box.disabled &&
        !box.readOnly &&
        !['file', 'date'].includes(box.type) &&
        box.name !== 'delivery_type',
    )
    for (const [index, box] of boxes.entries()) {
      box.dataset.early = `${index} ${box.type} ${box.name}`
      if (box.type === 'checkbox' || box.type === 'radio') box.click()
      else if (box instanceof HTMLSelectElement) {
        box.selectedIndex = box.options.length - 1
        box.dispatchEvent(new Event('change', { bubbles: true }))
      } else {
        box.value = box.type === 'tel' || box.inputMode === 'decimal' ? '12' : 'early'
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    return boxes.length
  })

/** The displayed values of the marked fields, and React's values of the controlled ones. */
const readAll = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-early]')].map((box) => {
      const ticks = box.type === 'checkbox' || box.type === 'radio'
      const shown = ticks ? box.checked : box.value
      const [, props] = Object.entries(box).find(([key]) => key.startsWith('__reactProps')) ?? []
      return { name: box.dataset.early, shown, held: props?.[ticks ? 'checked' : 'value'] ?? shown }
    })
    return {
      shown: boxes.map(({ name, shown }) => `${name}: ${shown}`),
      held: boxes.map(({ name, held }) => `${name}: ${String(held)}`),
    }
  })

/** The checkout comes before the shop's page, which changes its initial state. */
const PAGES = [
  '/checkout',
  '/search',
  '/shop/bella-lanterna',
  '/profile',
  '/wallet?do=top-up',
  '/wallet?do=send',
  '/be-driver',
  '/be-seller',
]

for (const width of inTurn(import.meta.filename, [390, 1440] as const))
  test(`at ${width}: the page keeps input from before hydration`, async () => {
    const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
    const { page, errors, close } = await market.visit({ width })
    const shop = new StorefrontPage(page)
    await shop.logIn('customer@hawker.test')
    await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
    // Before hydration, a page shows the cart of the server.
    await eventually(() => market.isInSomeCart(dish.stocks[0]?.id ?? 0), true)
    for (const path of PAGES) {
      const scripts = await holdRequests(page)
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('footer').waitFor({ state: 'attached' })
      const count = await fillAll(page)
      const early = await readAll(page)
      assert.ok(count > 0, path)
      scripts.release()
      await shop.waitForHydration()
      await eventually(() => readAll(page), { shown: early.shown, held: early.shown })
    }
    assert.deepEqual(errors, [])
    assert.deepEqual(market.faults, [])
    await close()
  })
