import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { advanceClock } from './support/demo-clock.ts'
import { findDish } from './support/dishes.ts'
import { groupPage } from './support/group-order.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { containing } from './support/texts.ts'

const SCREENSHOT_FOLDER = process.env['HAWKER_LOOKS']
let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const PAST_UNDO_MS = 31_000
async function isReadable(page: Page, name: string): Promise<void> {
  await assertAccessible(page)
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
  if (SCREENSHOT_FOLDER)
    await page.screenshot({ path: `${SCREENSHOT_FOLDER}/group-desk-${name}.png`, fullPage: true })
}

test('in Arabic on a desktop: the owner removes a member, orders, and receives two shares', async () => {
  const { database } = market
  const [dish, dishInArabic] = [
    await findDish(database, 'bella-lanterna', 'Tiramisù'),
    await findDish(database, 'bella-lanterna', 'Tiramisù', 'ar'),
  ]
  const people = [
    await market.visit({ locale: 'ar', dark: true }),
    await market.visit({ width: 390 }),
    await market.visit({ width: 390 }),
    await market.visit({ width: 820 }),
  ] as const
  const [owner, friend, guest, mallory] = [
    groupPage(people[0].page, 'ar'),
    groupPage(people[1].page),
    groupPage(people[2].page),
    groupPage(people[3].page),
  ] as const

  await owner.logIn('friend@hawker.test')
  const link = await owner.start('bella-lanterna')
  await isReadable(owner.page, 'begun')
  await friend.logIn('customer@hawker.test')
  await friend.join(link)
  await guest.join(link, 'Gina')
  await mallory.join(link, 'Mallory')
  await owner.addDish(link, dishInArabic)
  await Promise.all([
    friend.addDish(link, dish),
    guest.addDish(link, dish),
    mallory.addDish(link, dish),
  ])
  for (const name of ['Gina', 'Mallory'])
    await owner.memberCard(name).getByText(dishInArabic.title).waitFor()
  await isReadable(owner.page, 'all-there')

  await owner.main
    .getByRole('button', { name: owner.text('group.kick', { name: 'Mallory' }) })
    .click()
  await owner.sheet.waitFor()
  await isReadable(owner.page, 'kick')
  await owner.sheet.getByRole('button', { name: owner.text('action.remove'), exact: true }).click()
  await mallory.main.getByRole('heading', { name: mallory.text('group.kicked') }).waitFor()
  await owner.memberCard('Mallory').waitFor({ state: 'detached' })
  await guest.button('group.im_done').click()
  await owner.memberCard('Gina').getByText(owner.text('group.done'), { exact: true }).waitFor()

  await owner.button('group.lock').click()
  await owner.main.getByRole('heading', { name: owner.text('checkout.title'), level: 1 }).waitFor()
  await owner.choose('shop.pickup')
  await owner.choose('payment.cash')
  await owner.totalToPay()
  for (const name of ['Theo', 'Amina', 'Gina'])
    await owner.main.getByText(name, { exact: true }).waitFor()
  await isReadable(owner.page, 'checkout')
  await owner.placeOrder()
  const id = await owner.orderId()
  const bags = await market.orderLines(id)
  assert.equal(bags.length, 3, 'no dish of the removed member')
  assert.equal(bags.filter(({ memberName }) => memberName === 'Gina').length, 1)

  // The friend pays from the wallet and the guest by card; the owner sees both.
  await advanceClock(market, PAST_UNDO_MS)
  const pay = friend.text('share.pay', { price: '#' }).split('#').at(-1)?.trim() ?? ''
  await friend.main.getByRole('button', { name: containing(pay) }).click()
  await friend.main.getByText(friend.text('share.status_paid'), { exact: true }).waitFor()
  await owner.main.getByText(owner.text('share.status_paid'), { exact: true }).waitFor()
  await isReadable(owner.page, 'one-paid')
  const [request] = await market.shares(id)
  assert.equal(request?.status, 'pending')
  await guest.open(`/share/${request.uuid}`)
  await guest.payAtBank('pay')
  await guest.main.getByText(guest.text('share.status_paid'), { exact: true }).waitFor()
  await owner.main
    .getByText(owner.text('share.status_pending'), { exact: true })
    .waitFor({ state: 'detached' })
  await isReadable(owner.page, 'all-paid')
  const requested = (await market.shares(id)).reduce((sum, { amount }) => sum + amount, 0)
  assert.ok(requested > 0)
  assert.equal(await market.receivedForShares(id), requested, 'to the cent')

  // The owner has a receipt.
  await owner.open(`/orders/${id}/receipt`)
  await owner.main.getByRole('heading', { level: 1 }).waitFor()
  await isReadable(owner.page, 'receipt')

  for (const visitor of people) {
    assert.deepEqual(
      visitor.errors.filter((error) => !/40[34]/.test(error)),
      [],
    )
    await visitor.close()
  }
  assert.deepEqual(market.faults, [])
})
