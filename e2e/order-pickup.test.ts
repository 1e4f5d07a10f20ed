import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SellerBoard } from './support/console.ts'
import { advanceClock } from './support/demo-clock.ts'
import { findDish, readOrder } from './support/dishes.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { dollars, containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const PAST_UNDO_MS = 31_000

test('in Arabic on a phone: a pickup order is paid in cash with its code, with live status updates', async () => {
  const { database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Tiramisù', 'ar')
  const customer = await market.visit({ width: 390, locale: 'ar' })
  const seller = await market.visit()
  const shop = new StorefrontPage(customer.page, 'ar')
  const board = new SellerBoard(seller.page)

  await shop.logIn('customer@hawker.test', '/')
  assert.deepEqual(
    await customer.page.evaluate(() => [
      document.documentElement.lang,
      document.documentElement.dir,
      getComputedStyle(document.body).direction,
    ]),
    ['ar', 'rtl', 'rtl'],
  )
  const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
  await sheet.getByRole('button', { name: shop.text('product.increase') }).click()
  const price = await shop.addToCart(sheet)
  const [stock] = dish.stocks
  assert.equal(price, dollars(2 * (stock?.price ?? 0), 'ar'))
  await shop.checkRadio(
    shop.main.getByRole('radio', { name: containing(shop.text('shop.pickup')) }),
  )

  // The bottom bar opens the cart sheet, which leads to the checkout.
  await shop
    .button('cart.view')
    .or(customer.page.getByRole('button', { name: containing(price) }))
    .first()
    .click()
  await shop.sheet.getByText(dish.title).waitFor()
  await shop.sheet
    .getByRole('link', { name: containing(shop.text('cart.checkout_for', { price: '' }).trim()) })
    .click()
  await shop.main.getByRole('heading', { name: shop.text('checkout.title'), level: 1 }).waitFor()
  await shop.choose('payment.cash')
  const total = await shop.totalToPay()
  await shop.placeOrder()
  const id = await shop.orderId()
  await shop.waitForHeading(shop.text('status.new'))
  const { number, total: cents, delivery_type: deliveryType } = await readOrder(database, id)
  assert.deepEqual([dollars(cents, 'ar'), deliveryType], [total, 'pickup'])
  await shop.main.getByText(total, { exact: true }).first().waitFor()

  await board.open('Bella Lanterna')
  await advanceClock(market, PAST_UNDO_MS)
  await board.card(number).getByText(dollars(cents), { exact: true }).waitFor()
  await board.accept(number, '15 min')
  await shop.waitForHeading(shop.text('status.accepted'))
  await board.ready(number)
  await shop.waitForHeading(shop.text('status.ready'))
  await board.handOver(number, await shop.readCode('order.pickup_code'))
  await shop.waitForHeading(shop.text('status.picked_up'))
  const books = await readOrder(database, id)
  assert.deepEqual([books.status, books.paid], ['delivered', cents], 'the cash is recorded')

  assert.equal(
    await customer.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    true,
  )
  for (const visitor of [customer, seller]) assert.deepEqual(visitor.errors, [])
  assert.deepEqual(market.faults, [])
})
