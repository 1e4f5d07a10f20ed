import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelOrder } from '@hawker/server/features/orders/lifecycle/cancel-order'
import { moveOrder } from '@hawker/server/features/orders/index'
import sharp from 'sharp'
import { assertAccessible } from './support/checks/accessibility.ts'
import { CourierScreen, SellerBoard } from './support/console.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { findDish } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

test('after five wrong PINs, the customer confirms the receipt and the courier completes the delivery', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Diavola')
  const { id } = await makeDemoOrder(market, {
    email: 'friend@hawker.test',
    dish,
    quantity: 1,
    status: 'on_a_way',
  })
  const customer = await market.visit({ width: 390 })
  const courier = await market.visit({
    width: 390,
    locale: 'ar',
    geolocation: { latitude: 38.913, longitude: -77.033 },
  })
  const shop = new StorefrontPage(customer.page)
  const bike = new CourierScreen(courier.page, 'ar')
  await shop.logIn('friend@hawker.test', `/orders/${id}`)
  const pin = await shop.readCode('order.pin')
  await bike.open()
  const cash = courier.page.getByRole('checkbox').last()
  await cash.check({ force: true })
  const digits = courier.page.getByLabel(bike.text('courier.enter_pin'))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await courier.page.route(
    '**/orders/*/delivered?*',
    (route) => held.then(() => route.continue()),
    { times: 1 },
  )
  for (const tries of [1, 2, 3, 4, 5]) {
    await bike.deliver(pin === '2671' ? '2672' : '2671')
    if (tries === 1) {
      // The field is read-only during the check, because a wrong PIN clears it.
      await eventually(() => digits.isEditable(), false)
      release()
    }
    await eventually(async () => (await market.order(id)).pinFailures, tries)
    if (tries < 5)
      await courier.page
        .getByText(containing(bike.text('courier.pin_tries_left', { count: 5 - tries })))
        .waitFor()
  }
  await courier.page.getByText(bike.text('courier.pin_locked')).waitFor()
  assert.ok(await digits.first().isDisabled())
  await assertAccessible(courier.page)

  await shop.main.getByRole('heading', { name: shop.text('order.pin_locked') }).waitFor()
  await assertAccessible(customer.page)
  await shop.main.getByRole('button', { name: shop.text('order.received'), exact: true }).click()
  await shop.main.getByText(shop.text('order.pin_confirmed')).waitFor()
  await courier.page.getByText(bike.text('courier.pin_confirmed')).waitFor()
  await bike.button('courier.deliver').click()
  await shop.waitForHeading(shop.text('status.delivered'))
  assert.deepEqual([customer.errors, courier.errors, market.faults], [[], [], []])
  await customer.close()
  await courier.close()
})

test('after five wrong pickup codes, the shop confirms on its board that the courier has the bag', async () => {
  const { database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Diavola')
  const { id, number } = await makeDemoOrder(market, {
    email: 'friend@hawker.test',
    dish,
    quantity: 1,
    status: 'accepted',
  })
  await market.changeOrder(id, {
    status: 'ready',
    readyAt: market.app.deps.clock.now(),
    driverId: await market.personId('driver@hawker.test'),
  })
  const kitchen = await market.visit({ width: 1440 })
  const street = await market.visit({
    width: 390,
    locale: 'ar',
    geolocation: { latitude: 38.913, longitude: -77.033 },
  })
  const board = new SellerBoard(kitchen.page)
  const bike = new CourierScreen(street.page, 'ar')
  await board.open('Bella Lanterna')
  await board.card(number).waitFor()
  await bike.open()
  for (const tries of [1, 2, 3, 4, 5, 6]) {
    await street.page.getByLabel(bike.text('courier.enter_pickup_code')).fill('XXXX')
    const answered = street.page.waitForResponse(/orders\/\d+\/picked/)
    await bike.button('courier.pick_up').click()
    await answered
    if (tries < 6) await eventually(() => bike.button('courier.pick_up').isEnabled(), true)
  }
  await street.page.getByText(bike.text('courier.code_locked')).waitFor()
  await assertAccessible(street.page)

  const card = board.card(number)
  await card.getByText(board.text('board.codes_locked')).waitFor()
  await assertAccessible(kitchen.page)
  const folder = process.env['LAST_LOOK']
  if (folder) {
    await street.page.screenshot({ path: `${folder}/locked-courier.png` })
    await kitchen.page.screenshot({ path: `${folder}/locked-board.png` })
  }
  await card.getByRole('button', { name: board.text('board.give_without_code') }).click()
  const dialog = kitchen.page.getByRole('dialog')
  await dialog.getByLabel(board.text('board.no_code_reason')).fill('Ticket smudged')
  if (folder) await kitchen.page.screenshot({ path: `${folder}/locked-dialog.png` })
  await dialog.getByRole('button', { name: board.text('board.hand_over'), exact: true }).click()
  await board.inColumn('handed_over', number).waitFor()
  await street.page.getByLabel(bike.text('courier.enter_pin')).waitFor()
  assert.deepEqual([kitchen.errors, street.errors, market.faults], [[], [], []])
  await kitchen.close()
  await street.close()
  // The courier is free for the next story.
  await market.changeOrder(id, { status: 'delivered', deliveredAt: market.app.deps.clock.now() })
})

test('kitchen and courier see the reason of an order cancelled during preparation or pickup', async () => {
  const { app, database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Diavola')
  const fresh = await makeDemoOrder(market, {
    email: 'friend@hawker.test',
    dish,
    quantity: 1,
    status: 'new',
  })
  const fetched = await makeDemoOrder(market, {
    email: 'customer@hawker.test',
    dish,
    quantity: 1,
    status: 'accepted',
  })
  await market.changeOrder(fetched.id, { driverId: await market.personId('driver@hawker.test') })
  const kitchen = await market.visit({ width: 820 })
  const courier = await market.visit({
    width: 390,
    geolocation: { latitude: 38.913, longitude: -77.033 },
  })
  const board = new SellerBoard(kitchen.page)
  const bike = new CourierScreen(courier.page)
  await board.open(dish.shop)
  await board.card(fresh.number).waitFor()
  await bike.open()
  await courier.page.getByText(bike.text('courier.pick_up_at', { shop: dish.shop })).waitFor()

  const userId = await market.personId('friend@hawker.test')
  await database.transaction((tx) =>
    cancelOrder(tx, app.deps, {
      orderId: fresh.id,
      userId,
      body: { reason: 'changed_mind' },
      lang: 'en',
    }),
  )
  await database.transaction((tx) =>
    moveOrder(tx, app.deps, {
      orderId: fetched.id,
      to: 'cancelled',
      by: { actor: 'admin' },
      reason: 'other',
      note: 'The oven broke',
    }),
  )
  await kitchen.page.getByText(board.text('reason.changed_mind')).waitFor()
  await kitchen.page.getByText('The oven broke').waitFor()
  await board.card(fresh.number).waitFor({ state: 'detached' })
  await assertAccessible(kitchen.page)
  await courier.page.getByText('The oven broke').waitFor()
  await assertAccessible(courier.page)
  await courier.page.getByRole('button', { name: bike.text('action.close') }).click()
  await courier.page.getByText('The oven broke').waitFor({ state: 'detached' })
  assert.deepEqual([kitchen.errors, courier.errors, market.faults], [[], [], []])
  await kitchen.close()
  await courier.close()
})

/** A drop-off at the door needs a photo. */
async function isLeftAtTheDoor(locale: Locale, width: 390 | 1440): Promise<void> {
  const { database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Bruschetta', locale)
  const email = 'customer@hawker.test'
  const { id } = await makeDemoOrder(market, {
    email,
    dish,
    quantity: 3,
    status: 'on_a_way',
    fromWallet: true,
  })
  await market.changeOrder(id, { dropOff: 'leave_at_door', hasPin: false })
  const customer = await market.visit({ width, locale })
  const courier = await market.visit({
    width: 390,
    locale,
    geolocation: { latitude: 38.913, longitude: -77.033 },
  })
  const shop = new StorefrontPage(customer.page, locale)
  const bike = new CourierScreen(courier.page, locale)
  await shop.logIn(email, `/orders/${id}`)
  await shop.waitForHeading(shop.text('status.on_a_way'))
  assert.equal(await shop.main.getByRole('heading', { name: shop.text('order.pin') }).count(), 0)
  await bike.open()
  await bike.button('courier.deliver').click()
  await courier.page.getByText(bike.text('courier.photo_missing')).waitFor()
  await courier.page.locator('input[type=file]').setInputFiles({
    name: 'door.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#445566' } })
      .jpeg()
      .toBuffer(),
  })
  await courier.page.getByRole('img', { name: bike.text('courier.photo'), exact: true }).waitFor()
  await assertAccessible(courier.page)
  await bike.button('courier.deliver').click()
  await shop.waitForHeading(shop.text('status.delivered'))
  const photo = shop.main.getByRole('img', { name: shop.text('order.left_photo') })
  await photo.scrollIntoViewIfNeeded()
  await eventually(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), true)
  await assertAccessible(customer.page)
  await closeWithoutErrors(market, customer, courier)
}
for (const [locale, width] of inTurn(import.meta.filename, [
  ['en', 390],
  ['ar', 1440],
] as const))
  test(`an order is left at the door with a photo that the customer sees (${locale}, ${width})`, () =>
    isLeftAtTheDoor(locale, width))

test('"Ready" works although the kitchen has not received the assigned courier yet', async () => {
  const { database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Diavola')
  const { id, number } = await makeDemoOrder(market, {
    email: 'friend@hawker.test',
    dish,
    quantity: 1,
    status: 'accepted',
  })
  const kitchen = await market.visit({ width: 820 })
  const courier = await market.visit({
    width: 390,
    geolocation: { latitude: 38.913, longitude: -77.033 },
  })
  const board = new SellerBoard(kitchen.page)
  const bike = new CourierScreen(courier.page)
  await board.open(dish.shop)
  await board.inColumn('preparing', number).waitFor()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await kitchen.page.route('**/seller/orders/paginate?*', (route) =>
    held.then(() => route.continue()),
  )
  await bike.open()
  await bike.goOnline()
  await bike.takeOffer(dish.shop)
  await board.ready(number)
  await eventually(async () => (await market.order(id)).status, 'ready')
  release()
  await closeWithoutErrors(market, kitchen, courier)
})
