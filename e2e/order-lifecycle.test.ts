import { MINUTE_MS } from '@hawker/std/time'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatCountdown, formatNumber, formatPercent } from '@hawker/i18n/format'
import { proposeSubstitution } from '@hawker/server/features/order-changes/substitutions/propose-substitution'
import { assertAccessible } from './support/checks/accessibility.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { advanceClock } from './support/demo-clock.ts'
import { type Dish, readOrder, plainDishes } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, dollars, containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
  // A long undo time, for slow machines.
  await market.changeSettings({ undo_seconds: '300', before_order_phone_required: '1' })
  // Both users have the same address.
  await market.shareAddress('customer@hawker.test', 'friend@hawker.test')
  await market.confirmPhone('customer@hawker.test', 'friend@hawker.test')
})
after(() => market?.close())

async function editsAndUndoes(locale: Locale, width: 390 | 1440, email: string): Promise<void> {
  const [dish] = await plainDishes(market.database, locale)
  assert.ok(dish)
  const visitor = await market.visit({ width, locale })
  const { page } = visitor
  const shop = new StorefrontPage(page, locale)
  await shop.logIn(email)
  const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
  for (let more = 0; more < 2; more++)
    await sheet.getByRole('button', { name: shop.text('product.increase') }).click()
  await shop.addToCart(sheet)
  await shop.openCart()
  // The exception for a missing dish is made in the cart and shown at the checkout.
  await shop.main.getByText(shop.text('replacement.single'), { exact: true }).click()
  const choice = shop.main.getByRole('combobox', {
    name: containing(`${shop.text('checkout.substitution')}: `),
  })
  await choice.selectOption({ label: shop.text('cart.replacement_refund') })
  await shop.goToCheckout()
  await shop.main
    .getByText(shop.text('cart.replacement_refund'), { exact: true })
    .filter({ visible: true })
    .waitFor()
  await shop.choose('payment.cash')
  const total = await shop.totalToPay()
  // Each card collapses to a line.
  await shop.closeCard('checkout.how_to_pay')
  await shop
    .cardLine('checkout.how_to_pay')
    .filter({ hasText: shop.text('payment.cash') })
    .waitFor()
  await assertAccessible(page)
  await page.reload()
  await shop.waitForHydration()
  await shop.cardLine('checkout.where_when').waitFor()
  assert.equal(await shop.totalToPay(), total, 'a reload keeps the draft')
  await shop.placeOrder()
  const id = await shop.orderId()
  await shop.waitForHeading(shop.text('status.new'))

  await shop.button('edit.title').click()
  const dialog = page.getByRole('dialog', { name: shop.text('edit.title') })
  const save = dialog.getByRole('button', { name: shop.text('edit.save'), exact: true })
  await dialog.getByText(containing(total)).waitFor()
  assert.equal(await save.isDisabled(), true, 'nothing has changed yet')
  await dialog.getByRole('button', { name: shop.text('product.decrease') }).click()
  const [before = '', after = ''] = shop.text('edit.less', { price: '|' }).split('|')
  await dialog.getByText(containing(before.trim() || after.trim())).waitFor()
  await dialog.getByRole('button', { name: shop.text('edit.other_time') }).click()
  await shop.checkRadio(
    dialog.getByRole('radio', { name: containing(shop.text('checkout.schedule')) }),
  )
  assert.equal(await save.isDisabled(), true, 'the new time is not chosen yet')
  await shop.checkRadio(
    dialog
      .getByRole('radiogroup', { name: shop.text('checkout.choose_time') })
      .getByRole('radio', { disabled: false })
      .last(),
  )
  // The tip changes in the same edit.
  await dialog.getByRole('button', { name: shop.text('tip.add') }).click()
  await shop.checkRadio(dialog.getByRole('radio', { name: formatPercent(10, locale) }))
  await assertAccessible(page)
  await save.click()
  await dialog.waitFor({ state: 'hidden' })
  const books = await readOrder(market.database, id)
  assert.notEqual(dollars(books.total, locale), total)
  await shop.main.getByText(dollars(books.total, locale), { exact: true }).first().waitFor()
  assert.ok((await market.order(id)).deliveryTime)
  const [line, ...others] = await market.orderLines(id)
  assert.ok(line)
  assert.deepEqual(
    [line.quantity, line.replacement, books.tips, others],
    [2, 'refund', Math.round(line.net / 10), []],
  )

  await shop.button('order.undo').click()
  await page.waitForURL(/\/cart$/)
  await page.getByText(shop.text('order.undone')).waitFor()
  await shop.main.getByText(dish.title).first().waitFor()
  assert.equal((await readOrder(market.database, id)).status, 'cancelled')
  await closeWithoutErrors(market, visitor)
}
for (const [locale, width, email] of inTurn(import.meta.filename, [
  ['en', 390, 'customer@hawker.test'],
  ['ar', 1440, 'friend@hawker.test'],
] as const))
  test(`an order is edited (time, tip, quantity) and then undone (${locale}, ${width})`, () =>
    editsAndUndoes(locale, width, email))

async function isSubstituted(locale: Locale, width: 390 | 1440, email: string): Promise<void> {
  const [tiramisu, bruschetta, arancini] = await plainDishes(market.database, locale)
  assert.ok(tiramisu && bruschetta && arancini)
  const { app, database } = market
  const { id } = await makeDemoOrder(market, {
    email,
    dish: tiramisu,
    quantity: 1,
    more: [bruschetta],
    status: 'accepted',
  })
  const proposeReplacement = (dish: Dish, stockId: number | null) =>
    database.transaction(async (tx) => {
      const lines = await market.orderLines(id)
      const line = lines.find(({ productId }) => productId === dish.productId)
      const order = { orderId: id, shopIds: [dish.shopId], version: undefined, lang: 'en' }
      await proposeSubstitution(tx, app.deps, {
        ...order,
        detailId: line?.id ?? 0,
        stockId,
        quantity: 1,
      })
    })
  const visitor = await market.visit({ width, locale })
  const { page } = visitor
  const shop = new StorefrontPage(page, locale)
  await shop.logIn(email, `/orders/${id}`)
  await shop.waitForHeading(shop.text('status.accepted'))

  // The proposal and its approval appear live.
  await proposeReplacement(tiramisu, arancini.stocks[0]?.id ?? 0)
  const card = shop.main.getByRole('heading', { name: shop.text('substitution.title') })
  await card.waitFor()
  await shop.main
    .getByText(new RegExp(`^(?:${formatNumber(9, locale)}:..|${formatCountdown(600, locale)})$`))
    .waitFor()
  await assertAccessible(page)
  await shop.button('substitution.approve').click()
  await card.waitFor({ state: 'hidden' })
  await shop.main
    .getByText(containing(shop.text('substitution.instead_of', { name: '' }).trim()))
    .waitFor()

  await proposeReplacement(bruschetta, arancini.stocks[0]?.id ?? 0)
  await card.waitFor()
  await shop.button('substitution.choose').click()
  const alternatives = page.getByRole('dialog', { name: shop.text('substitution.choose') })
  await alternatives.getByRole('radio').first().waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await alternatives.waitFor({ state: 'hidden' })
  await advanceClock(market, 11 * MINUTE_MS)
  await card.waitFor({ state: 'hidden' })
  await shop.main.getByText(containing(bruschetta.title)).first().waitFor()
  await eventually(() => market.substitutions(id), ['approved', 'timed_out'])
  assert.equal(
    await shop.main.getByRole('listitem').filter({ hasText: bruschetta.title }).count(),
    0,
    'the dish is removed from the order',
  )

  const before = (await readOrder(database, id)).tips
  await shop.button('tip.add').click()
  const tip = page.getByRole('dialog', { name: shop.text('tip.add') })
  await shop.checkRadio(tip.getByRole('radio', { name: formatPercent(20, locale) }))
  await assertAccessible(page)
  await tip.getByRole('button', { name: shop.text('tip.save') }).click()
  await tip.waitFor({ state: 'hidden' })
  const { tips } = await readOrder(database, id)
  assert.ok(tips > before)
  await shop.main.getByText(dollars(tips, locale), { exact: true }).waitFor()

  await shop.button('cancel_request.ask').click()
  const cancelDialog = page.getByRole('dialog', { name: shop.text('order.cancel_confirm') })
  await cancelDialog.getByLabel(shop.text('order.reason_too_long')).check()
  await assertAccessible(page)
  await cancelDialog.getByRole('button', { name: shop.text('cancel_request.ask') }).click()
  await cancelDialog.waitFor({ state: 'hidden' })
  await shop.main
    .getByText(containing(shop.text('cancel_request.asked', { time: '' }).split('.')[0] ?? ''))
    .waitFor()
  await advanceClock(market, 6 * MINUTE_MS)
  await shop.main.getByText(shop.text('cancel_request.unanswered')).waitFor()
  assert.equal((await readOrder(database, id)).status, 'accepted')
  await closeWithoutErrors(market, visitor)
}
for (const [locale, width, email] of inTurn(import.meta.filename, [
  ['en', 390, 'customer@hawker.test'],
  ['ar', 1440, 'friend@hawker.test'],
] as const))
  test(`one replacement is approved, one times out into a refund, and a cancel request expires (${locale})`, () =>
    isSubstituted(locale, width, email))
