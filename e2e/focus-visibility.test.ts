import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ConsoleDesk } from './support/console.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { inTurn } from './support/browser/looks.ts'
import { waitUntilStill } from './support/browser/wait-until-still.ts'
import { StorefrontPage } from './support/storefront.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** The focused element, if fixed bars cover it completely. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return undefined
    const seen = activeElement.classList.contains('sr-only')
      ? (activeElement.closest('label') ?? activeElement)
      : activeElement
    for (const { left, top, width, height } of seen.getClientRects())
      for (const across of [0.1, 0.5, 0.9])
        for (const down of [0.1, 0.5, 0.9]) {
          const hit = document.elementFromPoint(left + width * across, top + height * down)
          if (hit && (seen.contains(hit) || hit.contains(seen))) return undefined
        }
    return seen.outerHTML.slice(0, 140)
  })

const STOPS = 60
type Walk = [path: string, width: 390 | 820 | 1440, email?: string]
const walks = inTurn(import.meta.filename, [390, 1440] as const).flatMap((width): Walk[] => [
  ['/', width],
  ['/shop/bella-lanterna', width],
  ['/settings', width, 'customer@hawker.test'],
])
for (const [path, width, email] of [
  ...walks,
  ['/register', 390],
  ['/help', 390],
  ['/wallet', 390, 'customer@hawker.test'],
  ['/console/seller/stock', 820, 'seller@hawker.test'],
  ['/console/staff/settings', 1440, 'admin@hawker.test'],
] satisfies Walk[])
  test(`${path} at ${width}: no bar covers the focused element when tabbing forward and back`, async () => {
    const { page, errors, close } = await market.visit({ width })
    if (path.startsWith('/console'))
      await new ConsoleDesk(page).openWithoutHeading(email ?? '', path)
    else {
      const shop = new StorefrontPage(page)
      if (email !== undefined) await shop.logIn(email)
      await shop.open(path)
    }
    await waitUntilStill(page)
    const hidden: string[] = []
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stops = 0; stops < STOPS; stops++) {
        await page.keyboard.press(key)
        let found = await hiddenFocus(page)
        // The bar of sections moves with the scroll position, so check again once it is still.
        if (found !== undefined) {
          await waitUntilStill(page)
          found = await hiddenFocus(page)
        }
        if (found !== undefined) hidden.push(`${key}: ${found}`)
      }
    assert.deepEqual([hidden, errors, market.faults], [[], [], []])
    await close()
  })
