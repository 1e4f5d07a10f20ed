import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tablePath } from '@hawker/server/features/floor/index'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import { SellerBoard } from './support/console.ts'
import { advanceClock } from './support/demo-clock.ts'
import { findDish, readOrder } from './support/dishes.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { openTables } from './support/tables.ts'
import { type Locale, containing, textsOf } from './support/texts.ts'

const SHOP = 'bella-lanterna'
const PAST_UNDO_MS = 31_000
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

async function codeOf(name: string): Promise<string> {
  const table = await market.table(shopId, name)
  return market.address + tablePath(market.app.deps.personalDataKey, table)
}
const serverText = (locale: Locale, key: string) => textsOf(locale, 'server')(key)
const titleOfShop = async (locale: Locale): Promise<string> =>
  market.shopTitle((await market.shop(SHOP)).id, locale)

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`in ${locale} at ${width}: a stranger orders with a name, pays there, and keeps the order`, async () => {
    const { database } = market
    const name = width === 390 ? '12' : '14'
    const guest = await market.visit({ width, locale })
    const seller = await market.visit({ locale })
    const { page } = guest
    const shop = new StorefrontPage(page, locale)
    const board = new SellerBoard(seller.page, locale)
    const readable = async () => {
      await assertAccessible(page)
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        true,
      )
    }

    await page.goto(await codeOf(name))
    await readable()
    await page.getByRole('link', { name: serverText(locale, 'table.menu') }).click()
    const dish = await findDish(database, SHOP, 'Tiramisù', locale)
    await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
    await shop.openCart()
    await shop.goToCheckout()
    // The staff have not confirmed the table yet.
    await shop.main.getByText(shop.text('table.wait_hint')).waitFor()
    await readable()

    await board.open(await titleOfShop(locale))
    const question = seller.page
      .getByRole('listitem')
      .filter({ hasText: containing(board.text('board.ask_guests', { table: name })) })
    await question.getByRole('button', { name: board.text('board.guests_yes') }).click()
    // The page is not reloaded: it listens to the session.
    await shop.main.getByLabel(shop.text('checkout.your_name')).fill('Noor')
    await shop.choose('payment.at_table')
    await shop.totalToPay()
    await readable()
    await shop.placeOrder()
    const id = await shop.orderId()
    await shop.waitForHeading(shop.text('status.sent'))
    await readable()
    const { number } = await readOrder(database, id)
    await advanceClock(market, PAST_UNDO_MS)

    const card = seller.page.locator('[data-order]').filter({ hasText: number })
    await card.filter({ hasText: 'Noor' }).first().waitFor()
    for (const [action, status] of [
      ['board.accept', 'status.accepted'],
      ['board.ready', 'status.ready'],
      ['board.served', 'status.served'],
    ] as const) {
      await seller.page.locator('article[aria-busy]').waitFor({ state: 'detached' })
      await card.getByRole('button', { name: board.text(action), exact: true }).click()
      await shop.waitForHeading(shop.text(status))
    }
    const session = seller.page
      .getByRole('region', { name: board.text('sessions.title') })
      .getByRole('article')
      .filter({ hasText: number })
    await session.getByRole('listitem').filter({ hasText: number }).getByRole('button').click()
    await session.waitFor({ state: 'detached' })

    await page.goto(`${market.address}/orders`)
    await page
      .getByRole('link', { name: containing(number) })
      .first()
      .click()
    await shop.waitForHeading(shop.text('status.served'))
    await shop.main.getByText(shop.text('table.keep_title')).waitFor()
    await readable()
    await shop.main.getByRole('link', { name: shop.text('auth.login'), exact: true }).click()
    const email = `noor-${width}@hawker.test`
    await shop.signUp({ firstname: 'Noor', email, password: 'a long night at table 12' })
    await shop.waitForHeading(shop.text('status.served'))
    assert.equal((await market.order(id)).customer, email)
    assert.equal(await shop.main.getByText(shop.text('table.keep_title')).count(), 0)
    await closeWithoutErrors(market, guest, seller)
  })
