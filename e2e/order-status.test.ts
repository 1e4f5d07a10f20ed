import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
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
  const row = await database.row<{ user: number; latitude: number; longitude: number }>(sql`
    select u.id as "user", s.latitude, s.longitude from users u, shops s
    where u.email = ${EMAIL} and s.id = ${dish.shopId}`)
  const { id } = await makeOrder({ deps: app.deps, rows: database.rows } as unknown as TestApp, {
    shop: { id: dish.shopId, products: [] } as never,
    userId: row?.user ?? 0,
    products: [{ stockId: dish.stocks[0]?.id ?? 0, quantity: 3 }],
    status: 'unreleased',
    body: {
      address: {
        location: { latitude: row?.latitude ?? 0, longitude: row?.longitude ?? 0 },
        address: '1 Main Street',
      },
      payment: { tag: 'sandbox' },
    },
  })
  await database.run(
    sql`update transactions set status = 'rejected'
      where payable_type = 'order' and payable_id = ${id}`,
  )
  return id
}

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS)) {
  test(`an unpaid order waits for its payment on every page (${locale}, ${width})`, async () => {
    const id = await makeDeclinedOrder()
    const { number } = (await market.database.row<{ number: string }>(
      sql`select number from orders where id = ${id}`,
    )) ?? { number: '' }
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
    const door = (await database.row<{ courier: number; latitude: number; longitude: number }>(
      sql`select driver_id as courier, latitude, longitude from orders where id = ${order.id}`,
    )) ?? { courier: 0, latitude: 0, longitude: 0 }
    // The server refuses positions that follow within 5 s.
    const moveCourier = (metres: number) =>
      database.transaction(async (tx) => {
        await tx.run(sql`update couriers set located_at = null where user_id = ${door.courier}`)
        const latitude = door.latitude + metres / 111_320
        const position = { latitude, longitude: door.longitude, heading: null }
        await sendLocation(tx, door.courier, position, app.deps.clock.now())
      })
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
    await database.run(sql`update orders set status = 'delivered' where id = ${order.id}`)
  })

  test(`a scheduled order says so until the shop prepares it (${locale}, ${width})`, async () => {
    const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
    const day = await market.database.row<{ tomorrow: string }>(sql`
      select ((${market.app.deps.clock.now()}::timestamptz at time zone timezone)::date + 1)::text
        as tomorrow from shops where id = ${dish.shopId}`)
    const email = locale === 'en' ? 'admin@hawker.test' : 'seller@hawker.test'
    const order = (status: 'new' | 'accepted') =>
      makeDemoOrder(market, {
        email,
        dish,
        quantity: 2,
        status,
        later: { date: day?.tomorrow ?? '', time: '18:00' },
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
