import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setStockQuantity } from '@hawker/server/testing/make/set-stock-quantity'
import { assertAccessible } from './support/checks/accessibility.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { type Dish, findDish, readOrder } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, dollars, containing } from './support/texts.ts'

let market: Marketplace
let dish: Dish
before(async () => {
  market = await openMarketplace()
  dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  // The delivery fee depends on the distance.
  await market.changeZones(dish.shopId, {
    pricePerKm: 150,
    includedM: 0,
    maxFee: null,
    freeOver: null,
  })
})
after(() => market?.close())

const STREET = '1658 16th St NW'
const NEW_YORK = { latitude: 40.7128, longitude: -74.006 }

test('an order gets another time and address, and an address out of range is refused', async () => {
  const { database } = market
  const tomorrow = await market.localDay(dish.shopId, 1)
  const { id } = await makeDemoOrder(market, {
    email: 'friend@hawker.test',
    dish,
    quantity: 3,
    status: 'new',
    later: { date: tomorrow, time: '18:00' },
  })
  const before = await readOrder(database, id)
  const visitor = await market.visit({ width: 390, geolocation: NEW_YORK })
  const { page } = visitor
  const shop = new StorefrontPage(page)
  await shop.logIn('friend@hawker.test', `/orders/${id}`)
  await shop.waitForHeading(shop.text('status.scheduled'))
  await shop.button('edit.title').click()
  const dialog = page.getByRole('dialog', { name: shop.text('edit.title') })
  const save = dialog.getByRole('button', { name: shop.text('edit.save'), exact: true })

  await dialog.getByRole('button', { name: shop.text('edit.other_time') }).click()
  await shop.checkRadio(dialog.getByRole('radio', { name: containing(shop.text('checkout.asap')) }))

  const other = page.getByRole('dialog', { name: shop.text('edit.other_place') })
  await dialog.getByRole('button', { name: shop.text('edit.other_place') }).click()
  await other.getByRole('button', { name: shop.text('address.use_location') }).click()
  await other.getByText(shop.text('shop.no_delivery_here')).waitFor()
  await other.getByRole('textbox', { name: shop.text('address.field') }).fill('Broadway')
  await other.getByRole('button', { name: shop.text('address.confirm_pin') }).click()
  await other.waitFor({ state: 'hidden' })
  await dialog.getByRole('alert').getByText(shop.text('shop.no_delivery_here')).waitFor()
  assert.equal(await save.isDisabled(), true)

  await dialog.getByRole('button', { name: shop.text('edit.other_place') }).click()
  await other.getByRole('button', { name: shop.text('action.back') }).click()
  await other.getByRole('combobox', { name: shop.text('address.search') }).fill(STREET)
  await other.getByRole('option', { name: STREET }).first().click()
  await other.getByText(shop.text('address.delivers_here')).waitFor()
  await other.getByLabel(shop.text('address.apartment')).fill('7b')
  await assertAccessible(page)
  await other.getByRole('button', { name: shop.text('address.confirm_pin') }).click()
  await other.waitFor({ state: 'hidden' })
  await dialog.getByText(/^You pay \$/).waitFor()
  await assertAccessible(page)
  await save.click()
  await dialog.waitFor({ state: 'hidden' })

  const books = await readOrder(database, id)
  assert.ok(books.total > before.total, 'the longer distance costs more')
  await shop.main.getByText(dollars(books.total), { exact: true }).first().waitFor()
  const { deliveryTime, address } = await market.order(id)
  assert.deepEqual([deliveryTime, address?.office], [null, '7b'])
  assert.match(address?.address ?? '', new RegExp(STREET))
  assert.deepEqual(visitor.errors, [])
  assert.deepEqual(market.faults, [])
  await visitor.close()
})

/** Adds dishes to an order by keyboard. A dish that sells out meanwhile is named. */
async function addsDishes(locale: Locale, width: 390 | 1440, email: string): Promise<void> {
  const { database } = market
  const [ordered, carbonara, arancini] = await Promise.all(
    ['Tiramisù', 'Carbonara', 'Arancini'].map((title) =>
      findDish(database, 'bella-lanterna', title, locale),
    ),
  )
  assert.ok(ordered && carbonara && arancini)
  const setStock = (quantity: number | null) =>
    database.run(setStockQuantity([arancini.stocks[0]?.id ?? 0], quantity))
  const { id } = await makeDemoOrder(market, {
    email,
    dish: ordered,
    quantity: 3,
    status: 'new',
  })
  const before = await readOrder(database, id)
  const visitor = await market.visit({ width, locale })
  const { page } = visitor
  const shop = new StorefrontPage(page, locale)
  const keys = new Keyboard(page)
  await shop.logIn(email, `/orders/${id}`)
  await shop.waitForHeading(shop.text('status.new'))
  await keys.press(shop.button('edit.title'))
  const dialog = page.getByRole('dialog', { name: shop.text('edit.title') })
  const save = dialog.getByRole('button', { name: shop.text('edit.save'), exact: true })
  const add = dialog.getByRole('button', { name: shop.text('edit.add'), exact: true })
  const menu = page.getByRole('dialog', { name: shop.text('edit.add'), exact: true })
  const costsMore = containing(shop.text('edit.more', { price: '|' }).split('|')[0]?.trim() ?? '')
  const find = async (title: string) => {
    await keys.press(add)
    await keys.type(menu.getByRole('searchbox'), title)
    await keys.press(menu.getByRole('button', { name: containing(title) }).first())
    await menu.getByRole('heading', { name: title, level: 3 }).waitFor()
  }
  const take = menu.getByRole('button', {
    name: new RegExp(`^${shop.text('product.add_for', { price: '' }).trim()}`),
  })

  // Going back returns the focus to the dish's row. Required options must be chosen before adding.
  await find(carbonara.title)
  await assertAccessible(page)
  await keys.press(menu.getByRole('button', { name: shop.text('action.back') }))
  const row = menu.getByRole('button', { name: containing(carbonara.title) }).first()
  await row.waitFor()
  await eventually(() => row.evaluate((element) => element === document.activeElement), true)
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await keys.press(take)
  const required = menu.getByText(shop.text('product.choose_required'))
  if ((await required.count()) > 0) {
    await shop.chooseRequired(menu)
    await keys.press(take)
  }
  await menu.waitFor({ state: 'hidden' })
  await eventually(() => add.evaluate((element) => element === document.activeElement), true)
  const line = (title: string) => dialog.getByRole('listitem').filter({ hasText: title })
  await line(carbonara.title).getByText(shop.text('edit.new')).waitFor()
  await dialog.getByText(costsMore).waitFor()

  // A dish that sells out before saving is named.
  await setStock(1)
  await find(arancini.title)
  await keys.press(take)
  await menu.waitFor({ state: 'hidden' })
  await line(arancini.title).waitFor()
  await setStock(0)
  await keys.press(
    line(carbonara.title).getByRole('button', { name: shop.text('product.increase') }),
  )
  await dialog.getByRole('alert').getByText(containing(arancini.title)).waitFor()
  assert.equal(await save.isDisabled(), true)
  await assertAccessible(page)
  await keys.press(
    line(arancini.title).getByRole('button', {
      name: shop.text('cart.remove_line', { name: arancini.title }),
    }),
  )
  await line(arancini.title).waitFor({ state: 'detached' })
  await setStock(null)
  await dialog.getByText(costsMore).waitFor()
  await assertAccessible(page)
  await keys.press(save)
  await dialog.waitFor({ state: 'hidden' })

  const books = await readOrder(database, id)
  assert.ok(books.total > before.total)
  await shop.main.getByText(dollars(books.total, locale), { exact: true }).first().waitFor()
  const lines = await market.orderLines(id)
  assert.deepEqual(
    lines.map(({ stockId, quantity }) => [stockId, quantity]),
    [
      [ordered.stocks[0]?.id, 3],
      [carbonara.stocks[0]?.id, 2],
    ],
  )
  assert.deepEqual(visitor.errors, [])
  assert.deepEqual(market.faults, [])
  await visitor.close()
}

for (const [locale, width, email] of inTurn(import.meta.filename, [
  ['en', 390, 'customer@hawker.test'],
  ['ar', 1440, 'friend@hawker.test'],
] as const))
  test(`dishes are added to an order by keyboard, for the difference shown (${locale}, ${width})`, () =>
    addsDishes(locale, width, email))
