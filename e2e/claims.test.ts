import assert from 'node:assert/strict'
import { after, before as beforeAll, test } from 'node:test'
import { trackingTokenOf } from '@hawker/server/features/orders/tracking-token'
import { orderCodes } from '@hawker/server/testing/make/handover-codes'
import sharp from 'sharp'
import { assertAccessible } from './support/checks/accessibility.ts'
import { SellerClaims } from './support/console.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { findDish } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { holdRequests } from './support/browser/hold-requests.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { assertPrintsOnWhite } from './support/checks/print-colors.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, dollars, containing } from './support/texts.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const photo = async () => ({
  name: 'plate.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b5552a' } })
    .jpeg()
    .toBuffer(),
})

async function claims(locale: Locale, width: 390 | 1440, email: string): Promise<void> {
  const comment = locale === 'ar' ? 'خفيفة كالغيمة' : 'Light as a cloud'
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)
  const order = await makeDemoOrder(market, { email, dish, quantity: 2 })
  const balance = () => market.walletBalance(email)
  const before = await balance()
  const visitor = await market.visit({ width, locale })
  const shop = new StorefrontPage(visitor.page, locale)
  await shop.logIn(email, `/orders/${order.id}`)

  await shop.main.getByRole('heading', { name: shop.text('review.title') }).waitFor()
  // A form that is sent too early leads to what is missing, and names it there.
  await shop.button('review.send').click()
  await shop.main
    .getByRole('radiogroup', { description: shop.text('review.choose_stars') })
    .locator('input:focus')
    .waitFor({ state: 'attached' })
  await shop.main
    .getByRole('radio', { name: shop.text('rating.stars', { count: 4 }) })
    .first()
    .check({ force: true })
  await shop.main.getByRole('button', { name: shop.text('review.tag_tasty') }).click()
  await shop.main.getByLabel(containing(shop.text('review.comment'))).fill(comment)
  await shop.button('review.send').click()
  await shop.main.getByRole('heading', { name: shop.text('review.yours') }).waitFor()

  await shop.button('claim.open').click()
  const dialog = visitor.page.getByRole('dialog', { name: shop.text('claim.title') })
  const send = dialog.getByRole('button', { name: shop.text('claim.send') })
  await send.click()
  await dialog
    .getByRole('radiogroup', { description: shop.text('claim.choose_cause') })
    .locator('input:focus')
    .waitFor({ state: 'attached' })
  await dialog.getByRole('radio', { name: shop.text('claim.cause_damaged') }).check({ force: true })
  await send.click()
  await dialog
    .getByRole('group', { description: shop.text('claim.choose_items') })
    .locator('button:focus')
    .waitFor()
  await dialog
    .getByRole('group', { name: dish.title })
    .getByRole('button', { name: shop.text('product.increase') })
    .click()
  await send.click()
  await dialog.getByText(shop.text('claim.photo_needed')).waitFor()
  await dialog.locator('input[type=file][aria-invalid=true]:focus').waitFor({ state: 'attached' })
  await dialog.locator('input[type=file]').setInputFiles(await photo())
  await dialog.getByRole('img', { name: shop.text('photo.number', { number: 1 }) }).waitFor()
  const [line] = await market.orderLines(order.id)
  const share = Math.round((line?.total ?? 0) / 2)
  await dialog
    .getByText(containing(shop.text('claim.worth', { price: dollars(share, locale) })))
    .waitFor()
  await assertAccessible(visitor.page)
  await send.click()
  await shop.main.getByText(shop.text('claim.step_paid_to_wallet')).waitFor()
  await shop.main
    .getByText(containing(shop.text('order.refunded', { price: dollars(share, locale) })))
    .waitFor()
  const sent = shop.main.getByRole('link', { name: shop.text('photo.number', { number: 1 }) })
  const [popup] = await Promise.all([visitor.page.waitForEvent('popup'), sent.click()])
  await popup.waitForFunction(() => (document.images[0]?.naturalWidth ?? 0) > 0)
  await popup.close()
  const [payment, ...others] = await market.payments(order.id)
  assert.deepEqual([(await balance()) - before, payment?.refunded, others], [share, share, []])
  await assertAccessible(visitor.page)

  await shop.open(`/shop/${dish.slug}`)
  await shop.waitForHydration()
  await shop.main
    .getByRole('button')
    .filter({ hasText: locale === 'ar' ? /تقييم|مراجع/ : /review/i })
    .first()
    .click()
  await shop.sheet.getByText(comment).waitFor()

  await shop.open(`/orders/${order.id}/receipt`)
  await visitor.page.getByRole('heading', { name: shop.text('receipt.title'), level: 1 }).waitFor()
  await visitor.page.getByText(containing(dollars(-share, locale))).waitFor()
  await assertAccessible(visitor.page)
  await assertPrintsOnWhite(visitor.page)
  assert.deepEqual(visitor.errors, [])
  await visitor.close()
}
for (const [locale, width, email] of inTurn(import.meta.filename, [
  ['en', 390, 'customer@hawker.test'],
  ['ar', 1440, 'friend@hawker.test'],
] as const))
  test(`a review appears at the shop, and a claim is refunded to the wallet (${locale}, ${width})`, () =>
    claims(locale, width, email))

test('in Arabic on a desktop: the shop rejects a large claim with a reason, and the customer appeals', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Carbonara')
  const order = await makeDemoOrder(market, { email: 'friend@hawker.test', dish, quantity: 3 })
  const [customer, seller] = [await market.visit({ locale: 'ar' }), await market.visit()]
  const shop = new StorefrontPage(customer.page, 'ar')
  await shop.logIn('friend@hawker.test', `/orders/${order.id}`)
  await shop.button('claim.open').click()
  const dialog = customer.page.getByRole('dialog', { name: shop.text('claim.title') })
  await dialog.getByRole('radio', { name: shop.text('claim.cause_missing') }).check({ force: true })
  for (let n = 0; n < 2; n++)
    await dialog.getByRole('button', { name: shop.text('product.increase') }).click()
  await dialog.getByRole('button', { name: shop.text('claim.send') }).click()
  await shop.main.getByText(shop.text('claim.step_shop_asked')).waitFor()

  const claims = new SellerClaims(seller.page)
  await claims.open()
  await assertAccessible(seller.page)
  await claims.reject(order.number, 'All three were in the bag')
  await customer.page.reload()
  await shop.main.getByText('All three were in the bag').first().waitFor()
  await shop.button('claim.appeal').click()
  await shop.main.getByRole('textbox').last().fill('كانت واحدة فقط')
  await shop.button('claim.appeal').click()
  await shop.main.getByText(shop.text('claim.step_appealed')).waitFor()
  await assertAccessible(customer.page)
  for (const visitor of [customer, seller]) {
    assert.deepEqual(visitor.errors, [])
    await visitor.close()
  }
})

test('a click before its script has loaded takes effect after loading', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Carbonara')
  const order = await makeDemoOrder(market, { email: 'friend@hawker.test', dish, quantity: 1 })
  const [part, all] = [/\/order-claims-[^/]*\.js$/, /\/assets\/[^/]*\.js$/]
  for (const late of [part, all]) {
    const customer = await market.visit({ width: 390, locale: 'ar' })
    const shop = new StorefrontPage(customer.page, 'ar')
    await shop.logIn('friend@hawker.test')
    // Delays timers, as a busy machine does: the script may arrive before a timer fires.
    await customer.page.addInitScript(() => {
      const later = setTimeout
      Object.assign(globalThis, {
        setTimeout: (act: () => void, ms = 0) => later(act, Math.max(ms, 400)),
      })
    })
    const scripts = await holdRequests(customer.page, late)
    await customer.page.goto(`/orders/${order.id}`)
    // The page is hydrated, but the claim's chunk has not loaded.
    if (late === part) await shop.waitForHydration()
    await shop.button('claim.open').click()
    await eventually(() => scripts.requestCount() > 0, true)
    scripts.release()
    const dialog = customer.page.getByRole('dialog', { name: shop.text('claim.title') })
    await dialog.getByRole('button', { name: shop.text('claim.send') }).waitFor()
    await dialog.getByRole('button', { name: shop.text('action.cancel') }).click()
    await dialog.waitFor({ state: 'hidden' })
    assert.deepEqual(customer.errors, [])
    await customer.close()
  }
})

test('a receiver tracks an order without signing in or JavaScript; an invalid link is a 404', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const receiver = { name: 'Noor', phone: '+12025550177', share_tracking: true }
  const order = await makeDemoOrder(market, {
    email: 'friend@hawker.test',
    dish,
    quantity: 2,
    receiver,
    status: 'on_a_way',
  })
  await eventually(() => market.hasTrackingLink(order.id), true)
  const visitor = await market.visit({ width: 390, javaScript: false })
  const answer = await visitor.page.goto(
    `/t/${trackingTokenOf(market.app.deps.personalDataKey, order.id)}`,
  )
  assert.ok(((await answer?.body())?.length ?? 99_999) < 30_000)
  const shop = new StorefrontPage(visitor.page)
  await visitor.page
    .getByRole('heading', { name: shop.text('status.on_a_way'), level: 1 })
    .waitFor()
  await visitor.page.getByText(orderCodes(market.app, order.id).pin, { exact: true }).waitFor()
  assert.ok(!(await visitor.page.content()).includes('$'))
  await visitor.close()
  const scripted = await market.visit({ width: 390, dark: true })
  await scripted.page.goto(`/t/${trackingTokenOf(market.app.deps.personalDataKey, order.id)}`)
  await scripted.page
    .getByRole('heading', { name: shop.text('status.on_a_way'), level: 1 })
    .waitFor()
  await assertAccessible(scripted.page)
  assert.deepEqual(scripted.errors, [])
  assert.equal((await scripted.page.goto('/t/AAAAAAAAAAAAAAAAAAAAAA'))?.status(), 404)
  await scripted.page.getByRole('heading', { level: 1 }).waitFor()
  await scripted.close()
  assert.deepEqual(market.faults, [])
})
