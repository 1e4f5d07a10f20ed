import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'
import { afterLayout } from './support/browser/after-layout.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const PORTRAIT = { width: 820, height: 1180 }
const LANDSCAPE = { width: 1180, height: 820 }

for (const { locale, email } of [
  { locale: 'en', email: 'customer@hawker.test' },
  { locale: 'ar', email: 'friend@hawker.test' },
] as const)
  test(`a layer opened by the header stays open when the tablet is rotated (${locale})`, async () => {
    const visitor = await market.visit({ width: 820, locale })
    const { page } = visitor
    const shop = new StorefrontPage(page, locale)
    const visible = (button: Locator) => button.filter({ visible: true }).first()
    const opensAndStays = async (button: Locator, title: string) => {
      for (const [before, then] of [
        [PORTRAIT, LANDSCAPE],
        [LANDSCAPE, PORTRAIT],
      ] as const) {
        await page.setViewportSize(before)
        if ((await visible(button).count()) === 0) continue
        await visible(button).click()
        const layer = page.getByRole('dialog', { name: title })
        await layer.waitFor()
        await page.setViewportSize(then)
        await afterLayout(page)
        await layer.waitFor({ timeout: 1_000 })
        await page.keyboard.press('Escape')
        await layer.waitFor({ state: 'hidden' })
        await page.waitForFunction(() => Boolean(document.activeElement?.closest('main, header')))
      }
    }
    const addressButton = page.getByRole('button', {
      name: containing(`${shop.text('shell.delivery_address')}: `),
    })
    await shop.open('/')
    await opensAndStays(addressButton, shop.text('address.choose'))
    await opensAndStays(shop.button('shell.menu'), shop.text('shell.menu'))
    await shop.logIn(email)
    await shop.waitForHydration()
    await opensAndStays(
      page.locator('header .for-members > button').filter({ visible: true }),
      shop.text('notifications.title'),
    )

    // The link of a push about several notifications opens the list once, in either layout.
    for (const size of [PORTRAIT, LANDSCAPE]) {
      await page.setViewportSize(size)
      await page.goto('about:blank')
      await shop.open('/#notifications')
      const layers = page.getByRole('dialog', { name: shop.text('notifications.title') })
      await layers.waitFor()
      await page.keyboard.press('Escape')
      await layers.waitFor({ state: 'hidden' })
      await visible(addressButton).click({ timeout: 5_000 })
      await page.getByRole('dialog', { name: shop.text('address.choose') }).waitFor()
    }
    await closeWithoutErrors(market, visitor)
  })

test('the link of a push about several notifications opens a working page after signing out', async () => {
  const visitor = await market.visit({ width: 1440 })
  const shop = new StorefrontPage(visitor.page)
  await shop.open('/#notifications')
  await visitor.page.waitForLoadState('networkidle')
  await shop.main.getByRole('link').first().click({ timeout: 5_000 })
  await closeWithoutErrors(market, visitor)
})
