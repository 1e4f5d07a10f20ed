import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { SellerBoard } from './support/console.ts'
import { countOrdersAndPayments, type Dish, findDish, readOrder } from './support/dishes.ts'
import { type Marketplace, openMarketplace, type Visitor } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { dollars, containing } from './support/texts.ts'

let market: Marketplace
let dish: Dish
let visitor: Visitor
let shop: StorefrontPage
before(async () => {
  market = await openMarketplace()
  dish = await findDish(market.database, 'bella-lanterna', 'Carbonara')
})
afterEach(async () => {
  await market.changeStock(stockOf(), { quantity: null })
  await market.changeShop(dish.shopId, { pauseUntil: null })
})
after(() => market?.close())

/** A user may have at most two open cash orders, so each test takes another user. */
const people = [
  'customer@hawker.test',
  'friend@hawker.test',
  'admin@hawker.test',
  'seller@hawker.test',
]

/** Before each test, a user is at the checkout with two of the dish, for pickup and cash. */
beforeEach(async () => {
  visitor = await market.visit()
  shop = new StorefrontPage(visitor.page)
  await shop.logIn(people.shift() ?? '')
  const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
  for (const group of await sheet.getByRole('radiogroup').all())
    await group.getByRole('radio').first().check()
  await sheet.getByRole('button', { name: shop.text('product.increase') }).click()
  await shop.addToCart(sheet)
  await shop.goToCheckout()
  await shop.choose('shop.pickup')
  await shop.choose('payment.cash')
  await shop.totalToPay()
})

const stockOf = () => dish.stocks[0]?.id ?? 0
/** Closes the page and asserts that there were no errors. */
async function end(): Promise<void> {
  await visitor.close()
  assert.deepEqual(visitor.errors, [])
  assert.deepEqual(market.faults, [])
}

test('shows a price increase before charging, and places the order once it is accepted', async () => {
  const { database } = market
  const before = await countOrdersAndPayments(database)
  const oldTotal = await shop.totalToPay()
  const [stock] = dish.stocks
  assert.ok(stock)
  await market.raisePrice(stock.id, 250)

  await shop.placeOrder()
  const dialog = visitor.page.getByRole('dialog', { name: shop.text('checkout.diff_title') })
  await dialog.getByText(shop.text('checkout.diff_text')).waitFor()
  await dialog
    .getByText(containing(dollars(stock.price)))
    .first()
    .waitFor()
  await dialog
    .getByText(containing(dollars(stock.price + 250)))
    .first()
    .waitFor()
  await dialog.getByText(containing(oldTotal)).waitFor()
  assert.equal(await dialog.getByRole('listitem').filter({ hasText: dish.title }).count(), 1)
  assert.equal(
    await dialog.getByText(containing(shop.text('price.total'))).count(),
    1,
    'the total is shown once',
  )
  await assertAccessible(visitor.page)
  assert.deepEqual(await countOrdersAndPayments(database), before, 'nothing is ordered or charged')

  // Going back keeps the cart and the choices of the checkout.
  await dialog.getByRole('link', { name: shop.text('checkout.diff_back') }).click()
  await visitor.page.waitForURL(/\/cart$/)
  await shop.main
    .getByText(dollars(2 * (stock.price + 250)), { exact: true })
    .first()
    .waitFor()
  await shop.goToCheckout()
  await shop
    .cardLine('checkout.how_to_pay')
    .filter({ hasText: shop.text('payment.cash') })
    .waitFor()
  const newTotal = await shop.totalToPay()
  assert.notEqual(newTotal, oldTotal)

  // The price increases again.
  await market.raisePrice(stock.id, 100)
  await shop.placeOrder()
  await dialog.getByRole('button', { name: shop.text('checkout.diff_accept') }).click()
  const books = await readOrder(database, await shop.orderId())
  await shop.waitForHeading(shop.text('status.new'))
  assert.equal((await countOrdersAndPayments(database)).orders, before.orders + 1)
  await shop.main.getByText(dollars(books.total), { exact: true }).first().waitFor()
  await shop.main
    .getByText(dollars(2 * (stock.price + 350)), { exact: true })
    .first()
    .waitFor()
  await end()
})

test('shows both when the shop paused and a price increased', async () => {
  const { database } = market
  const before = await countOrdersAndPayments(database)
  await market.raisePrice(stockOf(), 150)
  await market.changeShop(dish.shopId, { pauseUntil: new Date('2099-01-01') })
  await shop.placeOrder()
  const dialog = visitor.page.getByRole('dialog', { name: shop.text('checkout.diff_title') })
  await dialog.getByRole('listitem').filter({ hasText: dish.title }).waitFor()
  await dialog.getByText(containing('Shop is closed')).first().waitFor()
  assert.equal(
    await dialog.getByRole('button', { name: shop.text('checkout.diff_accept') }).count(),
    0,
    'it cannot be ordered now',
  )
  await assertAccessible(visitor.page)
  await dialog.getByText(shop.text('action.close'), { exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await shop.main.getByText(containing('Shop is closed')).first().waitFor()
  assert.deepEqual(await countOrdersAndPayments(database), before, 'nothing is ordered or charged')
  await end()
})

test('marks a sold-out line, and offers the reduced quantity once a portion is back', async () => {
  const { database } = market
  const before = await countOrdersAndPayments(database)
  await market.changeStock(stockOf(), { quantity: 0 })
  await shop.placeOrder()
  const line = shop.main.getByRole('listitem').filter({ hasText: dish.title }).first()
  await line.getByRole('alert').waitFor()
  await line.getByRole('button', { name: shop.text('action.remove') }).waitFor()
  assert.deepEqual(await countOrdersAndPayments(database), before, 'nothing is ordered or charged')

  // Placing the order again gets a new quote, without a reload.
  await market.changeStock(stockOf(), { quantity: 1 })
  await shop.placeOrder()
  const fix = shop.main.getByRole('button', {
    name: shop.text('cart.line_fix_quantity', { available: 1 }),
  })
  await fix.waitFor()
  assert.deepEqual(await countOrdersAndPayments(database), before, 'nothing is ordered or charged')
  await shop.main.getByText(dish.title).first().waitFor()

  await fix.click()
  await fix.waitFor({ state: 'hidden' })
  await shop.totalToPay()
  await visitor.page.waitForFunction(
    (title) =>
      [...document.querySelectorAll('main li')].some(
        (line) => line.textContent?.includes(title) && line.textContent.includes('1×'),
      ),
    dish.title,
  )
  await shop.placeOrder()
  await shop.orderId()
  await shop.waitForHeading(shop.text('status.new'))
  assert.equal(await market.stockQuantity(stockOf()), 0)
  await end()
})

test('refuses the order while the shop is paused, and places it after the pause', async () => {
  const { database } = market
  const seller = await market.visit()
  const board = new SellerBoard(seller.page)
  const before = await countOrdersAndPayments(database)
  await board.open(dish.shop)
  await board.button('pause.title').click()
  await seller.page
    .getByRole('menuitem', { name: board.text('pause.minutes', { count: 30 }) })
    .click()
  await board.button('pause.resume').waitFor()

  await shop.placeOrder()
  await shop.main
    .getByText(shop.text('shop.closed_banner'))
    .or(shop.main.getByText(containing('Shop is closed')))
    .first()
    .waitFor()
  assert.deepEqual(await countOrdersAndPayments(database), before, 'nothing is ordered or charged')
  await shop.main.getByText(dish.title).first().waitFor()
  assert.equal(new URL(visitor.page.url()).pathname, '/checkout')

  await board.button('pause.resume').click()
  await board.button('pause.title').waitFor()
  await visitor.page.reload()
  await shop.waitForHydration()
  await shop
    .cardLine('checkout.how_to_pay')
    .filter({ hasText: shop.text('payment.cash') })
    .waitFor()
  await shop.totalToPay()
  await shop.placeOrder()
  await shop.orderId()
  await shop.waitForHeading(shop.text('status.new'))
  await seller.close()
  await end()
})
