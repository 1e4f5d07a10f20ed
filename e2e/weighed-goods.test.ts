import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sandboxText } from '@hawker/server/adapters/payments/sandbox-text'
import { formatContent } from '@hawker/i18n/format-content'
import { assertAccessible } from './support/checks/accessibility.ts'
import { SellerBoard } from './support/console.ts'
import { advanceClock } from './support/demo-clock.ts'
import { readOrder } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const PAST_UNDO_MS = 31_000
/** The folder for screenshots, if any. */
const SCREENSHOT_FOLDER = process.env['LOOKS']

/** Fruit paid by card weighs less than ordered, and only the packed weight is charged. */
async function story(locale: Locale, width: 390 | 1440, email: string): Promise<void> {
  const { database } = market
  const fruit = await market.weighedProduct(locale)
  const customer = await market.visit({ width, locale })
  const seller = await market.visit({ width: 820, locale })
  const [shop, board, bank] = [
    new StorefrontPage(customer.page, locale),
    new SellerBoard(seller.page, locale),
    sandboxText(locale),
  ]
  const takeScreenshot = async (page: typeof customer.page, name: string) => {
    if (SCREENSHOT_FOLDER)
      await page.screenshot({
        path: `${SCREENSHOT_FOLDER}/${name}-${locale}-${width}.png`,
        fullPage: true,
      })
  }
  await shop.logIn(email)
  const sheet = await shop.openDish(fruit.slug, fruit.uuid, fruit.title)
  const weight = (grams: number) => formatContent({ amount: grams, unit: 'g' }, locale)
  await customer.page
    .locator(`.menu a[href$="${fruit.uuid}"]`)
    .getByText(containing(weight(250)))
    .first()
    .waitFor({ state: 'attached' })
  // A grocery has its own note label, and the price is for a unit of weight.
  await sheet.getByRole('textbox', { name: containing(shop.text('product.note_shop')) }).waitFor()
  await sheet.getByText(containing(`/ ${weight(250)}`)).waitFor()
  const amount = sheet.getByRole('status').filter({ hasText: containing(weight(250)) })
  await amount.waitFor()
  await sheet.getByRole('button', { name: shop.text('product.increase') }).click()
  await sheet
    .getByRole('status')
    .filter({ hasText: containing(weight(500)) })
    .waitFor()
  await takeScreenshot(customer.page, 'sheet')
  await shop.addToCart(sheet)
  await shop.openCart()
  const stepper = shop.main.getByRole('group', { name: containing(fruit.title) })
  await stepper.getByText(weight(500), { exact: true }).waitFor()
  await takeScreenshot(customer.page, 'cart')
  await shop.goToCheckout()
  await shop.main.getByText(weight(500), { exact: true }).waitFor()
  await shop.choose('shop.pickup')
  await shop.choose('payment.sandbox')
  await shop.totalToPay()
  const [before = ''] = shop.text('checkout.holds', { held: '\u0001' }).split('\u0001')
  await shop.main.getByText(containing(before.trim())).waitFor()
  await assertAccessible(customer.page)
  await takeScreenshot(customer.page, 'pay')
  await shop.placeOrder()

  await customer.page.waitForURL(/\/dev\/sandbox\//)
  await customer.page.getByText(bank.held, { exact: true }).waitFor()
  await takeScreenshot(customer.page, 'bank')
  await customer.page.getByRole('button', { name: bank.pay, exact: true }).click()
  await shop.waitForHeading(shop.text('status.new'))
  const id = await shop.orderId()
  const placed = await readOrder(database, id)
  assert.deepEqual(
    [placed.promised, placed.paid, placed.held > placed.total],
    [placed.total, 0, true],
  )
  const [holds = ''] = shop.text('order.card_holds', { held: '\u0001' }).split('\u0001')
  await shop.main.getByText(containing(holds.trim())).waitFor()
  await shop.main.getByText(weight(500), { exact: true }).waitFor()
  await takeScreenshot(customer.page, 'held')

  // The kitchen types the packed weight with a decimal comma.
  await board.open(fruit.shop)
  await advanceClock(market, PAST_UNDO_MS)
  await board.accept(placed.number)
  const card = board.card(placed.number)
  await card
    .getByText(containing(weight(500)))
    .first()
    .waitFor()
  await card.getByRole('textbox', { name: containing(fruit.title) }).fill('0,45')
  await takeScreenshot(seller.page, 'scale')
  await assertAccessible(seller.page)
  await card.getByRole('button', { name: board.text('weight.save'), exact: true }).click()
  const [weighed = ''] = board
    .text('weight.packed', { weight: '\u0001', ordered: '\u0001' })
    .split('\u0001')
    .filter((part) => part.trim() !== '')
  await card.getByText(weighed.trim()).waitFor()
  assert.ok((await readOrder(database, id)).total < placed.total)
  await board.ready(placed.number)
  await shop.waitForHeading(shop.text('status.ready'))
  await eventually(async () => {
    const { paid, total, promised } = await readOrder(database, id)
    return [paid - total, promised]
  }, [0, 0])
  await shop.main.getByText(containing(holds.trim())).waitFor({ state: 'hidden' })
  const [packed = ''] = shop.text('order.packed', { weight: '\u0001' }).split('\u0001')
  await shop.main
    .getByText(packed.trim() === '' ? containing(weight(450)) : containing(packed.trim()))
    .first()
    .waitFor()
  await takeScreenshot(customer.page, 'packed')
  await shop.open(`/orders/${id}/receipt`)
  await customer.page
    .getByText(containing(weight(450)))
    .first()
    .waitFor()
  await assertAccessible(customer.page)
  assert.deepEqual(market.faults, [])
}

for (const [locale, width, email] of inTurn(import.meta.filename, [
  ['en', 390, 'customer@hawker.test'],
  ['ar', 1440, 'friend@hawker.test'],
] as const))
  test(`a weighed product paid by card is charged by its packed weight (${locale}, ${width})`, () =>
    story(locale, width, email))
