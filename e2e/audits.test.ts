import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { ConsoleDesk } from './support/console.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { findDish } from './support/dishes.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import type { Locale } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** Changes a total by one cent directly in the database. */
async function story(locale: Locale, width: 390 | 1440): Promise<void> {
  const { database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Tiramisù')
  const { id, number } = await makeDemoOrder(market, {
    email: 'customer@hawker.test',
    dish,
    quantity: 2,
  })
  const { tips } = await market.order(id)
  await market.changeOrder(id, { tips: tips + 1 })
  const visitor = await market.visit({ width, locale, dark: locale === 'ar' })
  const { page } = visitor
  const desk = new ConsoleDesk(page, locale)
  await desk.open('admin@hawker.test', '/console/staff/audits')
  await desk.button('audits.start').click()
  const found = page.getByRole('listitem').filter({ hasText: 'total_not_its_parts' }).last()
  const order = found.getByRole('link', { name: `order ${id}`, exact: true })
  await order.waitFor()
  await assertAccessible(page)
  await order.click()
  await page.waitForURL(new RegExp(`/staff/orders/${id}$`))
  await page.getByText(number).first().waitFor()
  await market.changeOrder(id, { tips })
  assert.deepEqual(visitor.errors, [])
  assert.deepEqual(market.faults, [])
  await visitor.close()
}

test('an audit finds a total changed by one cent and links to its order (English, phone)', () =>
  story('en', 390))
test('an audit finds a total changed by one cent and links to its order (Arabic, desktop, dark)', () =>
  story('ar', 1440))
