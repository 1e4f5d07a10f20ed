import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sandboxText } from '@hawker/server/adapters/payments/sandbox-text'
import { CourierScreen, SellerBoard } from './support/console.ts'
import { advanceClock } from './support/demo-clock.ts'
import { findDish, readOrder } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { dollars, containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
  // A longer undo time, so that a slow machine can check that the kitchen does not see the order
  // yet.
  await market.changeSettings({ undo_seconds: '120' })
})
after(() => market?.close())

const STREET = '1658 16th St NW'
const PAST_UNDO_MS = 121_000

test('a guest orders, signs up, pays at the second try and gets a delivery, live on all screens', async () => {
  const { database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Margherita')
  const customer = await market.visit()
  const seller = await market.visit({ width: 820 })
  const courier = await market.visit({
    width: 390,
    geolocation: { latitude: 38.913, longitude: -77.033 },
  })
  const shop = new StorefrontPage(customer.page)
  const board = new SellerBoard(seller.page)
  const bike = new CourierScreen(courier.page)

  // A guest chooses an address, switches languages, and searches.
  await shop.open('/')
  await shop.chooseAddress(STREET)
  await shop.chooseLanguage('fr')
  await shop.chooseLanguage('en')
  await shop.search(dish.title)
  await shop.main.getByRole('heading', { name: dish.title, exact: true }).first().waitFor()

  // The options determine the price, which all later screens must show.
  const [, medium] = dish.stocks
  assert.ok(medium)
  const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
  await sheet.getByRole('radio', { name: containing(dollars(medium.price)) }).check()
  await shop.addToCartButton(sheet).click()
  await sheet.getByText(shop.text('product.choose_required')).waitFor()
  await sheet.getByRole('radiogroup', { name: /crust/i }).getByRole('radio').first().check()
  await sheet
    .getByRole('group', { name: /toppings/i })
    .getByRole('checkbox')
    .first()
    .check()
  await sheet.getByLabel(shop.text('product.note')).fill('Well done, please')
  const linePrice = await shop.addToCart(sheet)
  assert.match(linePrice, /^\$\d+\.\d\d$/)

  // Signing up keeps the guest's cart.
  await shop.openCart()
  await shop.main.getByText(dish.title).waitFor()
  await shop.main.getByRole('listitem').getByText(linePrice, { exact: true }).waitFor()
  await shop.page.getByRole('link', { name: shop.text('cart.login_to_order') }).click()
  await shop.signUp({ firstname: 'Noor', email: 'noor@example.test', password: 'a-long-dinner' })
  await shop.main.getByRole('heading', { name: shop.text('checkout.title'), level: 1 }).waitFor()
  await shop.main.getByText(dish.title).waitFor()
  await shop.main.getByText(linePrice, { exact: true }).first().waitFor()
  await shop.main.getByText(containing(STREET)).first().waitFor()

  // A scheduled time, a tip, and payment by card.
  await shop.choose('checkout.schedule')
  await shop.checkRadio(
    shop.main
      .getByRole('radiogroup', { name: shop.text('checkout.choose_time') })
      .getByRole('radio', { disabled: false })
      .first(),
  )
  await shop.checkRadio(
    shop.main
      .getByRole('radiogroup', { name: shop.text('checkout.tip') })
      .getByRole('radio', { name: '15%' }),
  )
  await shop.choose('payment.sandbox')
  const total = await shop.totalToPay()
  await shop.main.getByText(shop.text('price.tip'), { exact: true }).waitFor()
  await shop.placeOrder()

  // The bank declines the first payment and accepts the second.
  const bank = sandboxText('en')
  await customer.page.waitForURL(/\/dev\/sandbox\//)
  const amountAtBank = await customer.page.locator('.sum').innerText()
  await customer.page.getByRole('button', { name: bank.decline, exact: true }).click()
  const id = await shop.orderId()
  assert.equal(
    amountAtBank.replaceAll(/[\u2066-\u2069]/g, ''),
    total,
    'nothing that may cost more was ordered, so no more is held',
  )
  await shop.main.getByText(shop.text('payment.nothing_taken'), { exact: true }).waitFor()
  assert.equal((await readOrder(database, id)).paid, 0)
  await shop.main
    .getByRole('button', { name: containing(shop.text('payment.pay_again', { price: total })) })
    .click()
  await customer.page.waitForURL(/\/dev\/sandbox\//)
  await customer.page.getByRole('button', { name: bank.pay, exact: true }).click()
  await shop.waitForHeading(shop.text('status.scheduled'))
  const { number, promised, paid } = await readOrder(database, id)
  assert.deepEqual([dollars(paid), promised], [total, 0])
  await shop.main.getByText(total, { exact: true }).first().waitFor()
  await shop.main.getByText(linePrice, { exact: true }).first().waitFor()

  // From here on, the customer's page is not reloaded.
  await customer.page.evaluate(() => Reflect.set(globalThis, 'sameVisit', true))
  await board.open(dish.shop)
  assert.equal(
    await board.card(number).count(),
    0,
    'the kitchen does not see an order that can be undone',
  )
  await advanceClock(market, PAST_UNDO_MS)
  await board.card(number).waitFor()
  await board.card(number).getByText(total, { exact: true }).waitFor()
  await board.card(number).getByText('Well done, please').waitFor()
  await board.accept(number)
  await shop.waitForHeading(shop.text('status.confirmed'))

  await bike.open()
  await bike.goOnline()
  await bike.takeOffer(dish.shop)
  await board.ready(number)
  await shop.waitForHeading(shop.text('status.ready'))
  await eventually(async () => dollars((await readOrder(database, id)).paid), total)
  await bike.pickUp(await board.codeForCourier(number))
  await shop.waitForHeading(shop.text('status.on_a_way'))
  await shop.main
    .getByRole('img', { name: shop.text('order.courier_map') })
    .or(shop.main.getByLabel(shop.text('order.courier_map')))
    .first()
    .waitFor()
  await board.inColumn('handed_over', number).waitFor()
  await bike.deliver(await shop.readCode('order.pin'))
  await shop.waitForHeading(shop.text('status.delivered'))
  await bike.page.getByText(bike.text('courier.no_offers')).waitFor()
  assert.equal(
    await customer.page.evaluate(() => Reflect.get(globalThis, 'sameVisit')),
    true,
    'without a reload',
  )

  // A review with a photo, which is displayed in the requested size.
  const photo = shop.main.getByRole('img', {
    name: shop.text('photo.number', { number: 1 }),
    exact: true,
  })
  await shop.main
    .getByRole('radiogroup', { name: shop.text('review.shop', { shop: dish.shop }) })
    .getByRole('radio')
    .last()
    .check({ force: true })
  await shop.main.getByLabel(shop.text('photo.add')).setInputFiles({
    name: 'dinner.png',
    mimeType: 'image/png',
    buffer: await customer.page.screenshot(),
  })
  await photo.waitFor()
  await shop.main.getByRole('button', { name: shop.text('review.send'), exact: true }).click()
  await shop.main.getByText(shop.text('review.yours')).waitFor()
  // The photo loads lazily.
  await photo.scrollIntoViewIfNeeded()
  await eventually(
    () =>
      photo.evaluate((image) =>
        image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0,
      ),
    160,
  )

  // The same total in the list of orders and in the database.
  await shop.open('/orders')
  const row = shop.main.getByRole('link', {
    name: containing(shop.text('order.number', { number })),
  })
  await row.waitFor()
  await shop.main.getByText(total, { exact: true }).waitFor()
  const stored = await readOrder(database, id)
  assert.deepEqual(
    { status: stored.status, total: dollars(stored.total), paid: stored.paid },
    { status: 'delivered', total, paid: stored.total },
  )
  assert.ok(stored.tips > 0)
  await eventually(() => market.ledgerSum(), 0)
  for (const visitor of [customer, seller, courier]) assert.deepEqual(visitor.errors, [])
  assert.deepEqual(market.faults, [])
})
