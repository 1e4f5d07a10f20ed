import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/server/database/database'
import { isAccessible } from './support/accessible.ts'
import { makeDeliveredOrder } from './support/delivered-order.ts'
import { type Dish, findDish, orderInBooks } from './support/dishes.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { dollars, within } from './support/words.ts'

let market: Marketplace
let dish: Dish
before(async () => {
  market = await openMarketplace()
  dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  // Each way costs by its length.
  await market.database.run(
    sql`update delivery_zones set price_per_km = 150, included_m = 0, max_fee = null, free_over = null where shop_id = ${dish.shopId}`,
  )
})
after(() => market?.close())

const STREET = '1658 16th St NW'
const NEW_YORK = { latitude: 40.7128, longitude: -74.006 }

test('on a phone: an order for tomorrow is wanted now and at another door; a place too far away is refused before anything is changed', async () => {
  const { database } = market
  const day = await database.row<{ tomorrow: string }>(sql`
    select ((${market.app.deps.clock.now()}::timestamptz at time zone timezone)::date + 1)::text as tomorrow from shops where id = ${dish.shopId}`)
  const { id } = await makeDeliveredOrder(market, {
    email: 'friend@hawker.test',
    dish,
    quantity: 3,
    status: 'new',
    later: { date: day?.tomorrow ?? '', time: '18:00' },
  })
  const before = await orderInBooks(database, id)
  const visitor = await market.visit({ width: 390, at: NEW_YORK })
  const { page } = visitor
  const shop = new StorefrontPage(page)
  await shop.logIn('friend@hawker.test', `/orders/${id}`)
  await shop.sees(shop.say('status.new'))
  await shop.button('edit.title').click()
  const dialog = page.getByRole('dialog', { name: shop.say('edit.title') })
  const save = dialog.getByRole('button', { name: shop.say('edit.save'), exact: true })

  await dialog.getByRole('button', { name: shop.say('edit.other_time') }).click()
  await shop.pick(dialog.getByRole('radio', { name: within(shop.say('checkout.asap')) }))

  const other = page.getByRole('dialog', { name: shop.say('edit.other_place') })
  await dialog.getByRole('button', { name: shop.say('edit.other_place') }).click()
  await other.getByRole('button', { name: shop.say('address.use_location') }).click()
  await other.getByText(shop.say('shop.no_delivery_here')).waitFor()
  await other.getByLabel(shop.say('address.field')).fill('Broadway')
  await other.getByRole('button', { name: shop.say('address.confirm_pin') }).click()
  await other.waitFor({ state: 'hidden' })
  await dialog.getByRole('alert').getByText(shop.say('shop.no_delivery_here')).waitFor()
  assert.equal(await save.isDisabled(), true)

  await dialog.getByRole('button', { name: shop.say('edit.other_place') }).click()
  await other.getByRole('button', { name: shop.say('action.back') }).click()
  await other.getByRole('combobox', { name: shop.say('address.search') }).fill(STREET)
  await other.getByRole('option', { name: STREET }).first().click()
  await other.getByText(shop.say('address.delivers_here')).waitFor()
  await other.getByLabel(shop.say('address.apartment')).fill('7b')
  await isAccessible(page)
  await other.getByRole('button', { name: shop.say('address.confirm_pin') }).click()
  await other.waitFor({ state: 'hidden' })
  await dialog.getByText(/^You pay \$/).waitFor()
  await isAccessible(page)
  await save.click()
  await dialog.waitFor({ state: 'hidden' })

  const books = await orderInBooks(database, id)
  assert.ok(books.total > before.total, 'the longer way costs more')
  await shop.main.getByText(dollars(books.total), { exact: true }).first().waitFor()
  const kept = await database.row<{ time: string | null; address: { address: string; office: string } }>(
    sql`select delivery_time as time, address from orders where id = ${id}`,
  )
  assert.deepEqual([kept?.time, kept?.address.office], [null, '7b'])
  assert.match(kept?.address.address ?? '', new RegExp(STREET))
  assert.deepEqual(visitor.errors, [])
  assert.deepEqual(market.faults, [])
  await visitor.close()
})
