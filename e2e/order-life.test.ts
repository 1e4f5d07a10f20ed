import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { proposeSubstitution } from '@hawker/server/features/order-changes/propose-substitution'
import { sql } from '@hawker/server/database/database'
import { isAccessible } from './support/accessible.ts'
import { makeDeliveredOrder } from './support/delivered-order.ts'
import { advanceClock } from './support/demo-clock.ts'
import { type Dish, booksOf, findDish, orderInBooks } from './support/dishes.ts'
import { eventually } from './support/eventually.ts'
import { type Marketplace, type Visitor, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { dollars, within } from './support/words.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
  const { database } = market
  // A slow machine shall not be the reason that an order cannot be taken back any more.
  for (const [key, value] of [
    ['undo_seconds', '300'],
    ['before_order_phone_required', '1'],
  ])
    await database.run(
      sql`insert into settings (key, value) values (${key}, ${value}) on conflict (key) do update set value = excluded.value`,
    )
  await database.run(sql`update users set phone_verified_at = created_at where email in ('customer@hawker.test', 'friend@hawker.test')`)
})
after(() => market?.close())

const SHOP = 'bella-lanterna'
const MINUTE_MS = 60_000
const dishes = (locale: 'en' | 'ar'): Promise<Dish[]> =>
  Promise.all(['Tiramisù', 'Bruschetta', 'Arancini'].map((title) => findDish(market.database, SHOP, title, locale)))
/** Nothing went wrong behind it all. */
async function end(...visitors: Visitor[]): Promise<void> {
  for (const { errors, close } of visitors) {
    assert.deepEqual(errors, [])
    await close()
  }
  assert.deepEqual(market.faults, [])
}

test('on a phone: an order gets another time and one dish less for less money, then is taken back as if it had never been sent', async () => {
  const [dish] = await dishes('en')
  assert.ok(dish)
  const visitor = await market.visit({ width: 390 })
  const { page } = visitor
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
  for (let more = 0; more < 2; more++) await sheet.getByRole('button', { name: shop.say('product.increase') }).click()
  await shop.addToCart(sheet)
  await shop.openCart()
  // What is wanted in its place is said where the dish stands, and is still said at the checkout.
  const wish = shop.main.getByRole('combobox', { name: within(`${shop.say('checkout.substitution')}: `) })
  await wish.selectOption({ label: shop.say('cart.replacement_refund') })
  await shop.goToCheckout()
  await eventually(() => wish.inputValue(), 'refund')
  await shop.choose('payment.cash')
  const total = await shop.totalToPay()
  // Each card folds to a line, and unfolds where it was left.
  await shop.closeCard('checkout.how_to_pay')
  await shop
    .cardLine('checkout.how_to_pay')
    .filter({ hasText: shop.say('payment.cash') })
    .waitFor()
  await isAccessible(page)
  await page.reload()
  await shop.alive()
  await shop.cardLine('checkout.where_when').waitFor()
  assert.equal(await shop.totalToPay(), total, 'coming back loses nothing')
  await shop.placeOrder()
  const id = await shop.orderId()
  await shop.sees(shop.say('status.new'))

  await shop.button('edit.title').click()
  const dialog = page.getByRole('dialog', { name: shop.say('edit.title') })
  const save = dialog.getByRole('button', { name: shop.say('edit.save'), exact: true })
  await dialog.getByText(within(total)).waitFor()
  assert.equal(await save.isDisabled(), true, 'nothing is different yet')
  await dialog.getByRole('button', { name: shop.say('product.decrease') }).click()
  await dialog.getByText(within(shop.say('edit.less', { price: '' }).trim())).waitFor()
  await dialog.getByRole('button', { name: shop.say('edit.other_time') }).click()
  await shop.pick(dialog.getByRole('radio', { name: within(shop.say('checkout.schedule')) }))
  await shop.pick(
    dialog
      .getByRole('group', { name: shop.say('checkout.choose_time') })
      .getByRole('radio', { disabled: false })
      .last(),
  )
  await isAccessible(page)
  await save.click()
  await dialog.waitFor({ state: 'hidden' })
  const books = await orderInBooks(market.database, id)
  assert.notEqual(dollars(books.total), total)
  await shop.main.getByText(dollars(books.total), { exact: true }).first().waitFor()
  const edited = await market.database.row<{ delivery_time: string | null; quantity: number; replacement: string }>(sql`
    select o.delivery_time, d.quantity, d.replacement from orders o join order_details d on d.order_id = o.id where o.id = ${id}`)
  assert.ok(edited?.delivery_time)
  assert.deepEqual([edited.quantity, edited.replacement], [2, 'refund'])

  await shop.button('order.undo').click()
  await page.waitForURL(/\/cart$/)
  await page.getByText(shop.say('order.undone')).waitFor()
  await shop.main.getByText(dish.title).first().waitFor()
  assert.equal((await orderInBooks(market.database, id)).status, 'cancelled')
  await end(visitor)
})

test('on a phone: one missing dish is replaced as the shop proposes, another is paid back when nobody answers; a tip, and a wish to cancel that the shop lets pass', async () => {
  const [tiramisu, bruschetta, arancini] = await dishes('en')
  assert.ok(tiramisu && bruschetta && arancini)
  const { app, database } = market
  const { id } = await makeDeliveredOrder(market, {
    email: 'friend@hawker.test',
    dish: tiramisu,
    quantity: 1,
    more: [bruschetta],
    status: 'accepted',
  })
  const lacks = (dish: Dish, stockId: number | null) =>
    database.transaction(async (tx) => {
      const line = await tx.row<{ id: number }>(sql`select id from order_details where order_id = ${id} and product_id = ${dish.productId}`)
      const order = { orderId: id, shopIds: [dish.shopId], version: undefined, lang: 'en' }
      await proposeSubstitution(tx, app.deps, { ...order, detailId: line?.id ?? 0, stockId, quantity: 1 })
    })
  const visitor = await market.visit({ width: 390 })
  const { page } = visitor
  const shop = new StorefrontPage(page)
  await shop.logIn('friend@hawker.test', `/orders/${id}`)
  await shop.sees(shop.say('status.accepted'))

  // It appears by itself, and what was said goes the same way.
  await lacks(tiramisu, arancini.stocks[0]?.id ?? 0)
  const card = shop.main.getByRole('heading', { name: shop.say('substitution.title') })
  await card.waitFor()
  await shop.main.getByText(/^9:\d\d$|^10:00$/).waitFor()
  await isAccessible(page)
  await shop.button('substitution.approve').click()
  await card.waitFor({ state: 'hidden' })
  await shop.main.getByText(within(shop.say('substitution.instead_of', { name: '' }).trim())).waitFor()

  await lacks(bruschetta, arancini.stocks[0]?.id ?? 0)
  await card.waitFor()
  await shop.button('substitution.choose').click()
  const others = page.getByRole('dialog', { name: shop.say('substitution.choose') })
  await others.getByRole('radio').first().waitFor()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await others.waitFor({ state: 'hidden' })
  await advanceClock(market, 11 * MINUTE_MS)
  await card.waitFor({ state: 'hidden' })
  await shop.main.getByText(within(bruschetta.title)).first().waitFor()
  await eventually(
    async () =>
      (await database.rows<{ status: string }>(sql`select status from order_substitutions where order_id = ${id} order by id`)).map(
        ({ status }) => status,
      ),
    ['approved', 'timed_out'],
  )
  assert.equal(await shop.main.getByRole('listitem').filter({ hasText: bruschetta.title }).count(), 0, 'it is no longer in the order')

  const before = (await orderInBooks(database, id)).tips
  await shop.button('tip.add').click()
  const tip = page.getByRole('dialog', { name: shop.say('tip.add') })
  await shop.pick(tip.getByRole('radio', { name: '20%' }))
  await isAccessible(page)
  await tip.getByRole('button', { name: shop.say('tip.save') }).click()
  await tip.waitFor({ state: 'hidden' })
  const { tips } = await orderInBooks(database, id)
  assert.ok(tips > before)
  await shop.main.getByText(dollars(tips), { exact: true }).waitFor()

  await shop.button('cancel_request.ask').click()
  const asks = page.getByRole('dialog', { name: shop.say('order.cancel_confirm') })
  await asks.getByLabel(shop.say('order.reason_too_long')).check()
  await isAccessible(page)
  await asks.getByRole('button', { name: shop.say('cancel_request.ask') }).click()
  await asks.waitFor({ state: 'hidden' })
  await shop.main.getByText(within(shop.say('cancel_request.asked', { time: '' }).split('.')[0] ?? '')).waitFor()
  await advanceClock(market, 6 * MINUTE_MS)
  await shop.main.getByText(shop.say('cancel_request.unanswered')).waitFor()
  assert.equal((await orderInBooks(database, id)).status, 'accepted')
  await end(visitor)
})

test('in Arabic on a desk: an order of the past comes back into the cart, with the two prices that have changed since shown first', async () => {
  const [one, two] = await dishes('ar')
  assert.ok(one && two)
  const { database } = market
  const { number } = await makeDeliveredOrder(market, { email: 'customer@hawker.test', dish: one, quantity: 2, more: [two] })
  await database.run(sql`update stocks set price = price + 125 where id = ${one.stocks[0]?.id ?? 0}`)
  await database.run(sql`update stocks set price = price - 50 where id = ${two.stocks[0]?.id ?? 0}`)
  const visitor = await market.visit({ width: 1440, locale: 'ar' })
  const { page } = visitor
  const shop = new StorefrontPage(page, 'ar')
  await shop.logIn('customer@hawker.test', '/orders')
  const row = shop.main.getByRole('article').filter({ has: page.getByRole('link', { name: within(shop.say('order.number', { number })) }) })
  await row.getByRole('button', { name: shop.say('reorder.title') }).click()
  const dialog = page.getByRole('dialog', { name: shop.say('reorder.title') })
  await dialog.getByText(shop.say('reorder.changed')).waitFor()
  await eventually(() => dialog.getByRole('listitem').count(), 2)
  await isAccessible(page)
  await dialog.getByRole('button', { name: shop.say('reorder.fill') }).click()
  await page.waitForURL(/\/cart$/)
  await shop.main.getByText(one.title).first().waitFor()
  const cart = await database.row<{ lines: number }>(sql`
    select count(*)::int as lines from cart_details d join user_carts m on m.id = d.user_cart_id join carts c on c.id = m.cart_id
    join users u on u.id = c.owner_id where u.email = 'customer@hawker.test' and c.status = 'open'`)
  assert.equal(cart?.lines, 2)
  await end(visitor)
})

test('in Arabic on a desk: a shop that is closed today takes an order for tomorrow, and all that is missing or wrong is said in its place', async () => {
  const [dish] = await dishes('ar')
  assert.ok(dish)
  const { database } = market
  const now = market.app.deps.clock.now()
  const day = await database.row<{ today: string; tomorrow: string }>(sql`
    select (${now}::timestamptz at time zone timezone)::date::text as today, ((${now}::timestamptz at time zone timezone)::date + 1)::text as tomorrow
    from shops where id = ${dish.shopId}`)
  assert.ok(day)
  await database.run(sql`insert into closed_dates (shop_id, date) values (${dish.shopId}, ${day.today}::date)`)
  await database.run(sql`update shops set accept_preorders = true where id = ${dish.shopId}`)
  await database.run(sql`update users set phone = null, phone_verified_at = null where email = 'admin@hawker.test'`)
  const before = await booksOf(database)
  const visitor = await market.visit({ width: 1440, locale: 'ar' })
  const { page } = visitor
  const shop = new StorefrontPage(page, 'ar')
  await shop.logIn('admin@hawker.test')
  await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
  await shop.openCart()
  await shop.goToCheckout()
  await shop.choose('shop.pickup')
  assert.equal(await shop.main.getByRole('radio', { name: within(shop.say('checkout.asap')) }).isDisabled(), true)
  const says = async (key: string) => {
    await shop.totalToPay()
    await shop.placeOrder()
    await shop.main.getByRole('alert').getByText(shop.say(key), { exact: true }).first().waitFor()
  }
  await says('validation.choose_payment')
  await shop.choose('payment.cash')
  const phone = shop.main.getByLabel(shop.say('checkout.phone'), { exact: true })
  await says('validation.phone_required')
  await phone.fill('12')
  await says('validation.phone_invalid')
  await phone.fill('+12025550177')
  const other = shop.main.getByRole('switch', { name: shop.say('checkout.for_other') })
  await other.click()
  await says('validation.fill_user_details')
  await other.click()
  const chooseTime = () =>
    shop.pick(
      shop.main
        .getByRole('group', { name: shop.say('checkout.choose_time') })
        .getByRole('radio', { disabled: false })
        .first(),
    )
  await chooseTime()
  await shop.totalToPay()
  await database.run(sql`insert into closed_dates (shop_id, date) values (${dish.shopId}, ${day.tomorrow}::date)`)
  await says('validation.shop_closed_day')
  assert.deepEqual(await booksOf(database), before, 'nothing of all this was ordered')
  await database.run(sql`delete from closed_dates where shop_id = ${dish.shopId} and date = ${day.tomorrow}::date`)
  await page.reload()
  await shop.alive()
  await shop.totalToPay()
  await isAccessible(page)
  await shop.placeOrder()
  const id = await shop.orderId()
  await shop.sees(shop.say('status.new'))
  await database.run(sql`delete from closed_dates where shop_id = ${dish.shopId}`)
  const order = await database.row<{ day: string }>(sql`select delivery_date::text as day from orders where id = ${id}`)
  assert.equal(order?.day, day.tomorrow)
  await end(visitor)
})

test('on a phone without a network: the page of an order on its way still has the PIN for the door', async () => {
  const [dish] = await dishes('en')
  assert.ok(dish)
  const { id } = await makeDeliveredOrder(market, { email: 'friend@hawker.test', dish, quantity: 2, status: 'on_a_way' })
  const visitor = await market.visit({ width: 390, keepsPages: true })
  const { page } = visitor
  const shop = new StorefrontPage(page)
  await shop.logIn('friend@hawker.test', `/orders/${id}`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  const pin = await shop.codeNamed('order.pin')
  await eventually(
    () =>
      page.evaluate(
        async (url) => (await (await caches.open('hawker-own-1')).match(url, { ignoreVary: true })) !== undefined,
        `/orders/${id}`,
      ),
    true,
  )
  await page.context().setOffline(true)
  await page.reload()
  assert.equal(await shop.codeNamed('order.pin'), pin)
  await shop.sees(shop.say('status.on_a_way'))
  await isAccessible(page)
  await visitor.close()
  assert.deepEqual(
    visitor.errors.filter((error) => !/ERR_|unreachable/.test(error)),
    [],
  )
  assert.deepEqual(market.faults, [])
})
