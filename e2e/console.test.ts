import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { settleOrderOnce } from '@hawker/server/features/wallet/index'
import { assertAccessible } from './support/checks/accessibility.ts'
import { ConsoleDesk } from './support/console.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** Creates an order that the demo courier has delivered and that is paid out. */
async function deliveredOrder(): Promise<void> {
  const { clock } = market.app.deps
  const { id } = await market.makeBareOrder('customer@hawker.test', {
    shopId: await market.shopOf(await market.personId('seller@hawker.test')),
    status: 'delivered',
    driverId: await market.personId('driver@hawker.test'),
    driverPay: 300,
  })
  await market.database.transaction((tx) => settleOrderOnce(tx, id, clock.now()))
}

test('a seller finds an old order, reads its earnings, changes a price and closes for a day', async () => {
  await deliveredOrder()
  const { page, errors, close } = await market.visit({ width: 820 })
  const desk = new ConsoleDesk(page)
  await desk.open('seller@hawker.test', '/console/seller/history')
  await page.getByRole('searchbox', { name: desk.text('history.search') }).fill('k7-48')
  await page.waitForURL((url) => url.searchParams.get('search') === 'k7-48')
  await page.getByRole('article').filter({ hasText: 'K7-482' }).waitFor()
  await assertAccessible(page)

  await desk.go('nav.earnings')
  await page.getByText('$47.51').first().waitFor()
  await desk.button('earnings.by_order').click()
  await page.getByRole('article').filter({ hasText: 'K7-482' }).waitFor()
  await assertAccessible(page)

  await desk.go('nav.menu')
  // The previous page has articles too.
  const change = desk.text('edit.open', { name: '' }).trim()
  const row = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: change }) })
    .first()
  const title = await row.getByRole('heading').innerText()
  await row.getByRole('button', { name: change }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(desk.text('edit.price'), { exact: true }).fill('17.35')
  await dialog.getByLabel(desk.text('edit.sale'), { exact: true }).selectOption('percent')
  await dialog.getByLabel(desk.text('edit.percent'), { exact: true }).fill('20')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: desk.text('action.save') }).click()
  await row.getByText(desk.text('edit.reduced', { by: '20%' })).waitFor()
  await row.getByText('$17.35').waitFor()
  assert.equal(await market.discountedAt(1735), title)

  await desk.go('nav.hours')
  await page.getByLabel(desk.text('hours.day'), { exact: true }).fill('2027-01-01')
  await page.getByRole('button', { name: desk.text('action.save') }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: desk.text('shop.closed') })
    .waitFor()
  await assertAccessible(page)
  const closed = (await market.closedDays()).filter((day) => day === '2027-01-01')
  assert.equal(closed.length, 1)
  assert.deepEqual(errors, [])
  await close()
})

test('in Arabic on a phone in dark mode: a courier reads the earnings of each delivery', async () => {
  await deliveredOrder()
  const { page, errors, close } = await market.visit({ width: 390, locale: 'ar', dark: true })
  const desk = new ConsoleDesk(page, 'ar')
  await desk.open('driver@hawker.test', '/console/driver/earnings')
  await desk.button('earnings.by_order').click()
  const earning = page.getByRole('article').filter({ hasText: 'K7-482' }).first()
  await earning.waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
  await assertAccessible(page)
  assert.deepEqual(errors, [])
  await close()
})

for (const [email, path, nav, locale] of [
  ['seller@hawker.test', '/console/seller/earnings', 'nav.main', 'en'],
  ['admin@hawker.test', '/console/staff/audits', 'staff.title', 'ar'],
] as const)
  test(`on a phone the navigation is scrolled to the current page: ${path} in ${locale}`, async () => {
    const { page, errors, close } = await market.visit({ width: 390, locale })
    const desk = new ConsoleDesk(page, locale)
    await desk.open(email, path)
    const current = page
      .getByRole('navigation', { name: desk.text(nav) })
      .locator('[aria-current="page"]')
    await current.waitFor()
    await eventually(async () => {
      const box = await current.boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= 390
    }, true)
    await assertAccessible(page)
    assert.deepEqual(errors, [])
    await close()
  })

test('staff block a user and change a setting, a rate, a text and synonyms, and the audit log has it all', async () => {
  const { page, errors, close } = await market.visit()
  const desk = new ConsoleDesk(page)
  await desk.open('admin@hawker.test', '/console/staff/users?search=friend')
  await page
    .getByRole('article')
    .filter({ hasText: 'friend@hawker.test' })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(desk.text('users.reason')).fill('Stolen cards')
  await dialog.getByRole('button', { name: desk.text('users.block'), exact: true }).click()
  await page.getByText(desk.text('users.blocked'), { exact: true }).last().waitFor()
  await assertAccessible(page)

  await desk.go('staff.settings')
  const undoSeconds = page.getByLabel(desk.text('setting.undo_seconds'))
  await undoSeconds.fill('soon')
  await page.getByRole('button', { name: desk.text('action.save') }).click()
  await page.locator('[aria-invalid=true]:focus').waitFor()
  await undoSeconds.fill('40')
  // A link asks before it drops what is not saved.
  const dismissed = page.waitForEvent('dialog').then((question) => question.dismiss())
  await page
    .getByRole('link', { name: desk.text('staff.currencies') })
    .first()
    .click()
  await dismissed
  assert.equal(await undoSeconds.inputValue(), '40')
  await page.getByRole('button', { name: desk.text('action.save') }).click()
  await page.getByText(desk.text('settings.saved')).waitFor()
  await assertAccessible(page)

  await desk.go('staff.currencies')
  const euro = page.getByRole('article').filter({ hasText: 'EUR' })
  await euro.getByRole('textbox').fill('0.9')
  await euro.getByRole('button', { name: desk.text('action.save') }).click()
  await page.getByText(desk.text('currencies.saved', { code: 'EUR' })).waitFor()
  await assertAccessible(page)

  await desk.go('staff.texts')
  await page.getByRole('searchbox', { name: desk.text('texts.search') }).fill('cart.title')
  await page.getByRole('listitem').filter({ hasText: 'cart.title' }).getByRole('button').click()
  await dialog.getByLabel(desk.text('texts.words'), { exact: true }).fill('Your bag of joy')
  await dialog.getByRole('button', { name: desk.text('action.save') }).click()
  await page.getByRole('listitem').filter({ hasText: 'Your bag of joy' }).waitFor()
  await assertAccessible(page)

  await desk.go('staff.synonyms')
  await desk.button('synonyms.add').click()
  await dialog.getByLabel(desk.text('synonyms.words')).fill('calzone\nfolded pizza')
  await dialog.getByRole('button', { name: desk.text('action.save') }).click()
  await page.getByRole('listitem').filter({ hasText: 'folded pizza' }).waitFor()
  await assertAccessible(page)

  assert.deepEqual(await market.loggedActions(await market.personId('admin@hawker.test')), [
    'currency.update',
    'search_synonyms.create',
    'setting.save',
    'text.override',
    'user.block',
  ])
  assert.equal(await market.countSessions('friend@hawker.test'), 0)
  assert.deepEqual(errors, [])
  assert.deepEqual(market.faults, [])
  await close()
})

test('staff cancel a stuck order, mark another as undeliverable, and hide a reported review', async () => {
  const sellerId = await market.personId('seller@hawker.test')
  const review = await market.newestReviewFor(sellerId)
  const shopId = await market.shopOf(sellerId)
  const stuck = (status: 'ready' | 'on_a_way') =>
    market.makeBareOrder('customer@hawker.test', { shopId, status })
  const [order, onTheWay] = [await stuck('ready'), await stuck('on_a_way')]
  await market.changeOrder(order.id, { number: 'Z9-777' })

  const kitchen = await market.visit({ width: 820, locale: 'ar' })
  const counter = new ConsoleDesk(kitchen.page, 'ar')
  await counter.open('seller@hawker.test', '/console/seller/reviews')
  await kitchen.page
    .getByRole('listitem')
    .filter({ hasText: review.comment })
    .first()
    .getByRole('button')
    .click()
  await kitchen.page.getByRole('dialog').getByRole('textbox').fill('شكرًا لك')
  await assertAccessible(kitchen.page)
  await kitchen.page
    .getByRole('dialog')
    .getByRole('button', { name: counter.text('action.save') })
    .click()
  // The closing sheet shows the same text for a moment.
  await kitchen.page.getByRole('paragraph').filter({ hasText: 'شكرًا لك' }).waitFor()
  await kitchen.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await assertAccessible(kitchen.page)
  await market.reportReview(review.id, 'Names a waiter')

  const { page, errors, close } = await market.visit({ width: 1440, dark: true })
  const desk = new ConsoleDesk(page)
  await desk.open('admin@hawker.test', '/console/staff/orders')
  // The order's page loads after the debounce of the search, which must not lead back to the list.
  await page.route(/staff\.order-/, (route) => wait(600).then(() => route.continue()))
  await page.getByRole('searchbox', { name: desk.text('rescue.number') }).fill('z9-777')
  await page.getByRole('link', { name: /Z9-777/ }).click()
  await page
    .getByRole('heading', { name: desk.text('board.order', { number: 'Z9-777' }) })
    .waitFor()
  await assertAccessible(page)
  await desk.button('rescue.cancel').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(desk.text('rescue.reason')).fill('Nobody answers at the shop')
  await dialog.getByRole('button', { name: desk.text('rescue.cancel'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Nobody answers at the shop').first().waitFor()
  assert.equal((await market.order(order.id)).status, 'cancelled')

  await page.goto(`/console/staff/orders/${onTheWay.id}`)
  await desk.button('rescue.mark_undeliverable').click()
  await dialog.getByLabel(desk.text('rescue.reason')).fill('Nobody was at home')
  const giveUp = dialog.getByRole('button', {
    name: desk.text('rescue.mark_undeliverable'),
    exact: true,
  })
  await giveUp.click()
  const faults = dialog.getByRole('radiogroup', {
    name: desk.text('rescue.fault'),
    description: desk.text('rescue.fault_choose'),
  })
  assert.equal(await faults.getAttribute('aria-invalid'), 'true')
  // The first invalid field has the focus.
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'fault')
  await dialog.getByRole('radio', { name: desk.text('rescue.fault_customer') }).check()
  assert.equal(await faults.count(), 0, 'the error goes when a fault is chosen')
  await assertAccessible(page)
  await giveUp.click()
  await dialog.waitFor({ state: 'hidden' })
  const { status, cancelFault, cancelRefund } = await market.order(onTheWay.id)
  assert.deepEqual([status, cancelFault, cancelRefund], ['cancelled', 'customer', 0])

  await desk.go('reviews.title')
  const reported = page.getByRole('listitem').filter({ hasText: review.comment }).first()
  await reported.getByText('شكرًا لك').waitFor()
  await reported.getByRole('button', { name: desk.text('reviews.hide') }).click()
  await dialog.getByLabel(desk.text('reviews.reason')).fill('Names a waiter')
  await dialog.getByRole('button', { name: desk.text('reviews.hide') }).click()
  await reported.getByRole('button', { name: desk.text('reviews.restore') }).waitFor()
  await assertAccessible(page)
  assert.ok(await market.isReviewHidden(review.id))
  assert.deepEqual([errors, kitchen.errors], [[], []])
  await Promise.all([close(), kitchen.close()])
})

test('the console tells a seller that the password is too short for the role', async () => {
  const visit = await market.visit({ width: 390, locale: 'de' })
  const desk = new ConsoleDesk(visit.page, 'de')
  await desk.open('seller@hawker.test', '/console/seller/earnings')
  const notice = visit.page.getByText(desk.text('account.short_password'))
  assert.equal(await notice.count(), 0, 'the public password of the demo is no news')
  const set = (isShort: boolean) =>
    market.changePerson('seller@hawker.test', { shortPassword: isShort })
  await set(true)
  await visit.page.reload()
  await notice.waitFor()
  await assertAccessible(visit.page)
  const folder = process.env['LAST_LOOK']
  if (folder) await visit.page.screenshot({ path: `${folder}/short-password.png` })
  await visit.page.getByRole('link', { name: desk.text('account.change_password') }).click()
  await visit.page.waitForURL(/\/(update-password|confirm-identity)/)
  await set(false)
  await visit.close()
})
