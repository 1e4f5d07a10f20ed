import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { findDish, readOrder } from './support/dishes.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { dollars, containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const STREET = '1658 16th St NW'

test('a cash order can be placed by keyboard alone, with the focus always visible', async () => {
  const { database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Margherita')
  const { page, errors } = await market.visit()
  const shop = new StorefrontPage(page)
  const keys = new Keyboard(page)
  await shop.open('/')

  // The first tab stop is the skip link.
  await page.keyboard.press('Tab')
  assert.equal(
    await page.evaluate(() => document.activeElement?.textContent),
    shop.text('shell.skip_to_content'),
  )

  // The address.
  await keys.press(
    page
      .getByRole('banner')
      .getByRole('button', { name: containing(`${shop.text('shell.delivery_address')}: `) }),
  )
  const picker = page.getByRole('dialog', { name: shop.text('address.choose') })
  await keys.type(picker.getByRole('combobox'), STREET)
  await picker.getByRole('option', { name: STREET }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await keys.press(picker.getByRole('button', { name: shop.text('address.confirm_pin') }))
  await picker.waitFor({ state: 'hidden' })

  // The search, a dish, and its options.
  await keys.type(page.getByRole('banner').getByRole('searchbox'), dish.title)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?q=/)
  await keys.press(shop.main.locator(`a[href*="${dish.uuid}"]`))
  const sheet = page.getByRole('dialog', { name: dish.title })
  await sheet.waitFor()
  await keys.choose(
    sheet.getByRole('radiogroup', { name: /crust/i }),
    sheet.getByRole('radio', { name: 'Thin & crisp' }),
  )
  await keys.press(sheet.getByRole('button', { name: shop.text('product.increase') }))
  await keys.press(shop.addToCartButton(sheet))
  await sheet.waitFor({ state: 'hidden' })

  // Signing in before the checkout.
  await keys.press(shop.main.getByRole('link', { name: shop.text('cart.login_to_order') }))
  await page.getByRole('heading', { name: shop.text('auth.login_title') }).waitFor()
  await keys.type(page.getByLabel(shop.text('auth.email_or_phone')), 'friend@hawker.test')
  await keys.type(
    page.getByRole('textbox', { name: shop.text('auth.password'), exact: true }),
    DEMO_PASSWORD,
  )
  await page.keyboard.press('Enter')
  await shop.main.getByRole('heading', { name: shop.text('checkout.title'), level: 1 }).waitFor()

  // No payment method is preselected: ordering too early shows what is missing and focuses it.
  await shop.totalToPay()
  await keys.press(shop.orderButton)
  await shop.main.getByText(shop.text('validation.choose_payment')).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'payment')
  await keys.choose(
    shop.main.getByRole('radiogroup', { name: shop.text('payment.methods') }),
    shop.main.getByRole('radio', { name: containing(shop.text('payment.cash')) }),
  )
  const total = await shop.totalToPay()
  await keys.press(shop.orderButton)
  const id = await shop.orderId()
  await shop.waitForHeading(shop.text('status.new'))
  const books = await readOrder(database, id)
  assert.deepEqual([dollars(books.total), books.status], [total, 'new'])
  assert.deepEqual(errors, [])
  assert.deepEqual(market.faults, [])
})
