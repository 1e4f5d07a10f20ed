import { inTurn } from './support/browser/looks.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { ConsoleDesk } from './support/console.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { findDish } from './support/dishes.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

async function disputedOrder(email: string): Promise<number> {
  const { database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Tiramisù')
  const { id } = await makeDemoOrder(market, { email, dish, quantity: 2, status: 'accepted' })
  await market.disputeOrder(id)
  return id
}
const statusOf = async (id: number) => (await market.order(id)).status

// Two buyers, because each may have two unpaid cash orders.
for (const { locale, width, dark, email } of inTurn(import.meta.filename, [
  { locale: 'en', width: 1440, dark: false, email: 'friend@hawker.test' },
  { locale: 'ar', width: 390, dark: true, email: 'customer@hawker.test' },
] as const))
  test(`staff let one disputed order continue and end another (${locale}, ${width})`, async () => {
    const [first, second] = [await disputedOrder(email), await disputedOrder(email)]
    const staff = await market.visit({ width, locale, dark })
    const desk = new ConsoleDesk(staff.page, locale)
    const mark = staff.page.getByText(desk.text('rescue.payment_review'), { exact: true })

    await desk.open('admin@hawker.test', `/console/staff/orders/${first}`)
    await mark.first().waitFor()
    await staff.page.getByText(desk.text('rescue.payment_review_text')).waitFor()
    await assertAccessible(staff.page)
    await desk.button('rescue.continue_disputed').click()
    await mark.waitFor({ state: 'detached' })
    assert.equal(await statusOf(first), 'accepted')
    await desk.button('rescue.cancel').waitFor()

    await staff.page.goto(`/console/staff/orders/${second}`)
    await mark.first().waitFor()
    await desk.button('rescue.cancel').click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByLabel(desk.text('rescue.reason')).fill('The card was stolen')
    await dialog.getByRole('button', { name: desk.text('rescue.cancel'), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(await statusOf(second), 'cancelled')
    await mark.waitFor({ state: 'detached' })
    await closeWithoutErrors(market, staff)
  })
