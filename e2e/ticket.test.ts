import { inTurn } from './support/browser/looks.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { SellerBoard } from './support/console.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { findDish } from './support/dishes.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { assertPrintsOnWhite } from './support/checks/print-colors.ts'
import { type Locale, dollars, containing, textsOf } from './support/texts.ts'

const SCREENSHOT_FOLDER = process.env['HAWKER_LOOKS']
let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const isBold = (text: Locator) =>
  text.evaluate((element) => Number(getComputedStyle(element).fontWeight) >= 700)

/** Prints a gift order of two members with hidden prices, and an order without a receiver. */
async function story(locale: Locale, width: 390 | 1440): Promise<void> {
  const { database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Tiramisù', locale)
  const more = await findDish(database, 'bella-lanterna', 'Bruschetta', locale)
  const placeOrder = (receiver: Parameters<typeof makeDemoOrder>[1]['receiver']) =>
    makeDemoOrder(market, {
      email: 'customer@hawker.test',
      dish,
      quantity: 1,
      more: [more],
      status: 'new',
      allergyNote: 'No nuts at all',
      ...(receiver ? { receiver, fromWallet: true } : {}),
    })
  const present = {
    name: 'Noor',
    phone: '+12025550177',
    gift_message: 'Happy birthday!',
    hide_prices: true,
  }
  const [gift, own] = [await placeOrder(present), await placeOrder(undefined)]
  const orders = [gift.id, own.id]
  await market.changeLines(orders, { allergens: ['milk', 'gluten'], mayContain: ['nuts'] })
  await market.changeLines([gift.id], { memberName: 'Theo' }, more.productId)
  await market.changeLines([gift.id], { memberName: 'Amina' }, dish.productId)
  const { total } = await market.order(own.id)

  const visitor = await market.visit({ width, locale, dark: true })
  const { page } = visitor
  // Printing is disabled, so the ticket stays in the document.
  await page.addInitScript(() => (window.print = () => {}))
  const board = new SellerBoard(page, locale)
  await board.open(await market.shopTitle(dish.shopId, locale))
  const ticketOf = async (number: string) => {
    await board.button('board.print_order', { number }).click()
    const ticket = page.locator('.ticket')
    await ticket.getByText(number, { exact: true }).first().waitFor({ state: 'attached' })
    return ticket
  }
  const allergens = ['milk', 'gluten'].map((code) => board.text(`allergen.${code}`))

  await board
    .card(gift.number)
    .getByText(containing(board.text('gift.no_prices')))
    .waitFor()
  const traces = board.text('board.may_contain', { list: board.text('allergen.nuts') })
  assert.equal(
    await board.card(gift.number).getByText(traces).count(),
    2,
    'the card shows possible traces',
  )
  const ticket = await ticketOf(gift.number)
  await assertPrintsOnWhite(page)
  if (SCREENSHOT_FOLDER)
    await ticket.screenshot({ path: `${SCREENSHOT_FOLDER}/ticket-${locale}-${width}.png` })
  for (const name of allergens)
    assert.ok(
      await isBold(ticket.locator('ul').first().getByText(containing(name)).first()),
      `${name} in bold`,
    )
  assert.ok(await isBold(ticket.getByText(containing('No nuts at all')).first()))
  await ticket.getByText(containing(board.text('gift.to', { name: 'Noor' }))).waitFor()
  await ticket
    .getByText(containing(board.text('gift.message', { message: 'Happy birthday!' })))
    .waitFor()
  const paper = (await ticket.innerText()).replaceAll(/[\u2066-\u2069]/g, '')
  assert.ok(paper.includes(textsOf(locale, 'console')('board.paid')))
  assert.ok(!paper.includes('$'), 'a gift shows no price')
  // One bag label for each member, with the allergens.
  for (const [bag, name] of ['Amina', 'Theo'].entries()) {
    const label = ticket.locator('section').nth(bag)
    await label.getByText(name, { exact: true }).waitFor()
    for (const allergen of allergens) assert.ok(await isBold(label.getByText(containing(allergen))))
    await label.getByText(traces).waitFor()
  }
  // One page: as wide as the paper roll, and as long as its content.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, wide = 0, long = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []).map(
    Number,
  )
  assert.equal(Math.round((wide / 72) * 25.4), 80)
  assert.ok(long > wide)
  assert.equal(pdf.match(/\/Type \/Page\b/g)?.length, 1)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await ticket.waitFor({ state: 'detached' })

  const plain = await ticketOf(own.number)
  assert.ok(
    (await plain.textContent())
      ?.replaceAll(/[\u2066-\u2069]/g, '')
      .includes(dollars(total, locale)),
    'an order without a receiver shows the total',
  )
  assert.equal(await plain.locator('section').count(), 0)
  assert.deepEqual(visitor.errors, [])
  assert.deepEqual(market.faults, [])
  await visitor.close()
}

for (const [locale, width] of inTurn(import.meta.filename, [
  ['en', 390],
  ['ar', 1440],
] as const))
  test(`a ticket shows allergens in bold, bag labels, and a gift’s message without prices (${locale}, ${width})`, () =>
    story(locale, width))
