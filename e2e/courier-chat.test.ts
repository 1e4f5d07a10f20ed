import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUR_MS } from '@hawker/std/time'
import { assertAccessible } from './support/checks/accessibility.ts'
import { advanceClock } from './support/demo-clock.ts'
import { eventually } from './support/browser/eventually.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { ConsoleDesk, CourierScreen, SellerBoard } from './support/console.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { findDish } from './support/dishes.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS)) {
  test(`closing a chat returns the focus to the button that loaded it (${locale}, ${width})`, async () => {
    const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)
    const order = await makeDemoOrder(market, {
      email: 'customer@hawker.test',
      dish,
      quantity: 2,
      status: 'new',
    })
    const [customer, kitchen] = [
      await market.visit({ width, locale }),
      await market.visit({ width, locale }),
    ]
    const shop = new StorefrontPage(customer.page, locale)
    const board = new SellerBoard(kitchen.page, locale)
    await shop.logIn('customer@hawker.test', `/orders/${order.id}`)
    const message = shop.button('chat.message').first()
    const focused = () => message.evaluate((button) => button === document.activeElement)
    for (const close of ['Escape', 'button'] as const) {
      await message.focus()
      await customer.page.keyboard.press('Enter')
      const chat = customer.page.getByRole('dialog')
      await chat.getByRole('textbox').waitFor()
      if (close === 'Escape') await customer.page.keyboard.press('Escape')
      else await chat.getByRole('button', { name: shop.text('action.close'), exact: true }).click()
      await chat.waitFor({ state: 'hidden' })
      await eventually(focused, true)
    }

    // The console's button works the same way.
    await board.open(dish.shop)
    const opener = board.card(order.number).locator('[data-key=chat]')
    await opener.focus()
    await kitchen.page.keyboard.press('Enter')
    await kitchen.page.getByRole('dialog').getByRole('textbox').waitFor()
    await kitchen.page.keyboard.press('Escape')
    await eventually(() => opener.evaluate((button) => button === document.activeElement), true)
    await closeWithoutErrors(market, customer, kitchen)
  })

  test(`a courier reads messages until the chat closes and names help (${locale}, ${width})`, async () => {
    const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)
    const email = locale === 'en' ? 'customer@hawker.test' : 'friend@hawker.test'
    const order = await makeDemoOrder(market, { email, dish, quantity: 2, status: 'delivered' })
    const [customer, bike] = [
      await market.visit({ width, locale }),
      await market.visit({ width, locale }),
    ]
    const shop = new StorefrontPage(customer.page, locale)
    await shop.logIn(email, `/orders/${order.id}`)
    await shop.button('chat.message').last().click()
    const chat = customer.page.getByRole('dialog')
    const text = `My bag ${order.number}`
    const field = chat.getByRole('textbox')
    await field.fill(text)
    await chat.getByRole('button', { name: shop.text('chat.send'), exact: true }).click()
    await chat.getByText(shop.text('chat.sent'), { exact: true }).waitFor()

    const courier = new CourierScreen(bike.page, locale)
    await courier.open()
    await bike.page
      .getByRole('main')
      .getByRole('link', { name: containing(courier.text('chat.title')) })
      .click()
    await bike.page.getByRole('button', { name: containing(text) }).click()
    await bike.page.getByRole('log').getByText(text).waitFor()
    await chat.getByText(shop.text('chat.seen'), { exact: true }).waitFor()
    await assertAccessible(bike.page)

    await advanceClock(market, 2 * HOUR_MS + 1_000)
    await shop.open(`/orders/${order.id}`)
    await shop.main.getByText(shop.text('chat.closed_courier'), { exact: true }).waitFor()
    assert.equal(await shop.button('chat.message').count(), 1, 'only the shop can be written to')
    await assertAccessible(customer.page)
    await shop.open(`/orders/${order.id}?chat=${await market.courierChat(order.id)}`)
    await chat.getByText(shop.text('chat.closed_courier'), { exact: true }).waitFor()
    assert.equal(await chat.getByRole('textbox').count(), 0)
    await assertAccessible(customer.page)
    await chat.getByRole('link', { name: shop.text('chat.get_help'), exact: true }).click()
    await customer.page.waitForURL(/\/help$/)
    const desk = new ConsoleDesk(bike.page, locale)
    await bike.page.reload()
    await bike.page.getByText(desk.text('chat.none'), { exact: true }).waitFor()
    await closeWithoutErrors(market, customer, bike)
  })
}
