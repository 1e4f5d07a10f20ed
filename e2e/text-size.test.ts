import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findDish } from './support/dishes.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { doubleTheText, lossesOf } from './support/text-size.ts'
import type { Locale } from './support/words.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const [locale, width] of [
  ['en', 1440],
  ['ar', 390],
] satisfies [Locale, 390 | 1440][])
  test(`${locale} at ${width}: with text of twice the size nothing is cut off, nothing lies over anything else, and nothing sticks out`, async () => {
    const dish = await findDish(market.database, 'bella-lanterna', 'Margherita')
    const { page, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    const guest = ['/', '/login', '/register', '/verify-phone', '/reset-password', '/welcome', '/help']
    const member = ['/cart', '/orders', '/wallet', '/profile', '/settings']
    if (width === 1440) {
      guest.push('/search?q=pizza', '/shop/bella-lanterna', `/shop/bella-lanterna?product=${dish.uuid}`)
      member.push('/checkout')
    }
    const lost: Record<string, string[]> = {}
    const look = async (path: string) => {
      await shop.open(path)
      await page.waitForFunction(() => document.querySelector('main .animate-pulse') === null)
      await doubleTheText(page)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      const losses = await lossesOf(page)
      if (losses.length > 0) lost[path] = losses
      if (process.env['LAST_LOOK'])
        await page.screenshot({ path: `${process.env['LAST_LOOK']}/double-${locale}-${path.replace(/\W+/g, '_').slice(0, 30)}.png` })
    }
    for (const path of guest) await look(path)
    await shop.logIn('customer@hawker.test')
    const sheet = await shop.openDish(
      'bella-lanterna',
      dish.uuid,
      (await findDish(market.database, 'bella-lanterna', 'Margherita', locale)).title,
    )
    await shop.chooseRequired(sheet)
    await shop.addToCart(sheet)
    for (const path of member) await look(path)
    assert.deepEqual(lost, {})
    await close()
  })
