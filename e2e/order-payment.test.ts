import { inTurn } from './support/browser/looks.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatMoney } from '@hawker/i18n/format'
import { sandboxText } from '@hawker/server/adapters/payments/sandbox-text'
import { markPaid } from '@hawker/server/features/orders/lifecycle/mark-paid'
import { makeOrder } from '@hawker/server/testing/make/make-order'
import type { TestApp } from '@hawker/server/testing/test-app'
import { assertAccessible } from './support/checks/accessibility.ts'
import { findDish } from './support/dishes.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import type { Locale } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** The customer returns from the bank before the order is marked as paid. */
async function isUndone(locale: Locale, width: 390 | 1440, email: string): Promise<void> {
  const { app, database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Bruschetta', locale)
  const userId = await market.personId(email)
  const { latitude, longitude } = await market.shop(dish.slug)
  const { id } = await makeOrder({ deps: app.deps, rows: database.rows } as unknown as TestApp, {
    shop: { id: dish.shopId, products: [] } as never,
    userId,
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
  await market.changePayments(id, { status: 'paid' })
  const inFiveMinutes = new Date(market.app.deps.clock.now().getTime() + 5 * 60_000)
  await market.changeOrder(id, { undoUntil: inFiveMinutes })

  const visitor = await market.visit({ width, locale })
  const shop = new StorefrontPage(visitor.page, locale)
  await shop.logIn(email, `/orders/${id}`)
  await shop.waitForHeading(shop.text('status.new'))
  assert.equal(await shop.button('order.undo').count(), 0)
  await database.transaction((tx) => markPaid(tx, app.deps, id, app.deps.clock.now()))
  await shop.button('edit.title').waitFor()
  await shop.button('order.undo').waitFor()
  await assertAccessible(visitor.page)
  await shop.button('order.undo').click()
  await visitor.page.waitForURL(/\/cart$/)
  await closeWithoutErrors(market, visitor)
}
for (const [locale, width, email] of inTurn(import.meta.filename, [
  ['en', 390, 'customer@hawker.test'],
  ['ar', 1440, 'friend@hawker.test'],
] as const))
  test(`an order can be edited and undone as soon as its payment arrives, without a reload (${locale}, ${width})`, () =>
    isUndone(locale, width, email))

test('the card pays the part that the wallet does not, and both are offered again after a decline', async () => {
  const { app, database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Bruschetta', 'en')
  const userId = await market.personId('customer@hawker.test')
  const { latitude, longitude } = await market.shop(dish.slug)
  const { id } = await makeOrder({ deps: app.deps, rows: database.rows } as unknown as TestApp, {
    shop: { id: dish.shopId, products: [] } as never,
    userId,
    products: [{ stockId: dish.stocks[0]?.id ?? 0, quantity: 3 }],
    status: 'unreleased',
    body: {
      address: {
        location: { latitude, longitude },
        address: '1 Main Street',
      },
      payment: { tag: 'sandbox', wallet_amount: 10 },
    },
  })
  const { total } = await market.order(id)
  const money = (cents: number) =>
    formatMoney(cents / 100, { symbol: '$', position: 'before', decimal_places: 2 }, 'en')
  const parts = async () =>
    (await market.payments(id)).map(({ tag, status, amount }) => ({ tag, status, price: amount }))
  const visitor = await market.visit({ width: 390 })
  const shop = new StorefrontPage(visitor.page)
  const bank = sandboxText('en')
  const atBank = () => visitor.page.waitForURL(/\/dev\/sandbox\//)
  await shop.logIn('customer@hawker.test', `/orders/${id}`)
  await shop.button('payment.pay', { price: money(total - 1000) }).click()
  await atBank()
  await visitor.page.getByRole('button', { name: bank.decline, exact: true }).click()

  const again = shop.button('payment.pay_again', { price: money(total - 1000) })
  await again.waitFor()
  const fromWallet = visitor.page.getByRole('checkbox', {
    name: shop.text('checkout.use_wallet', { price: money(1000) }),
  })
  await fromWallet.uncheck()
  await shop.button('payment.pay_again', { price: money(total) }).waitFor()
  await fromWallet.check()
  // With all payment methods shown, there is only one button.
  await shop.button('payment.other_method').click()
  await shop.choose('payment.sandbox')
  assert.equal(await again.count(), 0)
  await assertAccessible(visitor.page)
  await shop.button('payment.pay', { price: money(total - 1000) }).click()
  await atBank()
  assert.deepEqual(await parts(), [
    { tag: 'wallet', status: 'canceled', price: 1000 },
    { tag: 'sandbox', status: 'rejected', price: total - 1000 },
    { tag: 'wallet', status: 'authorized', price: 1000 },
    { tag: 'sandbox', status: 'progress', price: total - 1000 },
  ])
  await visitor.page.getByRole('button', { name: bank.pay, exact: true }).click()
  await shop.waitForHeading(shop.text('status.new'))
  assert.deepEqual(
    (await parts()).slice(2).map(({ status }) => status),
    ['paid', 'paid'],
  )
  await closeWithoutErrors(market, visitor)
})
