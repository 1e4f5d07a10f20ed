import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tablePath } from '@hawker/server/features/floor/index'
import { holdRequests } from './support/browser/hold-requests.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import { SellerBoard } from './support/console.ts'
import { advanceClock } from './support/demo-clock.ts'
import { type Dish, findDish, readOrder } from './support/dishes.ts'
import { groupPage } from './support/group-order.ts'
import {
  type Marketplace,
  type Visitor,
  closeWithoutErrors,
  openMarketplace,
} from './support/marketplace.ts'
import { ReservationsDesk, openRestaurant } from './support/reservations.ts'
import { StorefrontPage } from './support/storefront.ts'
import { openTables } from './support/tables.ts'
import { type Locale, containing, textsOf } from './support/texts.ts'

let market: Marketplace
let shopId: number
before(async () => {
  market = await openMarketplace()
  const floor = await openTables(market, {
    slug: SHOP,
    tables: [{ name: '3' }, { name: '7' }, { name: '12' }, { name: '14' }],
    hours: ['00:00', '24:00'],
  })
  shopId = floor.id
})
after(() => market?.close())

const PAST_UNDO_MS = 31_000
const SHOP = 'bella-lanterna'

/** A table with the path of its printed code. */
async function codeOf(shop: number, name: string): Promise<{ id: number; path: string }> {
  const table = await market.table(shop, name)
  return { id: table.id, path: tablePath(market.app.deps.personalDataKey, table) }
}
async function assertReadable({ page }: Visitor): Promise<void> {
  await assertAccessible(page)
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
}
const serverText = (locale: Locale, key: string, params: Record<string, string> = {}) =>
  textsOf(locale, 'server')(key, params)
const addDish = async (shop: StorefrontPage, dish: Dish) => {
  const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
  await shop.addToCart(sheet)
}

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`in ${locale} at ${width}: scanned, confirmed, ordered, served, paid at the table and cleared`, async () => {
    const { database } = market
    const name = width === 390 ? '12' : '14'
    const table = await codeOf(shopId, name)
    const dish = await findDish(database, SHOP, 'Tiramisù', locale)
    const customer = await market.visit({ width, locale })
    const seller = await market.visit({ locale })
    const shop = new StorefrontPage(customer.page, locale)
    const board = new SellerBoard(seller.page, locale)
    const guests = customer.page
    const title = await market.shopTitle((await market.shop(SHOP)).id, locale)

    // A customer who has paid at a table before would find that method chosen.
    await shop.logIn(locale === 'en' ? 'customer@hawker.test' : 'friend@hawker.test', '/')
    await guests.goto(market.address + table.path)
    await guests.getByRole('heading', { name: containing(name), level: 1 }).waitFor()
    await guests.getByText(serverText(locale, 'table.hint_unconfirmed')).waitFor()
    await assertReadable(customer)
    await guests.getByRole('link', { name: serverText(locale, 'table.menu') }).click()
    const banner = guests.getByRole('complementary').filter({ hasText: name })
    await banner.waitFor()
    await assertReadable(customer)

    await addDish(shop, dish)
    await shop.openCart()
    await shop.goToCheckout()
    await shop.main.getByText(containing(shop.text('table.serve', { table: name }))).waitFor()
    const atTable = shop.main.getByRole('radio', {
      name: containing(shop.text('payment.at_table')),
    })
    await atTable.and(shop.main.locator(':disabled')).waitFor()
    await assertReadable(customer)

    await board.open(title)
    const question = seller.page
      .getByRole('listitem')
      .filter({ hasText: containing(board.text('board.ask_guests', { table: name })) })
    await question.waitFor()
    await assertAccessible(seller.page)
    await question.getByRole('button', { name: board.text('board.guests_yes') }).click()
    await question.waitFor({ state: 'detached' })
    await atTable.and(shop.main.locator(':enabled')).waitFor()

    await guests.reload()
    await shop.choose('payment.at_table')
    await shop.totalToPay()
    await shop.placeOrder()
    const id = await shop.orderId()
    await shop.waitForHeading(shop.text('status.sent'))
    const { number } = await readOrder(database, id)
    await advanceClock(market, PAST_UNDO_MS)

    const card = seller.page.getByRole('article').filter({ hasText: number }).first()
    await card
      .getByRole('heading', { name: containing(board.text('board.table', { table: name })) })
      .waitFor()
    await assertAccessible(seller.page)
    const press = (key: string) =>
      seller.page
        .locator('[data-order]')
        .filter({ hasText: number })
        .getByRole('button', { name: board.text(key), exact: true })
        .click()
    await press('board.accept')
    await shop.waitForHeading(shop.text('status.accepted'))
    await board.inColumn('preparing', number).waitFor()
    await seller.page.locator('article[aria-busy]').waitFor({ state: 'detached' })
    await press('board.ready')
    await shop.waitForHeading(shop.text('status.ready'))
    await board.inColumn('ready', number).waitFor()
    await seller.page.locator('article[aria-busy]').waitFor({ state: 'detached' })
    await press('board.served')
    await shop.waitForHeading(shop.text('status.served'))

    await shop.button('table.bill').click()
    await shop.main.getByText(shop.text('table.called_bill')).waitFor()
    await assertReadable(customer)
    const call = seller.page
      .getByRole('listitem')
      .filter({ hasText: containing(board.text('board.call_bill', { table: name })) })
    await call.getByRole('button', { name: board.text('board.call_seen') }).click()
    await call.waitFor({ state: 'detached' })

    const session = seller.page
      .getByRole('region', { name: board.text('sessions.title') })
      .getByRole('article')
      .filter({ hasText: number })
    await session.getByRole('button', { name: board.text('sessions.free') }).click()
    await seller.page.getByText(textsOf(locale, 'errors')('table_unpaid')).first().waitFor()
    await session.getByRole('listitem').filter({ hasText: number }).getByRole('button').click()
    await session.waitFor({ state: 'detached' })
    assert.equal((await readOrder(database, id)).paid > 0, true)
    await seller.page
      .getByRole('region', { name: board.text('sessions.title') })
      .getByRole('button', { name: board.text('sessions.free') })
      .click()
    await seller.page
      .getByText(containing(board.text('sessions.freed', { table: name })))
      .first()
      .waitFor()

    await guests.goto(`${market.address}/shop/${SHOP}`)
    await guests
      .getByRole('complementary')
      .filter({ hasText: containing(shop.text('table.cleared', { table: name })) })
      .waitFor()
    await closeWithoutErrors(market, customer, seller)
  })

test('guests at a table see no delivery on the page of its shop, from the first paint', async () => {
  const visitor = await market.visit({ width: 390 })
  const { page } = visitor
  const shop = new StorefrontPage(page)
  const way = page.getByRole('radio', { name: containing(shop.text('shop.pickup')) })
  const book = shop.main.getByRole('link', { name: shop.text('reservation.book') })
  await page.goto(`/shop/${SHOP}`)
  await way.waitFor({ state: 'attached' })
  await page.goto(market.address + (await codeOf(shopId, '3')).path)

  const held = await holdRequests(page)
  await page.getByRole('link', { name: serverText('en', 'table.menu') }).click()
  const menuTop = () => page.locator('.menu').evaluate((menu) => menu.getBoundingClientRect().top)
  await page.locator('.menu').waitFor()
  await page.evaluate(() => document.fonts.ready)
  const before = await menuTop()
  for (const part of [way, book]) assert.equal(await part.isVisible(), false)
  held.release()
  const banner = page.getByRole('complementary').filter({ hasText: '3' })
  await banner.waitFor()
  assert.equal(await menuTop(), before)
  await assertReadable(visitor)

  await addDish(shop, await findDish(market.database, SHOP, 'Tiramisù'))
  await shop.openCart()
  await banner.waitFor()
  await shop.main.getByText(shop.text('cart.subtotal')).waitFor()
  const hint = shop.main.getByText(shop.text('cart.delivery_at_checkout'))
  assert.equal(await hint.filter({ visible: true }).count(), 0)
  await assertReadable(visitor)

  // Another shop delivers, and so does this one to guests who have left.
  await shop.open('/shop/slice-parade')
  await way.waitFor({ state: 'attached' })
  await shop.open(`/shop/${SHOP}`)
  await banner.waitFor()
  assert.equal(await way.isVisible(), false)
  await banner.getByRole('button', { name: shop.text('table.leave') }).click()
  await book.waitFor()
  await closeWithoutErrors(market, visitor)
})

test('two phones at one table order as a group, and the renewed code makes the old print useless', async () => {
  const { database } = market
  const table = await codeOf(shopId, '7')
  const dish = await findDish(database, SHOP, 'Tiramisù')
  const people = [await market.visit({ width: 390 }), await market.visit({ width: 390 })] as const
  const [anna, omar] = [groupPage(people[0].page), groupPage(people[1].page)]
  await anna.logIn('customer@hawker.test')
  await people[0].page.goto(market.address + table.path)
  await people[0].page.getByRole('link', { name: serverText('en', 'table.menu') }).click()
  const link = await anna.start(SHOP)
  await anna.addDish(link, dish)

  await people[1].page.goto(market.address + table.path)
  await people[1].page.getByRole('link', { name: serverText('en', 'table.own_order') }).waitFor()
  await assertReadable(people[1])
  const host = await market.person('customer@hawker.test')
  await people[1].page
    .getByRole('link', {
      name: containing(serverText('en', 'table.join', { host: host.firstname })),
    })
    .click()
  await omar.main.getByLabel(omar.text('group.your_name')).fill('Omar')
  await omar.main.getByRole('button', { name: containing(omar.text('group.join')) }).click()
  await omar.main.getByRole('heading', { name: omar.text('group.yours') }).waitFor()
  await anna.main.getByText('Omar').first().waitFor()

  await market.renewTableCode(table.id)
  const answer = await people[1].page.goto(market.address + table.path)
  assert.equal(answer?.status(), 404)
  await people[1].page.getByText(serverText('en', 'table.gone')).waitFor()
  await assertReadable(people[1])
  assert.deepEqual(market.faults, [])
})

test('a seller prints the codes of the tables, and renews one', async () => {
  const floor = await openRestaurant(market, {
    deliveryTypes: ['pickup', 'dine_in'],
    tables: [{ name: '1' }, { name: '2' }],
  })
  const visitor = await market.visit({ width: 820 })
  const { page } = visitor
  const desk = new ReservationsDesk(page, floor.id)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await desk.show('/tables/codes')
  await page
    .getByRole('img', { name: containing(desk.text('codes.label', { table: '1' })) })
    .waitFor()
  await assertReadable(visitor)
  await desk.button('codes.print').click()
  await page.locator('[data-printed]').waitFor()
  const sheets = page.locator('.table-codes article')
  assert.equal(await sheets.count(), 2)
  const { path } = await codeOf(floor.id, '1')
  assert.ok((await sheets.first().locator('.link').textContent())?.endsWith(path))
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await sheets.first().waitFor({ state: 'detached' })

  await page
    .getByRole('listitem')
    .filter({
      has: page.getByRole('img', { name: containing(desk.text('codes.label', { table: '1' })) }),
    })
    .getByRole('button', { name: desk.text('codes.renew') })
    .click()
  const dialog = page.getByRole('dialog')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: desk.text('codes.renew') }).click()
  await page
    .getByText(containing(desk.text('codes.renewed', { table: '1' })))
    .first()
    .waitFor()
  assert.notEqual((await codeOf(floor.id, '1')).path, path)
  await closeWithoutErrors(market, visitor)
})

test('the demo shows codes of its tables', async () => {
  const visitor = await market.visit({ width: 390 })
  await visitor.page.goto(`${market.address}/dev/tables`)
  await assertReadable(visitor)
  await visitor.page
    .getByRole('link', { name: containing('Bella Lanterna') })
    .first()
    .click()
  await visitor.page.getByRole('heading', { name: containing('Table 3') }).waitFor()
  await closeWithoutErrors(market, visitor)
})
