import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { activateEmulatedMethods } from '@hawker/server/database/seed/emulated-payments'
import { type EmulatedPayments, startEmulatedPayments } from '@hawker/server/emulated-payments'
import type { Page } from 'playwright-core'
import { eventually } from './support/browser/eventually.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import { doubleTextSize, layoutProblems } from './support/checks/text-size.ts'
import { findDish } from './support/dishes.ts'
import {
  type Marketplace,
  type Visitor,
  closeWithoutErrors,
  openMarketplace,
} from './support/marketplace.ts'
import { moveOrder } from '@hawker/server/features/orders/lifecycle/move-order'
import { type Parcels, openParcels } from './support/parcels.ts'
import { signInByRequest } from './support/sign-in.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, containing, dollars, textsOf } from './support/texts.ts'
import { type UnpaidOrder, makeUnpaidOrder } from './support/unpaid-order.ts'

const BUYER = 'customer@hawker.test'

let payments: EmulatedPayments
let market: Marketplace
let stopDelivery: () => void
let parcels: Parcels
let buyer: Visitor
let admin: Visitor
before(async () => {
  payments = await startEmulatedPayments()
  market = await openMarketplace({ settings: payments.settings })
  await activateEmulatedMethods(market.database, payments.tags)
  stopDelivery = payments.deliverTo(market.address)
  parcels = await openParcels(market)
  buyer = await market.visit({ width: 390 })
  buyer.page.setDefaultTimeout(12_000)
  await signInByRequest(buyer.page, BUYER)
  admin = await market.visit()
  await signInByRequest(admin.page, 'admin@hawker.test')
})
after(async () => {
  stopDelivery?.()
  await market?.close()
  await payments?.close()
})

const unpaidOrder = (
  tag: ProviderTag,
  options: { currency?: string; locale?: Locale; mayCostMore?: boolean } = {},
): Promise<UnpaidOrder> => makeUnpaidOrder(market, { email: BUYER, tag, ...options })

const payButton = (shop: StorefrontPage, price: string, tag: ProviderTag) => {
  const provider = PROVIDER_NAMES[tag] ?? tag
  const again = shop.button('payment.pay_again', { price })
  return shop.button('payment.pay_with', { price, provider }).or(again)
}
/** The name of a button or link that pays, without the amount. */
const leadsTo = (shop: StorefrontPage, provider: string): RegExp =>
  containing(shop.text('payment.pay_with', { price: '|', provider }).split('|').at(-1) ?? '')
const statusOf = async ({ id }: UnpaidOrder): Promise<string | undefined> =>
  (await market.payments(id)).at(-1)?.status

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
    // A provider without a way back leaves the buyer on its page.
    if (isAtProvider(page)) await page.goto(`/orders/${order.id}`)
    else await shop.main.getByText(shop.text('payment.nothing_taken'), { exact: true }).waitFor()
    await shop.waitForHydration()
    await payButton(shop, order.price, tag).click()
    await decide(page, tag, 'decline')
    if (!isAtProvider(page)) {
      await shop.main.getByText(shop.text('payment.nothing_taken'), { exact: true }).waitFor()
      await shop.waitForHydration()
      await payButton(shop, order.price, tag).click()
    }
    await decide(page, tag, 'pay')
    await shop.waitForHeading(shop.text('status.new'))
    const books = () => payments.emulators.get(tag)?.books(currency)
    assert.equal(books()?.paid, order.minor)

    await market.releaseNow(order.id)
    await eventually(async () => (await market.order(order.id)).isReleased, true, {
      withinMs: 30_000,
    })
    const cancelled = await admin.page.request.post(
      `/api/v1/dashboard/admin/orders/${order.id}/recover`,
      {
        data: { action: 'cancel', reason: 'The kitchen has no power' },
        headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
      },
    )
    assert.equal(cancelled.status(), 200, await cancelled.text())
    await eventually(async () => books()?.refunded, order.minor, { withinMs: 30_000 })
    await shop.open(`/orders/${order.id}`)
    const provider = PROVIDER_NAMES[tag] ?? tag
    const price = order.price.replaceAll(' ', '\u00a0')
    const startOf = (key: string) =>
      shop.text(key, { price, provider, date: '|', days: 0 }).split('|')[0] ?? ''
    await shop.main
      .getByText(containing(startOf('payment.refund_done')))
      .or(shop.main.getByText(containing(startOf('payment.refunded_through'))))
      .waitFor()
    await assertAccessible(page)
  })

test('the picker has the last method selected, and the button says the amount and where it leads to', async () => {
  const { database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Tiramisù')
  const { page } = buyer
  const shop = new StorefrontPage(page)
  await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
  await shop.openCart()
  await shop.goToCheckout()
  await shop.choose('shop.pickup')
  // The order of the story before was paid with it.
  const lastUsed = shop.main.getByRole('radio', { name: 'PayTabs' })
  await eventually(() => lastUsed.isChecked(), true)
  assert.equal(await shop.main.locator('[name=payment]').first().inputValue(), 'paytabs')
  await shop.main.getByRole('button', { name: leadsTo(shop, 'PayTabs') }).waitFor()
  await shop.choose('payment.sandbox')
  const total = await shop.totalToPay()
  await shop.choose('payment.method_stripe')
  const mercadoPago = shop.main.getByRole('radio', {
    name: containing(shop.text('payment.method_mercado_pago')),
  })
  assert.equal(await mercadoPago.isDisabled(), true)
  await shop.main
    .getByText(containing(shop.text('payment.reason_currency_not_taken')))
    .first()
    .waitFor()
  await shop.main.locator('[aria-live=polite][aria-busy=false]').first().waitFor()
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
  await shop.main.getByText(shop.text('payment.nothing_taken'), { exact: true }).waitFor()
  await shop.waitForHydration()
  await assertAccessible(page)
  await payButton(shop, order.price, 'paypal').click()
  await decide(page, 'paypal', 'pay')
  await shop.waitForHeading(shop.text('status.new'))
  await closeWithoutErrors(market, visitor)
})

for (const { tag, locale, width, dark } of [
  { tag: 'stripe', locale: 'en', width: 390, dark: false },
  { tag: 'paypal', locale: 'ar', width: 1440, dark: true },
] as const)
  test(`a hold at ${tag} ends while the shop cooks, and the customer pays again (${locale}, ${width})`, async () => {
    const { app, database } = market
    const visitor = await market.visit({ width, locale, dark })
    const { page } = visitor
    const shop = new StorefrontPage(page, locale)
    const order = await unpaidOrder(tag, { locale, mayCostMore: true })
    await shop.logIn(BUYER, `/orders/${order.id}`)
    await payButton(shop, order.price, tag).click()
    await decide(page, tag, 'pay')
    await shop.waitForHeading(shop.text('status.new'))
    await market.changeOrder(order.id, { releasedAt: app.deps.clock.now() })
    await database.transaction((tx) =>
      moveOrder(tx, app.deps, { orderId: order.id, to: 'accepted', by: { actor: 'seller' } }),
    )
    await shop.waitForHeading(shop.text('status.accepted'))
    const [payment] = await market.payments(order.id)
    await payments.emulators.get(tag)?.endHold?.(payment?.providerId ?? '')
    const notice = shop.main.getByText(shop.text('payment.hold_lost'))
    await notice.waitFor()
    await assertAccessible(page)
    await payButton(shop, order.price, tag).click()
    await decide(page, tag, 'pay')
    await shop.waitForHeading(shop.text('status.accepted'))
    await notice.waitFor({ state: 'detached' })
    assert.equal(await statusOf(order), 'paid')
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
  await shop.main.getByText(shop.text('payment.nothing_taken'), { exact: true }).waitFor()
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

for (const javaScript of [true, false])
  test(`a top-up in dollars refuses what takes other currencies (JavaScript: ${javaScript})`, async () => {
    const { page, close } = await market.visit({ width: 390, javaScript })
    const shop = new StorefrontPage(page)
    await signInByRequest(page, BUYER)
    await page.goto('/wallet?do=topup')
    const methodNamed = (key: string) =>
      shop.sheet.getByRole('radio', { name: containing(shop.text(key)) })
    await eventually(() => methodNamed('payment.method_mercado_pago').isDisabled(), true)
    assert.equal(await methodNamed('payment.method_stripe').isDisabled(), false)
    await close()
  })

test('without JavaScript a parcel that waits for its payment leads to the provider', async () => {
  const { id } = await parcels.send(BUYER, { payment: { tag: 'stripe' } })
  const { page, close } = await market.visit({ width: 390, javaScript: false })
  const shop = new StorefrontPage(page)
  await signInByRequest(page, BUYER)
  await page.goto(`/parcels/${id}`)
  await shop.main.getByRole('link', { name: leadsTo(shop, 'Stripe') }).click()
  await decide(page, 'stripe', 'pay')
  await shop.main.getByText(containing(shop.text('payment.status_authorized'))).waitFor()
  await close()
})

test('a parcel that is paid after its time is over says that the money goes back', async () => {
  const { id } = await parcels.send(BUYER, { payment: { tag: 'paystack' } })
  const { page } = buyer
  const shop = new StorefrontPage(page)
  await shop.open(`/parcels/${id}`)
  await shop.main.getByRole('link', { name: leadsTo(shop, 'Paystack') }).click()
  await page.waitForURL((url) => url.pathname.includes('/page/'))
  await market.changeParcel(id, { payUntil: market.app.deps.clock.now() })
  await eventually(async () => (await market.parcel(id)).status, 'cancelled', { withinMs: 30_000 })
  const tab = await page.context().newPage()
  const other = new StorefrontPage(tab)
  await other.open(`/parcels/${id}`)
  await other.main.getByText(other.text('payment.nothing_taken'), { exact: true }).waitFor()
  await decide(page, 'paystack', 'pay')
  const price = dollars(await totalOf(id))
  await shop.main
    .getByText(containing(shop.text('payment.paid_after_cancel', { price, provider: 'Paystack' })))
    .waitFor()
  assert.equal(
    await shop.main.getByText(shop.text('payment.nothing_taken'), { exact: true }).count(),
    0,
  )
  await tab.close()
})
const totalOf = async (id: number): Promise<number> => (await market.parcel(id)).total

for (const { locale, dark } of [
  { locale: 'de', dark: false },
  { locale: 'ar', dark: true },
] as const)
  test(`a phone has room for every payment method, also at twice the text size (${locale})`, async () => {
    const visitor = await market.visit({ width: 390, locale, dark })
    const { page } = visitor
    const shop = new StorefrontPage(page, locale)
    const order = await unpaidOrder('razorpay', { locale })
    await shop.logIn(BUYER, `/orders/${order.id}?payment=left`)
    await shop.button('payment.other_method').click()
    await shop.main
      .getByText(containing(shop.text('payment.test_mode')))
      .first()
      .waitFor()
    assert.deepEqual(await layoutProblems(page), [])
    await doubleTextSize(page)
    assert.deepEqual(await layoutProblems(page), [])
    await closeWithoutErrors(market, visitor)
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

test('keys of the environment are locked for staff', async () => {
  const t = textsOf('en', 'console')
  await admin.page.goto('/console/staff/payments/paypal')
  await admin.page.getByText(t('payments.keys_locked')).waitFor()
  assert.equal(await admin.page.getByRole('button', { name: t('payments.save_keys') }).count(), 0)
  await closeWithoutErrors(market, admin)
})
