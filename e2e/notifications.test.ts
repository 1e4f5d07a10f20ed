import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { recordEvent } from '@hawker/server/core/events'
import type { Page } from 'playwright-core'
import { hasDesktopBrowser } from '../scripts/browser.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import {
  type PushService,
  deliverPush,
  openPushService,
  pressNotification,
  shownNotifications,
} from './support/push-service.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, containing, textsOf } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const PASSWORD = 'saffron rice'
async function signUp(shop: StorefrontPage, email: string): Promise<number> {
  await shop.open('/login')
  await shop.signUp({ firstname: 'Nour', email, password: PASSWORD })
  // When there is no target page and no address, signing up leads to the address question.
  await shop.page.waitForURL((url) => url.pathname === '/welcome')
  await eventually(() => market.isRegistered(email), true)
  return market.personId(email)
}

let moves = 0
/**
 * Records that the kitchen began with a new order. A delivered one does not block deleting the
 * account; pushes leave only while the kitchen works on it.
 */
async function orderMoves(
  userId: number,
  status: 'cooking' | 'delivered' = 'delivered',
): Promise<number> {
  const { id: shopId } = await market.shop('bella-lanterna')
  const { email } = await market.person(userId)
  const order = await market.makeBareOrder(email, { shopId, status })
  await market.database.transaction((tx) =>
    recordEvent(
      tx,
      {
        topic: 'order.status_changed',
        key: `story:${++moves}`,
        orderId: order.id,
        shopId,
        userId,
        payload: { to: 'cooking' },
      },
      market.app.deps.clock.now(),
    ),
  )
  return order.id
}

for (const [locale, width] of inTurn(import.meta.filename, [
  ['en', 1440],
  ['ar', 390],
] satisfies [Locale, 390 | 1440][])) {
  test(`${locale} at ${width}: a notification appears live, opens its page and can be cleared`, async () => {
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    const userId = await signUp(shop, `told-${locale}@example.test`)
    await shop.open('/')
    const bell = page
      .getByRole('button', { name: shop.text('shell.notifications'), exact: true })
      .filter({ visible: true })
    await bell.waitFor()
    const orderId = await orderMoves(userId)
    const unread = (count: number) =>
      page
        .getByRole('button', { name: shop.text('shell.unread_notifications', { count }) })
        .filter({ visible: true })
    await unread(1).click()
    const drawer = page.getByRole('dialog', { name: shop.text('notifications.title') })
    const row = drawer.getByRole('link').first()
    await row.waitFor()
    assert.match((await row.textContent()) ?? '', /K7-482/)
    await assertAccessible(page)
    await row.click()
    await page.waitForURL((url) => url.pathname === `/orders/${orderId}`)
    await shop.open('/')
    await bell.waitFor()
    await orderMoves(userId)
    await orderMoves(userId)
    await unread(2).click()
    await drawer.getByRole('button', { name: shop.text('notifications.read_all') }).click()
    await bell.waitFor({ state: 'attached' })

    await shop.open('/settings')
    const choice = page.getByRole('checkbox', {
      name: `${shop.text('notify.type_status_changed')}: ${shop.text('notify.channel_email')}`,
    })
    await choice.uncheck()
    await page.getByRole('switch', { name: containing(shop.text('notify.quiet')) }).check()
    await page.getByLabel(shop.text('notify.quiet_from'), { exact: true }).waitFor()
    await page.getByRole('button', { name: shop.text('allergen.nuts'), exact: true }).click()
    await page.getByRole('switch', { name: containing(shop.text('allergies.keep')) }).click()
    await eventually(() => market.notificationChoices(userId), {
      mails: false,
      quiet: 1320,
      locale,
      profiles: 1,
    })
    await assertAccessible(page)
    await shop.open('/settings')
    await choice.waitFor()
    assert.equal(await choice.isChecked(), false)

    await shop.open('/profile')
    await assertAccessible(page)
    const download = page.waitForEvent('download')
    await shop.button('own_data.download').click()
    const file: { data?: unknown; parts: { name: string; rows: { email?: string }[] }[] } =
      JSON.parse(await readFile(await (await download).path(), 'utf8'))
    assert.equal(
      file.parts.find(({ name }) => name === 'account')?.rows[0]?.email,
      `told-${locale}@example.test`,
    )
    await shop.button('own_data.delete').click()
    const confirmDialog = page.getByRole('dialog', { name: shop.text('own_data.delete') })
    await confirmDialog.getByLabel(shop.text('auth.password'), { exact: true }).fill(PASSWORD)
    await assertAccessible(page)
    await confirmDialog.getByRole('button', { name: shop.text('own_data.delete') }).click()
    await shop.button('own_data.stay').click()
    await page.getByText(shop.text('own_data.kept')).waitFor()
    await shop.button('own_data.delete').waitFor()

    await shop.open('/help')
    const questions = page.locator('details')
    const all = await questions.count()
    await page
      .getByRole('searchbox', { name: shop.text('help.search') })
      .fill((await questions.last().locator('summary').innerText()).split(' ')[0] ?? '')
    await eventually(
      async () => (await questions.count()) > 0 && (await questions.count()) <= all,
      true,
    )
    await page.getByRole('searchbox', { name: shop.text('help.search') }).fill('zzzz')
    await page.getByText(shop.text('help.nothing_found')).waitFor()
    await assertAccessible(page)
    assert.deepEqual([errors, market.faults], [[], []])
    await close()
  })
}

const NO_WINDOWS =
  !hasDesktopBrowser() &&
  'only the headless shell of Chromium is installed, which shows no notifications'

/** Signs up and turns on push notifications for this browser. */
async function signUpWithPush(
  shop: StorefrontPage,
  service: PushService,
  email: string,
): Promise<number> {
  await service.subscribeHere(shop.page.context())
  const userId = await signUp(shop, email)
  await shop.open('/settings')
  await shop.page.getByRole('switch', { name: containing(shop.text('notify.push_here')) }).click()
  await eventually(() => market.countPushDevices(userId), 1)
  return userId
}
type PushMessage = { title: string; url: string; tag: string }
/** Delivers the push message with this index to the service worker and asserts that it is shown. */
async function isShown(page: Page, service: PushService, index: number): Promise<PushMessage> {
  await eventually(() => service.messages.length, index + 1)
  const text = service.messages[index] ?? ''
  const message: PushMessage = JSON.parse(text)
  await deliverPush(page, market.address, text)
  assert.deepEqual(await shownNotifications(page.context()), [[message.title, message.url]])
  return message
}

test('the bell polls every ten seconds with 304 responses, and its list loads five rows at a time', async () => {
  const { page, errors, close } = await market.visit({ width: 1440 })
  const shop = new StorefrontPage(page)
  const userId = await signUp(shop, 'bell@example.test')
  await market.notify(userId, 12)
  const polls: number[] = []
  page.on(
    'response',
    (answer) =>
      void (answer.url().includes('/notifications-statistic') && polls.push(answer.status())),
  )
  await page.clock.install()
  await shop.open('/')
  const bell = page
    .getByRole('button', { name: shop.text('shell.unread_notifications', { count: 12 }) })
    .filter({ visible: true })
  await bell.waitFor()
  assert.deepEqual(polls, [200])
  await page.clock.fastForward(9_000)
  assert.equal(polls.length, 1)
  // The page's clock also runs on its own, so a much later request would not be this poll.
  await Promise.all([
    page.waitForResponse(/notifications-statistic/, { timeout: 5_000 }),
    page.clock.fastForward(1_500),
  ])
  assert.deepEqual(polls, [200, 304])

  await bell.click()
  const list = page.getByRole('dialog', { name: shop.text('notifications.title') })
  const rows = list.getByRole('listitem')
  const more = list.getByRole('button', { name: shop.text('action.load_more') })
  for (const count of [5, 10, 12]) {
    await eventually(() => rows.count(), count)
    if (count < 12) await more.click()
  }
  assert.equal(await more.count(), 0)
  const boxAt = async (width: number) => {
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width, height: 900 })
    await bell.click()
    await rows.first().waitFor()
    await page.clock.runFor(1_000)
    const {
      x,
      y,
      width: own,
      height,
    } = (await list.boundingBox()) ?? assert.fail('the list has no box')
    // The width of the page's scroll bar stays free.
    const isAtEnd = Math.abs(width - x - own) <= 20
    return { isAtStart: x === 0, isAtEnd, top: y, foot: y + height }
  }
  for (const width of [1440, 577])
    assert.deepEqual(
      await boxAt(width),
      { isAtStart: false, isAtEnd: true, top: 0, foot: 900 },
      `at ${width} it is a drawer`,
    )
  for (const width of [576, 390]) {
    const { top, ...box } = await boxAt(width)
    assert.deepEqual(
      box,
      { isAtStart: true, isAtEnd: true, foot: 900 },
      `at ${width} it is a sheet`,
    )
    assert.ok(top > 0, `from ${top} on`)
  }
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})

test(
  'a subscribed browser gets encrypted push messages until the user signs out',
  { skip: NO_WINDOWS },
  async (t) => {
    const service = await openPushService()
    t.after(service.close)
    const { page, errors, close } = await market.visit({ width: 390, notifications: true })
    const shop = new StorefrontPage(page)
    const userId = await signUpWithPush(shop, service, 'pushed@example.test')
    const orderId = await orderMoves(userId, 'cooking')
    const message = await isShown(page, service, 0)
    assert.deepEqual([message.url, message.tag], [`/orders/${orderId}`, `order-${orderId}`])
    assert.match(message.title, /is being prepared$/)

    await shop.open('/profile')
    await shop.button('shell.logout').click()
    await eventually(() => market.countPushDevices(userId), 0)
    const quiet = await orderMoves(userId, 'cooking')
    // The notification exists, so a push would have been sent.
    await eventually(async () => (await market.notifiedOrders(userId)).includes(quiet), true)
    await page.waitForTimeout(1_000)
    assert.equal(service.messages.length, 1)
    assert.deepEqual([errors, market.faults], [[], []])
    await close()
  },
)

test(
  'a clicked push notification opens its page in the open tab or a new one, and is marked as read',
  { skip: NO_WINDOWS },
  async (t) => {
    const service = await openPushService()
    t.after(service.close)
    const { page, errors, close } = await market.visit({ width: 390, notifications: true })
    const context = page.context()
    const shop = new StorefrontPage(page)
    const userId = await signUpWithPush(shop, service, 'pressed@example.test')
    const unread = () => market.notifiedOrders(userId, { unread: true })

    const first = await orderMoves(userId, 'cooking')
    await isShown(page, service, 0)
    assert.deepEqual(await unread(), [first])
    assert.deepEqual(await pressNotification(context), [{ focused: `${market.address}/settings` }])
    await page.waitForURL((url) => url.pathname === `/orders/${first}`)
    await shop.main.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(context.pages().length, 1)
    await eventually(unread, [])

    const second = await orderMoves(userId, 'cooking')
    await isShown(page, service, 1)
    await page.close()
    const opened = { opened: `${market.address}/orders/${second}` }
    assert.deepEqual(await pressNotification(context), [opened])
    await eventually(unread, [])
    const newPage = await context.newPage()
    await newPage.goto(opened.opened)
    await newPage.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    assert.deepEqual([errors, market.faults], [[], []])
    await close()
  },
)

test('without JavaScript or signing in, the unsubscribe link of a mail stops mails of its type', async () => {
  const { page, close } = await market.visit({ width: 390, javaScript: false })
  const userId = await market.personId('friend@hawker.test')
  const key = randomUUID()
  await market.setUnsubscribeKey(userId, key)
  const say = textsOf('en')
  await page.goto(`/unsubscribe?key=${key}&type=order_refunded`)
  await page.getByRole('button', { name: say('unsubscribe.this_kind') }).click()
  await page.getByText(say('unsubscribe.done')).waitFor()
  assert.deepEqual(await market.disabledMails(userId), [
    { type: 'order_refunded', channel: 'email', enabled: false },
  ])
  await close()
})
