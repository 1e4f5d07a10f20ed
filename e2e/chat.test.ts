import assert from 'node:assert/strict'
import { after, before as beforeAll, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { ConsoleDesk, CourierScreen, SellerBoard } from './support/console.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { findDish } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

type TextOf = (key: string) => string
/** Writes a message and sends it with Enter, or with the button on a touch device. */
async function write(place: Locator, textOf: TextOf, text: string): Promise<void> {
  const field = place.getByRole('textbox', { name: textOf('chat.placeholder') })
  await field.fill(text)
  if (await place.page().evaluate(() => matchMedia('(pointer: fine)').matches))
    await field.press('Enter')
  else await place.getByRole('button', { name: textOf('chat.send'), exact: true }).click()
  await place.getByRole('log').getByText(text, { exact: true }).waitFor()
}

/** Simulates switching to another tab or back. */
const setVisibility = (page: Page, visibility: DocumentVisibilityState): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

test('on phones: customer and courier chat live, a failed message is sent once, and pictures arrive', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const order = await makeDemoOrder(market, {
    email: 'customer@hawker.test',
    dish,
    quantity: 2,
    status: 'on_a_way',
  })
  const [customer, driver] = [
    await market.visit({ width: 390 }),
    await market.visit({ width: 390, dark: true }),
  ]
  const shop = new StorefrontPage(customer.page)
  await shop.logIn('customer@hawker.test', `/orders/${order.id}`)
  await shop.button('chat.message').last().click()
  const chat = customer.page.getByRole('dialog')
  await chat.getByText(shop.text('chat.empty')).waitFor()
  await write(chat, (key) => shop.text(key), 'The bell is broken, please knock')
  await chat.getByText(shop.text('chat.sent'), { exact: true }).waitFor()

  const courier = new CourierScreen(driver.page)
  await courier.open()
  await courier
    .button('chat.with', { name: '\u2068Amina\u2069' })
    .or(driver.page.getByRole('button', { name: containing('1 new') }))
    .first()
    .click()
  const desk = driver.page.getByRole('dialog')
  await desk.getByText('The bell is broken, please knock').waitFor()
  // The read receipt appears live.
  await chat.getByText(shop.text('chat.seen'), { exact: true }).waitFor()
  await write(desk, (key) => courier.text(key), 'Two minutes')
  await chat.getByText('Two minutes').waitFor()

  // A message counts as read only when the tab is visible.
  await setVisibility(driver.page, 'hidden')
  await write(chat, (key) => shop.text(key), 'The third floor')
  await chat.getByText(shop.text('chat.sent'), { exact: true }).waitFor()
  await setVisibility(driver.page, 'visible')
  await desk.getByText('The third floor').waitFor()
  await chat.getByText(shop.text('chat.sent'), { exact: true }).waitFor({ state: 'hidden' })

  // The connection fails during sending: the message stays and is sent exactly once.
  await customer.page.route('**/messages?**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await write(chat, (key) => shop.text(key), 'Thank you!')
  await chat.getByText(shop.text('chat.failed'), { exact: true }).waitFor()
  await customer.page.getByText(shop.text('chat.error'), { exact: true }).waitFor()
  await chat.getByRole('textbox').fill('Not finished wri')
  await customer.page.unroute('**/messages?**')
  await shop.open(`/orders/${order.id}`)
  await shop.button('chat.message').last().click()
  await eventually(() => chat.getByRole('textbox').inputValue(), 'Not finished wri')
  await chat.getByRole('button', { name: shop.text('action.retry') }).click()
  await desk.getByText('Thank you!').waitFor()
  assert.equal(await desk.getByText('Thank you!').count(), 1)
  await chat.locator('input[type=file]').setInputFiles('docs/screenshots/login-390.png')
  const picture = desk.getByRole('img', { name: courier.text('chat.their_picture') })
  await picture.waitFor()
  assert.ok(
    await picture.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.naturalWidth > 100),
    ),
  )
  await assertAccessible(customer.page)
  await assertAccessible(driver.page)
  for (const visitor of [customer, driver]) {
    // The browser logs the aborted request.
    assert.deepEqual(
      visitor.errors.filter((error) => !error.includes('ERR_FAILED')),
      [],
    )
    await visitor.close()
  }
})

test('in Arabic on a desktop: a notification opens the shop’s message, and staff answer a customer', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Carbonara')
  const order = await makeDemoOrder(market, { email: 'friend@hawker.test', dish, quantity: 1 })
  const [customer, seller, staff] = [
    await market.visit({ locale: 'ar' }),
    await market.visit({ width: 820 }),
    await market.visit(),
  ]
  const shop = new StorefrontPage(customer.page, 'ar')
  await shop.logIn('friend@hawker.test', `/orders/${order.id}`)
  await shop.button('chat.message').first().click()
  const chat = customer.page.getByRole('dialog')
  await write(chat, (key) => shop.text(key), 'هل يوجد فول سوداني؟')
  await customer.page.keyboard.press('Escape')

  const streams: string[] = []
  seller.page.on(
    'request',
    (request) => void (request.resourceType() === 'eventsource' && streams.push(request.url())),
  )
  const board = new SellerBoard(seller.page)
  await board.open('Bella Lanterna')
  await seller.page.getByRole('link', { name: containing('1 new') }).click()
  await seller.page
    .getByRole('list', { name: board.text('chat.title') })
    .getByRole('button')
    .first()
    .click()
  await seller.page.getByText('هل يوجد فول سوداني؟').last().waitFor()
  await write(seller.page.getByRole('region'), (key) => board.text(key), 'No nuts at all')
  // One stream for orders, and one for the inbox and the conversation. Browsers allow six to a host,
  // so more streams would block other tabs.
  assert.equal(streams.length, 2, streams.join(' '))
  await assertAccessible(seller.page)

  await shop.open('/')
  await customer.page.locator('.for-members > button').filter({ visible: true }).first().click()
  await customer.page.getByRole('dialog').getByRole('link').first().click()
  await customer.page.waitForURL(/chat=\d+/)
  await chat.getByText('No nuts at all').waitFor()
  await assertAccessible(customer.page)
  await customer.page.keyboard.press('Escape')
  await chat.waitFor({ state: 'hidden' })
  await customer.page.waitForURL((url) => url.search === '')

  await shop.open('/help')
  await shop.button('chat.write_us').click()
  await write(chat, (key) => shop.text(key), 'أين مالي؟')
  const desk = new ConsoleDesk(staff.page)
  await desk.open('admin@hawker.test', '/console/staff/messages')
  await staff.page
    .getByRole('list', { name: desk.text('chat.title') })
    .getByRole('button')
    .first()
    .click()
  await write(staff.page.getByRole('region'), (key) => desk.text(key), 'On its way')
  await chat.getByText('On its way').waitFor()
  await assertAccessible(staff.page)
  for (const visitor of [customer, seller, staff]) {
    assert.deepEqual(visitor.errors, [])
    await visitor.close()
  }
  assert.deepEqual(market.faults, [])
})
