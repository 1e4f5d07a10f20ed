import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { SellerBoard } from './support/console.ts'
import { advanceClock } from './support/demo-clock.ts'
import { findDish, readOrder } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const PAST_UNDO_MS = 31_000

/**
 * A guest chooses a replacement, which survives signing in, and which the kitchen sends with one
 * press.
 */
async function story(locale: Locale, width: 390 | 1440, email: string): Promise<void> {
  const { database } = market
  const [tiramisu, arancini] = await Promise.all(
    ['Tiramisù', 'Arancini'].map((title) => findDish(database, 'bella-lanterna', title, locale)),
  )
  assert.ok(tiramisu && arancini)
  const customer = await market.visit({ width, locale })
  const { page } = customer
  const shop = new StorefrontPage(page, locale)
  const keys = new Keyboard(page)
  await shop.addToCart(await shop.openDish(tiramisu.slug, tiramisu.uuid, tiramisu.title))
  await shop.openCart()

  // By keyboard: open the picker, search, choose. The focus returns to the button.
  const exceptions = shop.main.getByText(shop.text('replacement.single'), { exact: true })
  await keys.press(exceptions.locator('xpath=ancestor-or-self::summary'))
  const name = shop.main.getByRole('button', {
    name: containing(`${shop.text('stand_in.choose')}: `),
  })
  await keys.press(name)
  const picker = page.getByRole('dialog', {
    name: containing(shop.text('stand_in.title', { name: tiramisu.title })),
  })
  await picker.getByRole('listitem').first().waitFor()
  assert.equal(
    await picker.getByRole('button', { name: containing(tiramisu.title) }).count(),
    0,
    'a dish cannot replace itself',
  )
  await assertAccessible(page)
  await keys.type(picker.getByRole('searchbox'), 'xqzw')
  await picker.getByText(shop.text('search.empty', { term: 'xqzw' })).waitFor()
  await keys.type(picker.getByRole('searchbox'), arancini.title)
  await keys.press(picker.getByRole('button', { name: containing(arancini.title) }))
  await picker.waitFor({ state: 'hidden' })
  const choice = shop.main.getByRole('combobox', {
    name: containing(`${shop.text('checkout.substitution')}: `),
  })
  const chosenText = async () =>
    (await choice.locator('option:checked').innerText()).replace(/[\u2066-\u2069]/g, '')
  const named = shop.text('stand_in.named', { name: arancini.title })
  await eventually(chosenText, named)
  const other = shop.main.getByRole('button', {
    name: containing(`${shop.text('stand_in.other')}: `),
  })
  await eventually(() => other.evaluate((element) => element === document.activeElement), true)
  await assertAccessible(page)
  await page.reload()
  await shop.waitForHydration()
  // Stored on the device, and shown at the line.
  const note = shop.main.getByRole('paragraph').getByText(containing(arancini.title))
  await note.first().waitFor()

  // A new quantity and signing in keep the replacement.
  await shop.main.getByRole('button', { name: shop.text('product.increase') }).click()
  await shop.logIn(email, '/cart')
  await exceptions.click()
  await eventually(chosenText, named)
  await shop.goToCheckout()
  await shop.main.getByText(containing(named)).filter({ visible: true }).first().waitFor()
  // One choice for the whole order, and one button for its exceptions.
  assert.equal(await shop.main.getByRole('combobox').filter({ visible: true }).count(), 0)
  await shop.openCard('checkout.wishes')
  await exceptions.click()
  await eventually(chosenText, named)
  await shop.choose('shop.pickup')
  await shop.choose('payment.cash')
  await shop.totalToPay()
  await shop.placeOrder()
  const id = await shop.orderId()
  await shop.waitForHeading(shop.text('status.new'))
  await shop.main.getByText(containing(arancini.title)).first().waitFor()
  const { number, total } = await readOrder(database, id)

  // The kitchen sees the replacement on the card and preselected in the dialog.
  const seller = await market.visit({ locale })
  const board = new SellerBoard(seller.page, locale)
  await board.open(tiramisu.shop)
  await advanceClock(market, PAST_UNDO_MS)
  await board.accept(number)
  await board.card(number).getByText(containing(arancini.title)).waitFor()
  await shop.waitForHeading(shop.text('status.accepted'))
  await board
    .card(number)
    .getByRole('button', { name: board.text('substitution.open') })
    .click()
  const dialog = seller.page.getByRole('dialog')
  const choices = dialog
    .getByRole('radiogroup', { name: board.text('substitution.instead') })
    .getByRole('radio')
  await choices.first().waitFor()
  assert.equal(
    await dialog.getByRole('radio', { name: containing(arancini.title) }).isChecked(),
    true,
    'the replacement is preselected',
  )
  await assertAccessible(seller.page)
  await dialog
    .getByRole('region', { name: board.text('stand_in.known') })
    .getByRole('button')
    .click()
  await dialog.waitFor({ state: 'hidden' })
  await board
    .card(number)
    .getByText(containing(board.text('substitution.for', { name: '' }).trim()))
    .waitFor()

  // The customer was not asked, and the total did not increase.
  await shop.main
    .getByText(containing(shop.text('substitution.instead_of', { name: '' }).trim()))
    .waitFor()
  assert.equal(
    await shop.main.getByRole('heading', { name: shop.text('substitution.title') }).count(),
    0,
  )
  const [line] = await market.orderLines(id)
  assert.deepEqual(
    [line?.stockId, line?.quantity, await market.substitutions(id)],
    [arancini.stocks[0]?.id, 2, ['approved']],
  )
  assert.ok((await readOrder(database, id)).total <= total)
  await assertAccessible(page)
  for (const { errors, close } of [customer, seller]) {
    assert.deepEqual(errors, [])
    await close()
  }
  assert.deepEqual(market.faults, [])
}

for (const [locale, width, email] of inTurn(import.meta.filename, [
  ['en', 390, 'customer@hawker.test'],
  ['ar', 1440, 'friend@hawker.test'],
] as const))
  test(`a guest’s replacement survives signing in, and the kitchen sends it by one press (${locale}, ${width})`, () =>
    story(locale, width, email))
