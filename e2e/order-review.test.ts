import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { eventually } from './support/browser/eventually.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { findDish } from './support/dishes.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`a review drops its error with the stars, and stays in view when published (${locale}, ${width})`, async () => {
    const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)
    const email = locale === 'en' ? 'customer@hawker.test' : 'friend@hawker.test'
    const order = await makeDemoOrder(market, { email, dish, quantity: 3, status: 'delivered' })
    const visitor = await market.visit({ width, locale })
    const shop = new StorefrontPage(visitor.page, locale)
    await shop.logIn(email, `/orders/${order.id}`)
    const error = shop.main.getByText(shop.text('review.choose_stars'), { exact: true })
    await shop.button('review.send').click()
    await error.first().waitFor()
    await shop.checkRadio(
      shop.main.getByRole('radio', { name: shop.text('rating.stars', { count: 5 }) }).first(),
    )
    await error.first().waitFor({ state: 'detached' })
    await shop.button('review.send').click()
    const heading = shop.main.getByRole('heading', { name: shop.text('review.yours'), exact: true })
    await heading.waitFor()
    await eventually(
      () =>
        heading.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }),
      true,
    )
    assert.equal(
      await heading.evaluate((element) => document.activeElement === element.closest('[tabindex]')),
      true,
      'the focus is on the review',
    )
    await assertAccessible(visitor.page)
    await closeWithoutErrors(market, visitor)
  })
