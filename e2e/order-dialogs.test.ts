import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { proposeSubstitution } from '@hawker/server/features/order-changes/substitutions/propose-substitution'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { type Dish, findDish } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import type { Locale } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** More tab stops than any of these dialogs has. */
const MAX_STOPS = 60
const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)
const holdsFocus = (target: Locator) =>
  target.evaluate((element) => element.contains(document.activeElement))

/**
 * Opens a dialog by its button, asserts that it traps the focus and returns it on Escape, and opens
 * the dialog again.
 */
async function opensByKeyboard(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  const keys = new Keyboard(page)
  await keys.press(opener)
  await dialog.waitFor()
  // The focus is in the dialog.
  await eventually(() => holdsFocus(dialog), true)
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const outside = await dialog.evaluate((element) => {
      const at = document.activeElement
      return at === null || at === document.body || element.contains(at) ? undefined : at.outerHTML
    })
    assert.equal(outside, undefined, 'the page behind the dialog is not reachable')
  }
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  // The focus is back where it was.
  await eventually(() => hasFocus(opener), true)
  await page.keyboard.press('Enter')
  await dialog.waitFor()
}

async function proposeRefund(id: number, dish: Dish): Promise<void> {
  const { app, database } = market
  const lines = await market.orderLines(id)
  const line = lines.find(({ productId }) => productId === dish.productId)
  await database.transaction(async (tx) => {
    const order = { orderId: id, shopIds: [dish.shopId], version: undefined, lang: 'en' }
    await proposeSubstitution(tx, app.deps, {
      ...order,
      detailId: line?.id ?? 0,
      stockId: null,
      quantity: 1,
    })
  })
}

async function story(locale: Locale, width: 390 | 1440, email: string): Promise<void> {
  const [tiramisu, bruschetta] = await Promise.all(
    ['Tiramisù', 'Bruschetta'].map((title) =>
      findDish(market.database, 'bella-lanterna', title, locale),
    ),
  )
  assert.ok(tiramisu && bruschetta)
  const about = { email, dish: tiramisu, quantity: 2 }
  const delivered = await makeDemoOrder(market, about)
  const fresh = await makeDemoOrder(market, { ...about, status: 'new' })
  const cooking = await makeDemoOrder(market, {
    ...about,
    more: [bruschetta],
    status: 'accepted',
  })
  const visitor = await market.visit({ width, locale })
  const { page } = visitor
  const shop = new StorefrontPage(page, locale)
  const keys = new Keyboard(page)
  const dialog = (key: string) => page.getByRole('dialog', { name: shop.text(key) })
  const press = (within: Locator, key: string) =>
    keys.press(within.getByRole('button', { name: shop.text(key), exact: true }))

  // The edit dialog, with the address search as a second layer.
  await shop.logIn(email, `/orders/${fresh.id}`)
  await shop.waitForHeading(shop.text('status.new'))
  const edit = dialog('edit.title')
  await opensByKeyboard(page, shop.button('edit.title'), edit)
  const addressDialog = dialog('edit.other_place')
  const changeAddress = edit.getByRole('button', { name: shop.text('edit.other_place') })
  await keys.press(changeAddress)
  await addressDialog.waitFor()
  await eventually(() => holdsFocus(addressDialog), true)
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await addressDialog.waitFor({ state: 'hidden' })
  // Only the upper layer closed.
  await eventually(
    async () => [await edit.isVisible(), await hasFocus(changeAddress)],
    [true, true],
  )
  await keys.type(edit.getByLabel(shop.text('checkout.note')), 'No spoon')
  await press(edit, 'edit.save')
  await edit.waitFor({ state: 'hidden' })
  await eventually(() => hasFocus(shop.button('edit.title')), true)
  const cancel = dialog('order.cancel_confirm')
  await opensByKeyboard(page, shop.button('order.cancel'), cancel)
  await press(cancel, 'order.cancel_keep')
  await cancel.waitFor({ state: 'hidden' })

  // An accepted order: tip, replacement, cancel request.
  await shop.open(`/orders/${cooking.id}`)
  await shop.waitForHeading(shop.text('status.accepted'))
  const tip = dialog('tip.add')
  await opensByKeyboard(page, shop.button('tip.add'), tip)
  await keys.choose(tip.getByRole('radiogroup').first(), tip.getByRole('radio').first())
  await press(tip, 'tip.save')
  await tip.waitFor({ state: 'hidden' })
  await proposeRefund(cooking.id, bruschetta)
  const others = dialog('substitution.choose')
  await opensByKeyboard(page, shop.button('substitution.choose'), others)
  await page.keyboard.press('Escape')
  await others.waitFor({ state: 'hidden' })
  await opensByKeyboard(page, shop.button('cancel_request.ask'), cancel)
  await keys.choose(
    cancel.getByRole('radiogroup'),
    cancel.getByRole('radio', { name: shop.text('order.reason_too_long') }),
  )
  await press(cancel, 'cancel_request.ask')
  await cancel.waitFor({ state: 'hidden' })
  // The button is gone; the focus is on the main content.
  await eventually(() => holdsFocus(shop.main), true)

  // A delivered order: review and claim.
  await shop.open(`/orders/${delivered.id}`)
  await shop.main.getByRole('heading', { name: shop.text('review.title') }).waitFor()
  const stars = shop.main
    .getByRole('radio', { name: shop.text('rating.stars', { count: 4 }) })
    .first()
  await keys.choose(stars.locator('xpath=ancestor::fieldset[1]'), stars)
  await press(shop.main, 'review.send')
  await shop.main.getByRole('heading', { name: shop.text('review.yours') }).waitFor()
  const claim = dialog('claim.title')
  await opensByKeyboard(page, shop.button('claim.open'), claim)
  await keys.choose(
    claim.getByRole('radiogroup').first(),
    claim.getByRole('radio', { name: shop.text('claim.cause_missing') }),
  )
  await keys.press(claim.getByRole('button', { name: shop.text('product.increase') }))
  await press(claim, 'claim.send')
  await claim.waitFor({ state: 'hidden' })
  await eventually(() => hasFocus(shop.button('claim.open')), true)

  assert.deepEqual(visitor.errors, [])
  assert.deepEqual(market.faults, [])
  await visitor.close()
}

for (const [locale, width, email] of inTurn(import.meta.filename, [
  ['en', 390, 'customer@hawker.test'],
  ['ar', 1440, 'friend@hawker.test'],
] as const))
  test(`every dialog of an order works by keyboard and returns the focus (${locale}, ${width})`, () =>
    story(locale, width, email))
