import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatRelativeDay } from '@hawker/i18n/format-date'
import { assertAccessible } from './support/checks/accessibility.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { countOrdersAndPayments, plainDishes } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, dollars, containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
  await market.changeSettings({ before_order_phone_required: '1' })
  await market.confirmPhone('customer@hawker.test', 'friend@hawker.test')
})
after(() => market?.close())

async function reorders(locale: Locale, width: 390 | 1440, email: string): Promise<void> {
  const [one, two] = await plainDishes(market.database, locale)
  assert.ok(one && two)
  const { number } = await makeDemoOrder(market, {
    email,
    dish: one,
    quantity: 2,
    more: [two],
  })
  const [risen, sunk] = [one.stocks[0], two.stocks[0]]
  assert.ok(risen && sunk)
  await market.raisePrice(risen.id, 125)
  await market.raisePrice(sunk.id, -50)
  const changed = [
    { dish: one, before: 2 * risen.price, now: 2 * (risen.price + 125) },
    { dish: two, before: sunk.price, now: sunk.price - 50 },
  ]
  const visitor = await market.visit({ width, locale })
  const { page } = visitor
  const shop = new StorefrontPage(page, locale)
  await shop.logIn(email, '/orders')
  const row = shop.main.getByRole('article').filter({
    has: page.getByRole('link', { name: containing(shop.text('order.number', { number })) }),
  })
  await row.getByRole('button', { name: shop.text('reorder.title') }).click()
  const dialog = page.getByRole('dialog', { name: shop.text('reorder.title') })
  await dialog.getByText(shop.text('reorder.changed')).waitFor()
  await eventually(() => dialog.getByRole('listitem').count(), 2)
  const [old, fresh] = [2 * risen.price + sunk.price, 2 * (risen.price + 125) + sunk.price - 50]
  for (const { dish, before, now } of changed)
    await dialog
      .getByRole('listitem')
      .filter({ hasText: dish.title })
      .getByText(
        containing(
          shop.text('reorder.price', { old: dollars(before, locale), new: dollars(now, locale) }),
        ),
      )
      .waitFor()
  await dialog
    .getByText(
      containing(
        shop.text('reorder.total', { old: dollars(old, locale), new: dollars(fresh, locale) }),
      ),
    )
    .waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: shop.text('reorder.fill') }).click()
  await page.waitForURL(/\/cart$/)
  for (const { dish, now } of changed)
    await shop.main
      .getByRole('listitem')
      .filter({ hasText: dish.title })
      .getByText(dollars(now, locale), { exact: true })
      .waitFor()
  assert.equal((await market.cartLines(email)).length, 2)
  await closeWithoutErrors(market, visitor)
}
for (const [locale, width, email] of inTurn(import.meta.filename, [
  ['en', 390, 'customer@hawker.test'],
  ['ar', 1440, 'friend@hawker.test'],
] as const))
  test(`a reorder shows changed prices before it fills the cart (${locale}, ${width})`, () =>
    reorders(locale, width, email))

async function ordersForTomorrow(locale: Locale, width: 390 | 1440, email: string): Promise<void> {
  const [dish] = await plainDishes(market.database, locale)
  assert.ok(dish)
  const { database } = market
  const day = {
    today: await market.localDay(dish.shopId),
    tomorrow: await market.localDay(dish.shopId, 1),
  }
  await market.closeOn(dish.shopId, day.today)
  await market.changeShop(dish.shopId, { acceptPreorders: true })
  await market.changePerson(email, { phone: null, phoneVerifiedAt: null })
  const before = await countOrdersAndPayments(database)
  const visitor = await market.visit({ width, locale })
  const { page } = visitor
  const shop = new StorefrontPage(page, locale)
  await shop.logIn(email)
  await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
  await shop.openCart()
  await shop.goToCheckout()
  await shop.choose('shop.pickup')
  assert.equal(
    await shop.main
      .getByRole('radio', { name: containing(shop.text('checkout.asap')) })
      .isDisabled(),
    true,
  )
  const showsError = async (key: string) => {
    await shop.totalToPay()
    await shop.placeOrder()
    await shop.main.getByRole('alert').getByText(shop.text(key), { exact: true }).first().waitFor()
  }
  await showsError('validation.choose_payment')
  await shop.choose('payment.cash')
  const phone = shop.main.getByLabel(shop.text('checkout.phone'), { exact: true })
  await showsError('validation.phone_required')
  await phone.fill('12')
  await showsError('validation.phone_invalid')
  await phone.fill('+12025550177')
  const other = shop.main.getByRole('switch', { name: shop.text('checkout.for_other') })
  await other.click()
  await showsError('checkout.receiver_name_required')
  await other.click()
  const chooseTime = () =>
    shop.checkRadio(
      shop.main
        .getByRole('radiogroup', { name: shop.text('checkout.choose_time') })
        .getByRole('radio', { disabled: false })
        .first(),
    )
  await chooseTime()
  await shop.totalToPay()
  await market.closeOn(dish.shopId, day.tomorrow)
  await showsError('validation.shop_closed_day')
  assert.deepEqual(await countOrdersAndPayments(database), before, 'no order was placed')
  await market.openOn(dish.shopId, day.tomorrow)
  await page.reload()
  await shop.waitForHydration()
  await shop.totalToPay()
  await assertAccessible(page)
  await shop.placeOrder()
  const id = await shop.orderId()
  await shop.waitForHeading(shop.text('status.scheduled'))
  await market.openOn(dish.shopId)
  assert.equal((await market.order(id)).deliveryDate, day.tomorrow)
  await shop.open('/orders')
  // The list shows the day, not only the time.
  await shop.main
    .getByText(
      containing(
        shop
          .text('order.scheduled', {
            day: formatRelativeDay(day.tomorrow, day.today, locale),
            time: '',
          })
          .trim(),
      ),
    )
    .first()
    .waitFor()
  await closeWithoutErrors(market, visitor)
}
for (const [locale, width, email] of inTurn(import.meta.filename, [
  ['en', 390, 'seller@hawker.test'],
  ['ar', 1440, 'admin@hawker.test'],
] as const))
  test(`a shop closed today takes an order for tomorrow, with each error at its field (${locale}, ${width})`, () =>
    ordersForTomorrow(locale, width, email))

async function isReadOffline(locale: Locale, width: 390 | 1440, email: string): Promise<void> {
  const [dish] = await plainDishes(market.database, locale)
  assert.ok(dish)
  const { id } = await makeDemoOrder(market, { email, dish, quantity: 2, status: 'on_a_way' })
  const visitor = await market.visit({ width, locale, serviceWorker: true })
  const { page } = visitor
  const shop = new StorefrontPage(page, locale)
  await shop.logIn(email, `/orders/${id}`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  const pin = await shop.readCode('order.pin')
  await eventually(
    () =>
      page.evaluate(
        async (url) =>
          (await (await caches.open('hawker-own-1')).match(url, { ignoreVary: true })) !==
          undefined,
        `/orders/${id}`,
      ),
    true,
  )
  await page.context().setOffline(true)
  await page.reload()
  assert.equal(await shop.readCode('order.pin'), pin)
  await shop.waitForHeading(shop.text('status.on_a_way'))
  await assertAccessible(page)
  await visitor.close()
  // The map's code may not have loaded before the page went offline.
  assert.deepEqual(
    visitor.errors.filter((error) => !/ERR_|unreachable|Failed to fetch dynamically/.test(error)),
    [],
  )
  assert.deepEqual(market.faults, [])
}
for (const [locale, width, email] of inTurn(import.meta.filename, [
  ['en', 390, 'customer@hawker.test'],
  ['ar', 1440, 'friend@hawker.test'],
] as const))
  test(`the page of an order on its way shows the PIN offline (${locale}, ${width})`, () =>
    isReadOffline(locale, width, email))
