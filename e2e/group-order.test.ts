import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatMoney } from '@hawker/i18n/format'
import { assertAccessible } from './support/checks/accessibility.ts'
import { advanceClock } from './support/demo-clock.ts'
import { type Dish, findDish, plainDishes } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { groupPage } from './support/group-order.ts'
import { holdRequests } from './support/browser/hold-requests.ts'
import {
  type Marketplace,
  type Visitor,
  closeWithoutErrors,
  openMarketplace,
} from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { dollars, containing, textsOf } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const PAST_UNDO_MS = 31_000

async function isReadable({ page }: Visitor): Promise<void> {
  await assertAccessible(page)
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
}

test('three members, one in Arabic and one a guest, fill one order live and pay the owner back', async () => {
  const { database } = market
  const [dish, dishInArabic] = [
    await findDish(database, 'bella-lanterna', 'Tiramisù'),
    await findDish(database, 'bella-lanterna', 'Tiramisù', 'ar'),
  ]
  const people = [
    await market.visit({ width: 390 }),
    await market.visit({ locale: 'ar' }),
    await market.visit({ width: 390 }),
  ] as const
  const stranger = await market.visit({ width: 820 })
  const [owner, friend, guest] = [
    groupPage(people[0].page),
    groupPage(people[1].page, 'ar'),
    groupPage(people[2].page),
  ]
  const mallory = groupPage(stranger.page)

  await owner.logIn('customer@hawker.test')
  const link = await owner.start('bella-lanterna')
  await friend.logIn('friend@hawker.test')
  await friend.join(link)
  await guest.join(link, 'Gina')
  // Mallory has her own cart at another shop.
  const [own, other] = await dishesElsewhere()
  await mallory.addToCart(await mallory.openDish(own.slug, own.uuid, own.title))
  await mallory.join(link, 'Mallory')
  // The owner's page updates live.
  await owner.memberCard('Mallory').waitFor()
  await Promise.all([
    friend.addDish(link, dishInArabic),
    guest.addDish(link, dish),
    mallory.addDish(link, dish),
  ])
  for (const name of ['Gina', 'Mallory'])
    await owner.memberCard(name).getByText(dish.title).waitFor()
  await friend.memberCard('Gina').getByText(dishInArabic.title).waitFor()

  await owner.main
    .getByRole('button', { name: owner.text('group.kick', { name: 'Mallory' }) })
    .click()
  await isReadable(people[0])
  await owner.sheet.getByRole('button', { name: owner.text('action.remove'), exact: true }).click()
  await mallory.main
    .getByRole('heading', { name: 'You have been kicked from group order' })
    .waitFor()
  await owner.memberCard('Mallory').waitFor({ state: 'detached' })
  // Her own cart is back, without the group's dishes, and takes another dish of its shop.
  await stranger.page
    .getByRole('link', {
      name: containing(
        `${mallory.text('shell.cart')}: ${mallory.text('cart.items', { count: 1 })}`,
      ),
    })
    .filter({ visible: true })
    .click()
  await mallory.main.getByText(own.title).waitFor()
  assert.equal(await mallory.main.getByText(dish.title).count(), 0)
  await mallory.addToCart(await mallory.openDish(other.slug, other.uuid, other.title))
  await mallory.openCart()
  for (const { title } of [own, other]) await mallory.main.getByText(title).waitFor()

  await guest.button('group.im_done').click()
  await owner.memberCard('Gina').getByText(owner.text('group.done'), { exact: true }).waitFor()
  // A change appears live on the owner's screen.
  await guest.main.getByRole('button', { name: guest.text('product.increase') }).click()
  await owner.memberCard('Gina').getByText('2×').waitFor()
  await isReadable(people[0])
  await isReadable(people[1])

  // Every sheet is accessible and closes by Escape.
  await owner.checkSheet('group.rules', async () => {
    await owner.sheet
      .getByLabel(owner.text('group.deadline'), { exact: true })
      .selectOption({ index: 2 })
    await owner.sheet.getByLabel(owner.text('group.auto')).waitFor()
    await isReadable(people[0])
  })
  await owner.checkSheet('group.cancel', () => isReadable(people[0]))
  await friend.checkSheet('group.leave', () => isReadable(people[1]))

  // A member cannot add dishes of another shop. The cart page shows the others' dishes as well.
  await guest.refuseDish(own)
  await guest.open('/cart')
  const friends = guest.main
    .locator('summary')
    .filter({ hasText: guest.text('group.items_of', { name: await nameOf('friend@hawker.test') }) })
  await friends.click()
  await guest.main.getByText(dish.title).nth(1).waitFor()
  await isReadable(people[2])
  await guest.open(new URL(link).pathname)
  await guest.main.getByRole('heading', { name: guest.text('group.yours') }).waitFor()

  await owner.button('group.lock').click()
  await owner.main.getByRole('heading', { name: owner.text('checkout.title'), level: 1 }).waitFor()
  await guest.main
    .getByRole('status')
    .getByText(guest.text('group.locked', { name: await nameOf('customer@hawker.test') }))
    .waitFor()
  await owner.choose('shop.pickup')
  await owner.choose('payment.cash')
  await owner.totalToPay()
  await owner.placeOrder()
  const id = await owner.orderId()
  await guest.main
    .getByRole('status')
    .getByText(guest.text('group.ordered', { name: await nameOf('customer@hawker.test') }))
    .waitFor()
  const lines = await market.orderLines(id)
  assert.deepEqual(
    lines.map(({ quantity }) => quantity).toSorted((a, b) => a - b),
    [1, 2],
  )
  assert.equal(lines.find(({ quantity }) => quantity === 2)?.memberName, 'Gina')

  // After the release to the shop, each member gets a payment request for their share.
  await market.fillWallet('friend@hawker.test', 2_000n)
  await advanceClock(market, PAST_UNDO_MS)
  const pay = friend.text('share.pay', { price: '#' }).split('#').at(-1)?.trim() ?? ''
  await friend.main.getByRole('button', { name: containing(pay) }).click()
  await friend.main.getByText(friend.text('share.status_paid'), { exact: true }).waitFor()
  await guest.main.getByText(guest.text('share.status_pending'), { exact: true }).waitFor()
  await owner.open(`/orders/${id}`)
  await owner.main.getByText(owner.text('share.status_paid'), { exact: true }).waitFor()
  await isReadable(people[0])

  await owner.checkSheet('share.waive', () => isReadable(people[0]))

  // Gina's payment link works without an account and without JavaScript, also after a declined
  // card.
  await people[0].page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await owner.main.getByRole('button', { name: owner.text('share.copy', { name: 'Gina' }) }).click()
  const copied = () => people[0].page.evaluate(() => navigator.clipboard.readText())
  await eventually(async () => (await copied()).includes('/share/'), true)
  const share = await copied()
  const plain = await market.visit({ width: 390, javaScript: false })
  await plain.page.goto(new URL(share).pathname)
  await plain.page
    .getByRole('button', { name: containing(mallory.text('payment.pay', { price: '' }).trim()) })
    .click()
  await plain.page.waitForURL(/\/dev\/sandbox\//)
  await plain.close()
  await mallory.open(new URL(share).pathname)
  await mallory.main
    .getByRole('heading', { name: mallory.text('share.title', { name: 'Gina' }), level: 1 })
    .waitFor()
  await isReadable(stranger)
  await mallory.payAtBank('decline')
  await mallory.main.getByText(mallory.text('payment.nothing_taken'), { exact: true }).waitFor()
  await isReadable(stranger)
  await mallory.payAtBank('pay')
  await mallory.main.getByText(mallory.text('share.status_paid'), { exact: true }).waitFor()
  // The owner's page updates live.
  await owner.main
    .getByText(owner.text('share.status_pending'), { exact: true })
    .waitFor({ state: 'detached' })
  const requested = (await market.shares(id)).reduce((sum, { amount }) => sum + amount, 0)
  assert.equal(await market.receivedForShares(id), requested)

  // After leaving the group, the user's own cart can start a new group order.
  await friend.addToCart(
    await friend.openDish(dishInArabic.slug, dishInArabic.uuid, dishInArabic.title),
  )
  await friend.open('/cart')
  await friend.main.getByRole('link', { name: friend.text('group.together') }).click()
  await friend.page.getByRole('dialog', { name: friend.text('group.start_title') }).waitFor()
  await isReadable(people[1])

  // An invalid link has this fixed text.
  await mallory.open('/group/1?g=1&o=1&t=AAAAAAAAAAAAAAAAAAAAAA')
  await mallory.main
    .getByRole('heading', { name: 'You cannot join. Invalid group order' })
    .waitFor()
  for (const visitor of [...people, stranger]) {
    assert.deepEqual(
      visitor.errors.filter((error) => !/40[34]/.test(error)),
      [],
    )
    await visitor.close()
  }
  assert.deepEqual(market.faults, [])
})

test('only the dish above the spending limit is refused, and an offline addition is saved once online', async () => {
  const [cheap, dear, later] = await dishesByPrice()
  const [host, friend] = [await market.visit(), await market.visit({ width: 390 })]
  const [owner, guest] = [groupPage(host.page), groupPage(friend.page)]
  await owner.logIn('customer@hawker.test')
  const link = await owner.start('bella-lanterna')
  await guest.join(link, 'Tess')
  const [group = ''] = /\d+/.exec(new URL(link).pathname) ?? []
  await market.limitSpending(group, cheap.price + later.price)
  await market.changeStock(dear.stockId, { price: cheap.price + later.price + 100 })

  await guest.open('/shop/bella-lanterna')
  const calls = await holdRequests(friend.page, '**/cart/insert-product*')
  for (const { title } of [dear, cheap])
    await guest.main
      .getByRole('button', { name: guest.text('product.add', { name: title }) })
      .click()
  await eventually(calls.requestCount, 1)
  calls.release()
  await owner.memberCard('Tess').getByText(cheap.title).waitFor()
  await friend.page.getByText(textsOf('en', 'errors')('spend_limit')).waitFor()
  const bar = (count: number) => guest.button('cart.bar', { count, total: '' })
  await bar(1).waitFor()

  const tunnel = friend.page.context()
  await tunnel.setOffline(true)
  await guest.main
    .getByRole('button', { name: guest.text('product.add', { name: later.title }) })
    .click()
  await bar(2).click()
  const unsaved = guest.sheet.getByText(guest.text('cart.unsaved')).first()
  await unsaved.waitFor()
  // Longer than the polling interval: the unsaved dish stays visible.
  await guest.sheet.getByText(later.title).waitFor()
  await friend.page.waitForTimeout(6_000)
  await guest.sheet.getByText(later.title).waitFor()
  await isReadable(friend)
  assert.equal(await owner.memberCard('Tess').getByText(later.title).count(), 0)
  await tunnel.setOffline(false)
  await owner.memberCard('Tess').getByText(later.title).waitFor()
  await unsaved.waitFor({ state: 'detached' })
  assert.deepEqual(
    friend.errors.filter((error) => !/ERR_|status of 422/.test(error)),
    [],
  )
  await friend.close()
  await closeWithoutErrors(market, host)
})

test('each member sees limits and prices in their own currency, and a new choice applies at once', async () => {
  const euros = (cents: number) =>
    formatMoney(cents / 100, { symbol: '€', position: 'after', decimal_places: 2 }, 'en')
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const price = dish.stocks[0]?.price ?? 0
  const [host, friend] = [await market.visit(), await market.visit({ width: 390 })]
  const [owner, guest] = [groupPage(host.page), groupPage(friend.page)]
  await host.page.context().addCookies([{ name: 'currency', value: '2', url: market.address }])
  await owner.logIn('seller@hawker.test')
  const link = await owner.start('bella-lanterna')
  await owner.button('group.rules').click()
  const limit = owner.sheet.getByLabel(owner.text('group.limit'), { exact: true })
  await owner.sheet.getByText('€', { exact: true }).waitFor()
  await limit.fill('twenty')
  await owner.sheet.getByRole('button', { name: owner.text('action.save'), exact: true }).click()
  await owner.sheet.getByText(owner.text('wallet.amount_invalid')).waitFor()
  await limit.fill('20 €')
  await owner.sheet.getByRole('button', { name: owner.text('action.save'), exact: true }).click()
  await owner.main.getByText(owner.text('group.limit_each', { price: euros(2000) })).waitFor()
  await guest.join(link, 'Eve')
  await guest.main.getByText(guest.text('group.limit_each', { price: dollars(2174) })).waitFor()
  await guest.addDish(link, dish)
  await guest.main.getByText(dollars(price)).first().waitFor()
  await owner
    .memberCard('Eve')
    .getByText(euros(Math.round(price * 0.92)))
    .first()
    .waitFor()

  // Another tab changes the currency, and this page follows.
  const elsewhere = new StorefrontPage(await friend.page.context().newPage())
  await elsewhere.open('/')
  await elsewhere.page
    .getByRole('button', { name: containing(`${guest.text('shell.currency')}: `) })
    .filter({ visible: true })
    .click()
  await elsewhere.page.getByRole('menuitemradio', { name: '€' }).filter({ visible: true }).click()
  await guest.main.getByText(guest.text('group.limit_each', { price: euros(2000) })).waitFor()
  await guest.main
    .getByText(euros(Math.round(price * 0.92)))
    .first()
    .waitFor()
  await guest.main.getByText(dollars(price)).first().waitFor({ state: 'detached' })
  await closeWithoutErrors(market, host, friend)
})

/** Three dishes that one tap adds, the most expensive in the middle. */
async function dishesByPrice() {
  const dishes = await plainDishes(market.database, 'en')
  const [cheap, later, dear] = dishes
    .flatMap(({ title, stocks: [stock] }) =>
      stock ? [{ title, stockId: stock.id, price: stock.price }] : [],
    )
    .toSorted((one, other) => one.price - other.price)
  assert.ok(cheap && later && dear)
  return [cheap, dear, later] as const
}

/** Two dishes of one other restaurant, without required options. */
async function dishesElsewhere(): Promise<[Dish, Dish]> {
  const rows = await market.plainDishesElsewhere()
  const [one, other] = await Promise.all(
    rows.map(({ slug, title }) => findDish(market.database, slug, title)),
  )
  assert.ok(one && other && one.slug === other.slug)
  return [one, other]
}

const nameOf = async (email: string): Promise<string> => (await market.person(email)).firstname
