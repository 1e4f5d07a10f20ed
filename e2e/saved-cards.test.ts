import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { formatPercent } from '@hawker/i18n/format'
import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import { activateEmulatedMethods } from '@hawker/server/database/seed/emulated-payments'
import { type EmulatedPayments, startEmulatedPayments } from '@hawker/server/emulated-payments'
import type { Page } from 'playwright-core'
import { eventually } from './support/browser/eventually.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
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
import { containing } from './support/texts.ts'
import { makeUnpaidOrder } from './support/unpaid-order.ts'

const BUYER = 'customer@hawker.test'
const SAVED_CARD = /saved card ending 4242/

let payments: EmulatedPayments
let market: Marketplace
before(async () => {
  payments = await startEmulatedPayments()
  market = await openMarketplace({ settings: payments.settings })
  await activateEmulatedMethods(market.database, payments.tags)
})
beforeEach(() => market.forgetProviderCustomers())
after(async () => {
  await market?.close()
  await payments?.close()
})

const provider = PROVIDER_NAMES.stripe ?? ''
const stripe = () => {
  const emulator = payments.emulators.get('stripe')
  assert.ok(emulator)
  return emulator
}
const saveField = (shop: StorefrontPage) =>
  shop.main.getByRole('checkbox', {
    name: containing(shop.text('payment.save_card', { provider })),
  })
const cards = (shop: StorefrontPage) =>
  shop.main.getByRole('region', { name: shop.text('cards.title') })
const atProvider = (page: Page) => page.waitForURL((url) => url.pathname.includes('/page/'))

/** A signed-in buyer's page. */
async function visit(options: Parameters<Marketplace['visit']>[0]): Promise<Visitor> {
  const visitor = await market.visit(options)
  visitor.page.setDefaultTimeout(20_000)
  await signInByRequest(visitor.page, BUYER)
  return visitor
}

/** Pays an open order at Stripe, and has the card saved there. */
async function payAndSave(page: Page): Promise<void> {
  await atProvider(page)
  await page.getByRole('checkbox').check()
  await page.locator('button[value=pay]').click()
  await page.waitForLoadState('load')
  await deliverWebhooks()
}

/** Later webhooks would save a card again that was removed meanwhile, or meet revoked keys. */
async function deliverWebhooks(): Promise<void> {
  await payments.deliverWebhooks((tag) => `${market.address}/webhook/${tag}`)
  await eventually(() => market.countWebhookJobs(), 0)
}

/** A buyer with a saved card. */
async function saveCard(): Promise<void> {
  const { page, close } = await visit({ width: 390, javaScript: false })
  const shop = new StorefrontPage(page)
  const { id, price } = await makeUnpaidOrder(market, { email: BUYER, tag: 'stripe' })
  await page.goto(`/orders/${id}?pay=other`)
  await shop.main
    .getByRole('radio', { name: containing(shop.text('payment.method_stripe')) })
    .check()
  assert.equal(await saveField(shop).isChecked(), false)
  await saveField(shop).check()
  await shop.main.getByRole('button', { name: shop.text('payment.pay', { price }) }).click()
  await payAndSave(page)
  await shop.waitForHeading(shop.text('status.new'))
  await close()
}

/** Removes the buyer's only card, on the profile. */
async function removeCard(shop: StorefrontPage): Promise<void> {
  const remove = { name: containing(shop.text('action.remove')) }
  await cards(shop).getByRole('button', remove).click()
  await shop.main.page().getByRole('dialog').getByRole('button', remove).click()
  await cards(shop).getByText(shop.text('cards.empty')).waitFor()
}

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`a card is saved at checkout, pays the next order, and is removed (${locale}, ${width} px)`, async () => {
    const visitor = await visit({ width, locale })
    const { page } = visitor
    const shop = new StorefrontPage(page, locale)
    const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)
    await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
    await shop.openCart()
    await shop.goToCheckout()
    await shop.choose('shop.pickup')
    // The method of the last order may be selected, and then the button names its provider.
    await shop.choose('payment.cash')
    const price = await shop.totalToPay()
    await shop.choose('payment.method_razorpay')
    assert.equal(await saveField(shop).count(), 0)
    await shop.choose('payment.method_stripe')
    assert.equal(await saveField(shop).isChecked(), false)
    await saveField(shop).check()
    await shop.main.locator('[aria-live=polite][aria-busy=false]').first().waitFor()
    await assertAccessible(page)
    await shop.button('payment.pay_with', { price, provider }).click()
    await payAndSave(page)
    await shop.waitForHeading(shop.text('status.new'))

    const next = await makeUnpaidOrder(market, { email: BUYER, tag: 'stripe', locale })
    await shop.open(`/orders/${next.id}`)
    const again = shop.button('payment.pay_again', { price: next.price })
    await shop.button('payment.pay_with', { price: next.price, provider }).or(again).click()
    await atProvider(page)
    await page.getByRole('button', { name: SAVED_CARD }).click()
    await shop.waitForHeading(shop.text('status.new'))
    await deliverWebhooks()

    await shop.open('/profile')
    const section = cards(shop)
    await section.getByText(containing(shop.text('cards.where', { provider }))).waitFor()
    assert.match((await section.innerText()).replaceAll(/[\u2066-\u2069]/g, ''), /Visa.*4242/)
    await assertAccessible(page)
    const remove = section.getByRole('button')
    assert.equal(await remove.count(), 1)
    await remove.click()
    const dialog = page.getByRole('dialog', { name: shop.text('cards.remove_question') })
    await assertAccessible(page)
    await dialog.getByRole('button', { name: shop.text('cards.keep') }).click()
    assert.equal(await remove.count(), 1)
    await remove.click()
    await dialog.getByRole('button', { name: shop.text('action.remove') }).click()
    await section.getByText(shop.text('cards.empty')).waitFor()
    await page.reload()
    await section.getByText(shop.text('cards.empty')).waitFor()
    await closeWithoutErrors(market, visitor)
  })

test('a card is saved while a tip is added', async () => {
  const visitor = await visit({ width: 390 })
  const { page } = visitor
  const shop = new StorefrontPage(page)
  const { id, price } = await makeUnpaidOrder(market, { email: BUYER, tag: 'stripe' })
  await shop.open(`/orders/${id}`)
  const again = shop.button('payment.pay_again', { price })
  await shop.button('payment.pay_with', { price, provider }).or(again).click()
  await atProvider(page)
  await page.locator('button[value=pay]').click()
  await shop.waitForHeading(shop.text('status.new'))
  await deliverWebhooks()
  await shop.button('tip.add').click()
  const tip = page.getByRole('dialog', { name: shop.text('tip.add') })
  await shop.checkRadio(tip.getByRole('radio', { name: formatPercent(20, 'en') }))
  await shop.checkRadio(
    tip.getByRole('radio', { name: containing(shop.text('payment.method_stripe')) }),
  )
  const save = tip.getByRole('checkbox', {
    name: containing(shop.text('payment.save_card', { provider })),
  })
  assert.equal(await save.isChecked(), false)
  await assertAccessible(page)
  await save.check()
  await tip.getByRole('button', { name: shop.text('tip.save') }).click()
  await payAndSave(page)
  await shop.waitForHeading(shop.text('status.new'))
  await shop.open('/profile')
  await cards(shop)
    .getByText(containing(shop.text('cards.where', { provider })))
    .waitFor()
  await removeCard(shop)
  await closeWithoutErrors(market, visitor)
})

test('without JavaScript a card is saved and removed by plain forms', async () => {
  await saveCard()
  const { page, close } = await visit({ width: 390, javaScript: false })
  const shop = new StorefrontPage(page)
  await page.goto('/profile')
  const section = cards(shop)
  const remove = section.getByRole('link', { name: containing(shop.text('action.remove')) })
  await remove.click()
  await section.getByRole('link', { name: shop.text('cards.keep') }).click()
  await remove.click()
  stripe().revokeKeys(true)
  await section.getByRole('button', { name: shop.text('action.remove') }).click()
  await section.getByText(shop.text('cards.not_loaded')).waitFor()
  stripe().revokeKeys(false)
  await section.getByRole('link', { name: shop.text('action.retry') }).click()
  await remove.click()
  await section.getByRole('button', { name: shop.text('action.remove') }).click()
  await section.getByText(shop.text('cards.removed')).waitFor()
  await section.getByText(shop.text('cards.empty')).waitFor()
  await close()
})

test('a card is removed by keyboard alone, and the focus stays in the section', async () => {
  await saveCard()
  const visitor = await visit({ width: 1440 })
  const { page } = visitor
  const shop = new StorefrontPage(page)
  const keys = new Keyboard(page)
  await shop.open('/profile')
  const section = cards(shop)
  await keys.press(section.getByRole('button', { name: containing(shop.text('action.remove')) }))
  const dialog = page.getByRole('dialog', { name: shop.text('cards.remove_question') })
  await keys.press(dialog.getByRole('button', { name: shop.text('action.remove') }))
  await section.getByText(shop.text('cards.empty')).waitFor()
  const heading = section.getByRole('heading', { name: shop.text('cards.title') })
  await page.waitForFunction(
    (title) => title === document.activeElement,
    await heading.elementHandle(),
  )
  await closeWithoutErrors(market, visitor)
})

test('the profile says that the provider does not answer, and another try shows the cards', async () => {
  await saveCard()
  const { page, close } = await visit({ width: 390 })
  const shop = new StorefrontPage(page)
  stripe().revokeKeys(true)
  await shop.open('/profile')
  const section = cards(shop)
  await section.getByText(shop.text('cards.not_loaded')).waitFor()
  await assertAccessible(page)
  const retry = section.getByRole('button', { name: shop.text('action.retry') })
  await retry.click()
  await section.getByRole('alert').waitFor()
  stripe().revokeKeys(false)
  await retry.click()
  await section.getByText(containing(shop.text('cards.where', { provider }))).waitFor()
  await close()
})

test('people without cards see nothing of them where no method can save one', async () => {
  const { page, close } = await visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.open('/profile')
  await cards(shop).getByText(shop.text('cards.empty')).waitFor()
  await market.setPaymentMethod('stripe', false)
  await shop.open('/profile')
  await shop.main.getByRole('heading', { name: shop.text('own_data.title') }).waitFor()
  assert.equal(await cards(shop).count(), 0)
  await market.setPaymentMethod('stripe', true)
  await close()
})
