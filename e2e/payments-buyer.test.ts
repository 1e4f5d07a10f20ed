import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatMoney } from '@hawker/i18n/format'
import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { sql } from '@hawker/postgres/database'
import { activateEmulatedMethods } from '@hawker/server/database/seed/emulated-payments'
import { type EmulatedPayments, startEmulatedPayments } from '@hawker/server/emulated-payments'
import { makeOrder } from '@hawker/server/testing/make/make-order'
import type { TestApp } from '@hawker/server/testing/test-app'
import type { Page } from 'playwright-core'
import { eventually } from './support/browser/eventually.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import { findDish } from './support/dishes.ts'
import {
  type Marketplace,
  type Visitor,
  closeWithoutErrors,
  openMarketplace,
} from './support/marketplace.ts'
import { signInByRequest } from './support/sign-in.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, containing } from './support/texts.ts'

const BUYER = 'customer@hawker.test'

let payments: EmulatedPayments
let market: Marketplace
let stopDelivery: () => void
let buyer: Visitor
before(async () => {
  payments = await startEmulatedPayments()
  market = await openMarketplace({ settings: payments.settings })
  await activateEmulatedMethods(market.database, payments.tags)
  stopDelivery = payments.deliverTo(market.address)
  buyer = await market.visit({ width: 390 })
  await signInByRequest(buyer.page, BUYER)
})
after(async () => {
  stopDelivery?.()
  await market?.close()
  await payments?.close()
})

type PlacedOrder = { id: number; price: string; minor: bigint; currency: string }

/** An order that waits for its payment at a provider. */
async function unpaidOrder(
  tag: ProviderTag,
  { currency = 'USD', locale = 'en' }: { currency?: string; locale?: Locale } = {},
): Promise<PlacedOrder> {
  const { app, database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Bruschetta', 'en')
  const row = await database.row<{
    user: number
    currency: number
    latitude: number
    longitude: number
  }>(sql`select u.id as user, c.id as currency, s.latitude, s.longitude from users u, currencies c, shops s
    where u.email = ${BUYER} and c.code = ${currency} and s.id = ${dish.shopId}`)
  assert.ok(row)
  const { id } = await makeOrder({ deps: app.deps, rows: database.rows } as unknown as TestApp, {
    shop: { id: dish.shopId, products: [] } as never,
    userId: row.user,
    currencyId: row.currency,
    products: [{ stockId: dish.stocks[0]?.id ?? 0, quantity: 3 }],
    status: 'unreleased',
    body: {
      address: {
        location: { latitude: row.latitude, longitude: row.longitude },
        address: '1 Main Street',
      },
      payment: { tag },
    },
  })
  const placed = await database.row<{
    minor: number
    decimals: number
    symbol: string
    position: 'before' | 'after'
  }>(sql`select t.amount as minor, c.decimals, c.symbol, c.position from transactions t
    join orders o on o.id = t.payable_id join currencies c on c.id = o.currency_id
    where t.payable_type = 'order' and t.payable_id = ${id}`)
  assert.ok(placed)
  const { minor, decimals, symbol, position } = placed
  return {
    id,
    currency,
    minor: BigInt(minor),
    price: formatMoney(
      minor / 10 ** decimals,
      { symbol, position, decimal_places: decimals },
      locale,
    ),
  }
}

const payButton = (shop: StorefrontPage, price: string, tag: ProviderTag) => {
  const provider = PROVIDER_NAMES[tag] ?? tag
  const again = shop.button('payment.pay_again', { price })
  return shop.button('payment.pay_with', { price, provider }).or(again)
}
const statusOf = async ({ id }: PlacedOrder): Promise<string | undefined> =>
  (
    await market.database.row<{ status: string }>(
      sql`select status from transactions where payable_type = 'order' and payable_id = ${id}
        order by id desc limit 1`,
    )
  )?.status

/** Decides on the provider's page, and waits until the browser is somewhere else or unchanged. */
async function decide(page: Page, tag: ProviderTag, decision: string): Promise<void> {
  await page.waitForURL((url) => url.pathname.includes('/page/'))
  assert.ok(page.url().startsWith(payments.addressOf(tag)), page.url())
  await page.locator(`button[value=${decision}]`).click()
  await page.waitForLoadState('load')
}
const isAtProvider = (page: Page) => new URL(page.url()).pathname.includes('/page/')

const PLACES: readonly (readonly [ProviderTag, string])[] = [
  ['stripe', 'USD'],
  ['paypal', 'USD'],
  ['razorpay', 'USD'],
  ['paystack', 'USD'],
  ['flutterWave', 'USD'],
  ['mercado-pago', 'BRL'],
  ['moyasar', 'KWD'],
  ['paytabs', 'USD'],
]

for (const [tag, currency] of PLACES)
  test(`${tag}: an order is left, declined, paid, and refunded after staff cancel it`, async () => {
    const order = await unpaidOrder(tag, { currency })
    const { page } = buyer
    const shop = new StorefrontPage(page)
    await shop.open(`/orders/${order.id}`)
    await payButton(shop, order.price, tag).click()
    await decide(page, tag, 'cancel')
    await page.waitForURL(new RegExp(`/orders/${order.id}`))
    await shop.main.getByText(shop.text('payment.nothing_taken')).waitFor()
    await shop.waitForHydration()
    await payButton(shop, order.price, tag).click()
    await decide(page, tag, 'decline')
    if (!isAtProvider(page)) {
      await shop.main
        .getByText(shop.text('payment.nothing_taken'))
        .or(shop.main.getByText(containing(shop.text('payment.asking', { provider: '' }).trim())))
        .first()
        .waitFor()
      await shop.waitForHydration()
      await payButton(shop, order.price, tag).click()
    }
    await decide(page, tag, 'pay')
    await shop.waitForHeading(shop.text('status.new'))
    const books = () => payments.emulators.get(tag)?.books(currency)
    assert.equal(books()?.paid, order.minor)

    await market.database.run(
      sql`update orders set undo_until = now() - interval '1 day' where id = ${order.id}`,
    )
    const admin = await market.visit()
    await signInByRequest(admin.page, 'admin@hawker.test')
    const cancelled = await admin.page.request.post(
      `/api/v1/dashboard/admin/orders/${order.id}/recover`,
      {
        data: { action: 'cancel', reason: 'The kitchen has no power' },
        headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
      },
    )
    assert.equal(cancelled.status(), 200, await cancelled.text())
    await admin.close()
    await eventually(async () => books()?.refunded, order.minor, { withinMs: 30_000 })
  })

test('the picker names each method, and the button says the amount and where it leads to', async () => {
  const { database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Tiramisù')
  const { page } = buyer
  const shop = new StorefrontPage(page)
  await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
  await shop.openCart()
  await shop.goToCheckout()
  await shop.choose('shop.pickup')
  const total = await shop.totalToPay()
  await shop.choose('payment.method_stripe')
  const soles = shop.main.getByRole('radio', {
    name: containing(shop.text('payment.method_mercado_pago')),
  })
  assert.equal(await soles.isDisabled(), true)
  await shop.main
    .getByText(containing(shop.text('payment.reason_currency_not_taken')))
    .first()
    .waitFor()
  await assertAccessible(page)
  const order = shop.button('payment.pay_with', { price: total, provider: 'Stripe' })
  await order.click()
  await decide(page, 'stripe', 'pay')
  await shop.waitForHeading(shop.text('status.new'))
})

test('an order is paid with PayPal in Arabic on a desktop', async () => {
  const visitor = await market.visit({ width: 1440, locale: 'ar' })
  const { page } = visitor
  const shop = new StorefrontPage(page, 'ar')
  const order = await unpaidOrder('paypal', { locale: 'ar' })
  await shop.logIn(BUYER, `/orders/${order.id}`)
  await payButton(shop, order.price, 'paypal').click()
  await decide(page, 'paypal', 'leave')
  await shop.main.getByText(shop.text('payment.nothing_taken')).waitFor()
  await shop.waitForHydration()
  await assertAccessible(page)
  await payButton(shop, order.price, 'paypal').click()
  await decide(page, 'paypal', 'pay')
  await shop.waitForHeading(shop.text('status.new'))
  await closeWithoutErrors(market, visitor)
})

test('without JavaScript an order is paid another way by plain forms', async () => {
  const order = await unpaidOrder('paystack')
  const { page, close } = await market.visit({ width: 390, javaScript: false })
  const shop = new StorefrontPage(page)
  await signInByRequest(page, BUYER)
  await page.goto(`/orders/${order.id}`)
  await payButton(shop, order.price, 'paystack').click()
  await decide(page, 'paystack', 'cancel')
  await shop.main.getByText(shop.text('payment.nothing_taken')).waitFor()
  await shop.main.getByRole('link', { name: shop.text('payment.other_method') }).click()
  await shop.main
    .getByRole('radio', { name: containing(shop.text('payment.method_stripe')) })
    .check()
  await shop.main
    .getByRole('button', { name: containing(shop.text('payment.pay', { price: order.price })) })
    .click()
  await decide(page, 'stripe', 'pay')
  await shop.waitForHeading(shop.text('status.new'))
  assert.equal(await statusOf(order), 'paid')
  await close()
})

test('an order is paid by keyboard alone', async () => {
  const order = await unpaidOrder('flutterWave')
  const { page } = buyer
  const shop = new StorefrontPage(page)
  const keys = new Keyboard(page)
  await shop.open(`/orders/${order.id}`)
  await keys.press(shop.button('payment.other_method'))
  await keys.choose(
    shop.main.getByRole('radiogroup', { name: shop.text('payment.methods') }),
    shop.main.getByRole('radio', { name: 'Paystack' }),
  )
  await keys.press(shop.button('payment.pay_with', { price: order.price, provider: 'Paystack' }))
  await page.waitForURL((url) => url.pathname.includes('/page/'))
  await keys.press(page.locator('button[value=pay]'))
  await shop.waitForHeading(shop.text('status.new'))
  await closeWithoutErrors(market, buyer)
})
