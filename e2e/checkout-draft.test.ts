import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findDish } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const ALLERGY = 'No peanuts, please: hospital'

test('a checkout draft survives closing the tab, and signing out removes it from the device', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const { page: first, errors, close } = await market.visit({ width: 390 })
  const context = first.context()
  const shop = new StorefrontPage(first)
  await shop.logIn('friend@hawker.test')
  await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
  await shop.openCart()
  await shop.goToCheckout()
  await shop.choose('shop.pickup')
  await shop.choose('payment.cash')
  await shop.openCard('checkout.wishes')
  await shop.main.getByLabel(shop.text('checkout.allergy_note')).fill(ALLERGY)
  const full = await shop.totalToPay()
  const code = (within: StorefrontPage) =>
    within.main.getByRole('textbox', { name: within.text('checkout.coupon') })
  await code(shop).fill('WELCOME10')
  await shop.button('action.apply').first().click()
  await shop.main.getByRole('status').filter({ hasText: 'WELCOME10' }).waitFor()
  const total = await shop.totalToPay()
  assert.notEqual(total, full)
  await first.close()

  const page = await context.newPage()
  const again = new StorefrontPage(page)
  await again.open('/checkout')
  await again
    .cardLine('checkout.how_to_pay')
    .filter({ hasText: again.text('payment.cash') })
    .waitFor()
  assert.equal(await again.totalToPay(), total)
  await again.openCard('checkout.how_to_pay')
  assert.equal(await code(again).inputValue(), 'WELCOME10')
  await again.button('checkout.coupon_remove').click()
  await eventually(() => again.totalToPay(), full)
  assert.equal(await code(again).inputValue(), '')
  await again.openCard('checkout.wishes')
  await eventually(
    () => again.main.getByLabel(again.text('checkout.allergy_note')).inputValue(),
    ALLERGY,
  )

  await again.open('/logout')
  await again.button('shell.logout').click()
  await page.waitForURL((url) => url.pathname !== '/logout')
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  assert.ok(!(await stored()).includes('peanuts'), await stored())
  assert.deepEqual(errors, [])
  assert.deepEqual(market.faults, [])
  await close()
})

test('a scheduled order without a time leads to the times, and never becomes an immediate order', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
  await shop.open('/checkout')
  await shop.choose('shop.pickup')
  await shop.choose('payment.cash')
  await shop.choose('checkout.schedule')
  const isLedToTimes = async () => {
    await shop.totalToPay()
    await shop.placeOrder()
    await shop.main
      .getByRole('alert')
      .getByText(shop.text('validation.choose_time'), { exact: true })
      .waitFor()
    await eventually(
      () => page.evaluate(() => document.activeElement?.closest('#checkout-time') !== null),
      true,
    )
  }
  await isLedToTimes()
  const times = shop.main
    .getByRole('radiogroup', { name: shop.text('checkout.choose_time') })
    .getByRole('radio', { disabled: false })
  await shop.checkRadio(times.last())
  await shop.totalToPay()
  // When the chosen slot is full meanwhile, a new one must be chosen.
  const setSlotCapacity = (orders: number | null) =>
    market.changeShop(dish.shopId, { slotCapacityOrders: orders })
  await setSlotCapacity(0)
  await shop.placeOrder()
  await eventually(() => shop.main.locator('input[name=slot]:checked').count(), 0)
  await setSlotCapacity(null)
  await isLedToTimes()
  await page.reload()
  await shop.waitForHydration()
  await isLedToTimes()
  const time = await times.last().inputValue()
  await shop.checkRadio(times.last())
  await shop.totalToPay()
  await shop.placeOrder()
  const id = await shop.orderId()
  assert.equal((await market.order(id)).deliveryTime, time)
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})

test('the checkout asks a user without a name for one and stores it with the order', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  await market.changePerson('driver@hawker.test', { firstname: '' })
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('driver@hawker.test')
  await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
  await shop.open('/checkout')
  await shop.choose('shop.pickup')
  await shop.choose('payment.cash')
  await shop.totalToPay()
  await shop.placeOrder()
  await shop.main
    .getByRole('alert')
    .getByText(shop.text('validation.fill_user_details'), { exact: true })
    .waitFor()
  const name = shop.main.getByLabel(shop.text('checkout.your_name'), { exact: true })
  await eventually(() => name.evaluate((field) => field === document.activeElement), true)
  await page.keyboard.type('Noor')
  await shop.totalToPay()
  await shop.placeOrder()
  const id = await shop.orderId()
  assert.equal((await market.order(id)).username, 'Noor')
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})

test('a dish that reaches the server after the checkout was read appears in the checkout', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await market.emptyAllCarts()
  await shop.logIn('friend@hawker.test')
  let isLost = true
  await page.route('**/cart**', (route) =>
    isLost && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
  page.once('domcontentloaded', () => (isLost = false))
  await shop.open('/checkout')
  await shop.main.getByRole('heading', { name: shop.text('checkout.title'), level: 1 }).waitFor()
  await shop.main.getByRole('heading', { name: shop.text('checkout.how_to_pay') }).waitFor()
  assert.deepEqual(market.faults, [])
  assert.deepEqual(
    errors.filter((error) => !error.includes('net::ERR_FAILED')),
    [],
  )
  await close()
})

test('an order below the minimum leads to the link that adds more items', async () => {
  const dish = await findDish(market.database, 'logan-food-hall', 'Arancini')
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
  await shop.open('/checkout')
  await shop.choose('payment.cash')
  await shop.orderButton.click()
  const addMore = shop.main.getByRole('link', { name: shop.text('checkout.add_more') })
  await eventually(() => addMore.evaluate((link) => link === document.activeElement), true)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/shop/logan-food-hall')
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})
