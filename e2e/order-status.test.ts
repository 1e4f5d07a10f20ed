import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sendLocation } from '@hawker/server/features/couriers/send-location'
import { makeOrder } from '@hawker/server/testing/make/make-order'
import type { TestApp } from '@hawker/server/testing/test-app'
import { assertAccessible } from './support/checks/accessibility.ts'
import { eventually } from './support/browser/eventually.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { ConsoleDesk } from './support/console.ts'
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

const EMAIL = 'customer@hawker.test'

/** An order by card whose payment the bank has declined. */
async function makeDeclinedOrder(): Promise<number> {
  const { app, database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Bruschetta')
  const { latitude, longitude } = await market.shop(dish.slug)
  const { id } = await makeOrder({ deps: app.deps, rows: database.rows } as unknown as TestApp, {
    shop: { id: dish.shopId, products: [] } as never,
    userId: await market.personId(EMAIL),
    products: [{ stockId: dish.stocks[0]?.id ?? 0, quantity: 3 }],
    status: 'unreleased',
    body: {
      address: {
        location: { latitude, longitude },
        address: '1 Main Street',
      },
      payment: { tag: 'sandbox' },
    },
  })
  await market.changePayments(id, { status: 'rejected' })
  return id
}

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS)) {
  test(`an unpaid order waits for its payment on every page (${locale}, ${width})`, async () => {
    const id = await makeDeclinedOrder()
    const { number } = await market.order(id)
    const visitor = await market.visit({ width, locale })
    const shop = new StorefrontPage(visitor.page, locale)
    const absent = () =>
      shop.main
        .getByText(shop.text('status.new'), { exact: true })
        .or(shop.main.getByText(containing(shop.text('order.arrives', { range: '' }).trim())))
        .count()
    await shop.logIn(EMAIL, `/orders/${id}`)
    await shop.waitForHeading(shop.text('status.payment'))
    await shop.main.getByText(shop.text('payment.nothing_taken'), { exact: true }).waitFor()
    const history = shop.main
      .getByRole('heading', { name: shop.text('order.history') })
      .locator('xpath=following-sibling::ol')
    await history.getByText(shop.text('status.placed'), { exact: true }).waitFor()
    await shop.main.getByText(containing(shop.text('payment.status_rejected'))).waitFor()
    assert.equal(await absent(), 0)

    await shop.open('/orders')
    const row = shop.main.locator('a, article, div').filter({
      has: visitor.page.getByRole('link', { name: containing(number) }),
      hasText: shop.text('status.payment'),
    })
    await row.last().getByText(shop.text('orders.pay_to_send'), { exact: true }).waitFor()
    assert.equal(await absent(), 0)
    assert.equal(
      await row
        .last()
        .getByRole('list', { name: shop.text('step.progress') })
        .count(),
      0,
    )
    await assertAccessible(visitor.page)
    await closeWithoutErrors(market, visitor)

    const staff = await market.visit({ width, locale })
    const desk = new ConsoleDesk(staff.page, locale)
    await desk.open('admin@hawker.test', `/console/staff/orders/${id}`)
    await staff.page.getByText(desk.text('status.payment'), { exact: true }).waitFor()
    await staff.page.getByText(desk.text('status.placed'), { exact: true }).waitFor()
    await staff.close()
  })

  test(`the arrival follows the courier on the page and in the list (${locale}, ${width})`, async () => {
    const { app, database } = market
    const dish = await findDish(database, 'bella-lanterna', 'Tiramisù')
    const order = await makeDemoOrder(market, {
      email: 'friend@hawker.test',
      dish,
      quantity: 2,
      status: 'on_a_way',
    })
    const { driverId, ...door } = await market.order(order.id)
    assert.ok(driverId)
    const moveCourier = async (metres: number) => {
      await market.forgetPosition(driverId)
      const latitude = (door.latitude ?? 0) + metres / 111_320
      const position = { latitude, longitude: door.longitude ?? 0, heading: null }
      await database.transaction((tx) => sendLocation(tx, driverId, position, app.deps.clock.now()))
    }
    const visitor = await market.visit({ width, locale })
    const shop = new StorefrontPage(visitor.page, locale)
    const text = async () => (await shop.main.innerText()).replaceAll(/[\u2066-\u2069]/g, '')
    /** Repeats the position, as the courier's device does: the stream may not be open yet. */
    const showsMinutes = async (metres: number, from: number, to: number) => {
      const number = new Intl.NumberFormat(locale === 'ar' ? 'ar-EG' : locale)
      const range = `${number.format(from)}–${number.format(to)}`
      await eventually(async () => {
        await moveCourier(metres)
        return (await text()).includes(range)
      }, true)
    }
    await shop.logIn('friend@hawker.test', `/orders/${order.id}`)
    await shop.waitForHeading(shop.text('status.on_a_way'))
    await showsMinutes(3_000, 18, 23)
    await showsMinutes(60, 2, 4)
    await assertAccessible(visitor.page)

    await shop.open('/orders')
    await showsMinutes(60, 2, 4)
    await showsMinutes(3_000, 18, 23)
    await closeWithoutErrors(market, visitor)
    await market.changeOrder(order.id, { status: 'delivered' })
  })

  test(`a scheduled order says so until the shop prepares it (${locale}, ${width})`, async () => {
    const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
    const tomorrow = await market.localDay(dish.shopId, 1)
    const email = locale === 'en' ? 'admin@hawker.test' : 'seller@hawker.test'
    const order = (status: 'new' | 'accepted') =>
      makeDemoOrder(market, {
        email,
        dish,
        quantity: 2,
        status,
        later: { date: tomorrow, time: '18:00' },
      })
    const visitor = await market.visit({ width, locale })
    const shop = new StorefrontPage(visitor.page, locale)
    await shop.logIn(email, `/orders/${(await order('new')).id}`)
    await shop.waitForHeading(shop.text('status.scheduled'))
    await shop.open(`/orders/${(await order('accepted')).id}`)
    await shop.waitForHeading(shop.text('status.confirmed'))
    await shop.main.getByText(shop.text('order.address'), { exact: true }).waitFor()
    await shop.open('/orders')
    for (const key of ['status.scheduled', 'status.confirmed'])
      await shop.main.getByText(shop.text(key), { exact: true }).first().waitFor()
    await closeWithoutErrors(market, visitor)
  })
}
