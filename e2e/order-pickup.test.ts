import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SellerBoard } from './support/console.ts'
import { advanceClock } from './support/demo-clock.ts'
import { makeDemoOrder } from './support/demo-order.ts'
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

test('after five wrong pickup codes the counter hands over with a reason', async () => {
  const { database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Tiramisù')
  const { id, number } = await makeDemoOrder(market, {
    email: 'friend@hawker.test',
    dish,
    quantity: 3,
    status: 'accepted',
  })
  await market.changeOrder(id, {
    status: 'ready',
    readyAt: market.app.deps.clock.now(),
    deliveryType: 'pickup',
  })
  const seller = await market.visit({ width: 390 })
  const board = new SellerBoard(seller.page)
  await board.open('Bella Lanterna')
  const press = () => dialog.getByRole('button', { name: board.text('board.hand_over') }).click()
  const dialog = seller.page.getByRole('dialog')
  await board
    .card(number)
    .getByRole('button', { name: board.text('board.hand_over') })
    .click()
  const code = dialog.getByLabel(board.text('board.enter_pickup_code'))
  const reason = dialog.getByLabel(board.text('board.no_code_reason'))
  for (const wrong of ['AAAA', 'CCCC', 'DDDD', 'EEEE', 'FFFF']) {
    await code.fill(wrong)
    const answered = seller.page.waitForResponse((response) => response.url().includes('/status'))
    await press()
    assert.equal((await answered).status(), 422)
    await dialog.getByText(board.text('board.wrong_code')).waitFor()
    assert.equal(await reason.count(), 0)
  }
  await press()
  await reason.fill('Phone broken, ID checked')
  await press()
  await dialog.waitFor({ state: 'hidden' })
  assert.equal((await readOrder(database, id)).status, 'delivered')
  // Refused codes are answered with 422 and 423.
  assert.equal(seller.errors.filter((error) => !/42[23]/.test(error)).length, 0)
})

test('the product sheet stops at one, and the minus of the cart then removes the dish', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const visitor = await market.visit({ width: 390 })
  const shop = new StorefrontPage(visitor.page)
  const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
  const less = sheet.getByRole('button', { name: shop.text('product.decrease') })
  assert.equal(await less.isDisabled(), true)
  await sheet.getByRole('button', { name: shop.text('product.increase') }).click()
  await less.click()
  assert.equal(await less.isDisabled(), true)
  await sheet.getByRole('button', { name: shop.text('product.increase') }).click()
  await shop.addToCart(sheet)
  await shop.openCart()
  const remove = shop.main.getByRole('button', {
    name: shop.text('cart.remove_line', { name: dish.title }),
  })
  assert.equal(await remove.count(), 0, 'two of them: the minus takes one away')
  await shop.main.getByRole('button', { name: shop.text('product.decrease') }).click()
  await remove.click()
  await visitor.page.getByText(shop.text('cart.removed', { name: dish.title })).waitFor()
  assert.deepEqual(visitor.errors, [])
})
