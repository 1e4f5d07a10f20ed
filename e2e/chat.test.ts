import assert from 'node:assert/strict'
import { after, before as beforeAll, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { ConsoleDesk, CourierView, SellerBoard } from './support/console.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { findDish } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/words.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

type Speaker = { say(key: string): string }
/** With Enter on a desk, as one writes there; with the button under a thumb. */
async function say(place: Locator, words: Speaker, text: string): Promise<void> {
  const field = place.getByRole('textbox', { name: words.say('chat.placeholder') })
  await field.fill(text)
  if (await place.page().evaluate(() => matchMedia('(pointer: fine)').matches))
    await field.press('Enter')
  else await place.getByRole('button', { name: words.say('chat.send'), exact: true }).click()
  await place.getByRole('log').getByText(text, { exact: true }).waitFor()
}

/** Another tab is in front of the page, or it is looked at again. */
const lookAt = (page: Page, visibility: DocumentVisibilityState): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

test('on phones: customer and courier speak live, what could not be sent waits and is sent once, and a picture is seen by both', async () => {
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
  await chat.getByText(shop.say('chat.empty')).waitFor()
  await say(chat, shop, 'The bell is broken, please knock')
  await chat.getByText(shop.say('chat.sent'), { exact: true }).waitFor()

  const courier = new CourierView(driver.page)
  await courier.open()
  await courier
    .button('chat.with', { name: '\u2068Amina\u2069' })
    .or(driver.page.getByRole('button', { name: containing('1 new') }))
    .first()
    .click()
  const desk = driver.page.getByRole('dialog')
  await desk.getByText('The bell is broken, please knock').waitFor()
  // That it was read is said where it was written, without anybody asking.
  await chat.getByText(shop.say('chat.seen'), { exact: true }).waitFor()
  await say(desk, courier, 'Two minutes')
  await chat.getByText('Two minutes').waitFor()

  // Behind another tab nothing is seen; as soon as somebody looks again, it is.
  await lookAt(driver.page, 'hidden')
  await say(chat, shop, 'The third floor')
  await chat.getByText(shop.say('chat.sent'), { exact: true }).waitFor()
  await lookAt(driver.page, 'visible')
  await desk.getByText('The third floor').waitFor()
  await chat.getByText(shop.say('chat.sent'), { exact: true }).waitFor({ state: 'hidden' })

  // The line breaks while the answer is on its way: the words stay, and are said once.
  await customer.page.route('**/messages?**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await say(chat, shop, 'Thank you!')
  await chat.getByText(shop.say('chat.failed'), { exact: true }).waitFor()
  await customer.page.getByText(shop.say('chat.error'), { exact: true }).waitFor()
  await chat.getByRole('textbox').fill('Not finished wri')
  await customer.page.unroute('**/messages?**')
  await shop.open(`/orders/${order.id}`)
  await shop.button('chat.message').last().click()
  await eventually(() => chat.getByRole('textbox').inputValue(), 'Not finished wri')
  await chat.getByRole('button', { name: shop.say('action.retry') }).click()
  await desk.getByText('Thank you!').waitFor()
  assert.equal(await desk.getByText('Thank you!').count(), 1)
  await chat.locator('input[type=file]').setInputFiles('docs/screenshots/login-390.png')
  const picture = desk.getByRole('img', { name: courier.say('chat.their_picture') })
  await picture.waitFor()
  assert.ok(
    await picture.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.naturalWidth > 100),
    ),
  )
  await assertAccessible(customer.page)
  await assertAccessible(driver.page)
  for (const visitor of [customer, driver]) {
    // The call that was cut off is said by the browser too.
    assert.deepEqual(
      visitor.errors.filter((error) => !error.includes('ERR_FAILED')),
      [],
    )
    await visitor.close()
  }
})

test('in Arabic on a desk: a notification leads to what the shop wrote, staff answer whoever asks the marketplace', async () => {
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
  await say(chat, shop, 'هل يوجد فول سوداني؟')
  await customer.page.keyboard.press('Escape')

  const lines: string[] = []
  seller.page.on(
    'request',
    (request) => void (request.resourceType() === 'eventsource' && lines.push(request.url())),
  )
  const board = new SellerBoard(seller.page)
  await board.open('Bella Lanterna')
  await seller.page.getByRole('link', { name: containing('1 new') }).click()
  await seller.page
    .getByRole('list', { name: board.say('chat.title') })
    .getByRole('button')
    .first()
    .click()
  await seller.page.getByText('هل يوجد فول سوداني؟').last().waitFor()
  await say(seller.page.getByRole('region'), board, 'No nuts at all')
  // One for the orders, one for badge and list together, one for the conversation: with six, tabs of one desk would wait for each other.
  assert.equal(lines.length, 3, lines.join(' '))
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
  await say(chat, shop, 'أين مالي؟')
  const desk = new ConsoleDesk(staff.page)
  await desk.open('admin@hawker.test', '/console/staff/messages')
  await staff.page
    .getByRole('list', { name: desk.say('chat.title') })
    .getByRole('button')
    .first()
    .click()
  await say(staff.page.getByRole('region'), desk, 'On its way')
  await chat.getByText('On its way').waitFor()
  await assertAccessible(staff.page)
  for (const visitor of [customer, seller, staff]) {
    assert.deepEqual(visitor.errors, [])
    await visitor.close()
  }
  assert.deepEqual(market.faults, [])
})
