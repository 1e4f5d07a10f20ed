import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { moveOrder } from '@hawker/server/features/orders/index'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import type { Page } from 'playwright-core'
import { SellerBoard, SellerClaims } from './support/console.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { advanceClock } from './support/demo-clock.ts'
import { countOrdersAndPayments, findDish } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing, textsOf } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

async function logInHere(shop: StorefrontPage, email: string): Promise<void> {
  await shop.page.getByLabel(shop.text('auth.email_or_phone')).fill(email)
  await shop.page
    .getByRole('textbox', { name: shop.text('auth.password'), exact: true })
    .fill(DEMO_PASSWORD)
  await shop.page.keyboard.press('Enter')
}
async function putIntoCart(shop: StorefrontPage, title: string): Promise<void> {
  const dish = await findDish(market.database, 'bella-lanterna', title, shop.locale)
  const sheet = await shop.openDish('bella-lanterna', dish.uuid, dish.title)
  await shop.chooseRequired(sheet)
  await shop.addToCart(sheet)
}
/** All text on the page and in its fields. */
const allText = (page: Page) =>
  page.evaluate(
    () =>
      document.body.innerText +
      [...document.querySelectorAll('textarea, input')]
        .map((field) => (field as HTMLInputElement).value)
        .join('\n'),
  )
/** Longer than a quote is valid. */
const QUOTE_MS = 16 * 60_000
const isSignedIn = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === 'access_token')

const STARTS = [
  { locale: 'en', width: 390, other: 'ar', direction: 'rtl' },
  { locale: 'ar', width: 1440, other: 'en', direction: 'ltr' },
] as const

for (const { locale, width, other, direction } of inTurn(import.meta.filename, STARTS))
  test(`${locale} at ${width}: a checkout survives a language change and an expired session`, async () => {
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    await shop.logIn('friend@hawker.test')
    await putIntoCart(shop, 'Diavola')
    await shop.openCart()
    await shop.goToCheckout()
    await shop.choose('shop.pickup')
    await shop.choose('payment.cash')
    const note = 'Ring twice — حلقة مرتين'
    // The notes are collapsed at first.
    await page
      .getByRole('button', {
        name: `${shop.text('action.change')}: ${shop.text('checkout.wishes')}`,
      })
      .click()
    await page.getByLabel(shop.text('checkout.note'), { exact: true }).fill(note)
    await shop.totalToPay()
    await page.evaluate(() => void Reflect.set(globalThis, 'sameDocument', true))

    const second = new StorefrontPage(await page.context().newPage(), locale)
    await second.open('/')
    await second.chooseLanguage(other)
    await page.locator(`html[lang=${other}][dir=${direction}]`).waitFor({ state: 'attached' })
    shop.locale = other
    await shop.main.getByRole('heading', { name: shop.text('checkout.title'), level: 1 }).waitFor()
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument')), true)
    assert.ok((await allText(page)).includes(note))
    await shop.totalToPay()

    await market.endSessions('friend@hawker.test')
    await shop.placeOrder()
    await page.waitForURL(/\/login\?next=%2Fcheckout/)
    await logInHere(shop, 'friend@hawker.test')
    await page.waitForURL((url) => url.pathname === '/checkout')
    await shop.main.getByRole('heading', { name: shop.text('checkout.title'), level: 1 }).waitFor()
    await eventually(async () => (await allText(page)).includes(note), true)
    await shop.totalToPay()
    await shop.placeOrder()
    const id = await shop.orderId()
    const order = await market.order(id)
    assert.deepEqual([order.note, order.deliveryType], [note, 'pickup'])
    assert.deepEqual([errors, market.faults], [[], []])
    await close()
  })

for (const { locale, width, other, direction, email } of inTurn(import.meta.filename, [
  { locale: 'en', width: 1440, other: 'he', direction: 'rtl', email: 'customer@hawker.test' },
  { locale: 'ar', width: 390, other: 'en', direction: 'ltr', email: 'friend@hawker.test' },
] as const))
  test(`${locale} at ${width}: two tabs share language, cart and session; signing out offline fails`, async () => {
    const { page, close } = await market.visit({ width, locale })
    const [here, there] = [
      new StorefrontPage(page, locale),
      new StorefrontPage(await page.context().newPage(), locale),
    ]
    await here.logIn(email, '/profile')
    await there.open('/profile')
    const cartOf = (shop: StorefrontPage, count: number) =>
      shop.page
        .getByRole('link', {
          name: containing(`${shop.text('shell.cart')}: ${shop.text('cart.items', { count })}`),
        })
        .filter({ visible: true })
    const tab = new StorefrontPage(await page.context().newPage(), locale)
    await tab.open('/')
    await putIntoCart(here, 'Tiramisù')
    await cartOf(tab, 1).waitFor()
    await tab.chooseLanguage(other)
    await there.page.locator(`html[lang=${other}][dir=${direction}]`).waitFor({ state: 'attached' })
    there.locale = other
    tab.locale = other
    await here.open('/profile')
    here.locale = other

    await page.context().setOffline(true)
    const logOut = here.main.getByRole('button', { name: here.text('shell.logout') })
    await logOut.click()
    await page.getByText(textsOf(other)('error.occured')).waitFor()
    assert.equal(await page.getByText(here.text('auth.logged_out')).count(), 0)
    assert.ok(await isSignedIn(page))
    assert.match(page.url(), /\/profile$/)
    await page.context().setOffline(false)
    // Connections that the offline mode has cut may fail once after it.
    await eventually(
      () =>
        page.evaluate(() =>
          fetch('/livez')
            .then(({ ok }) => ok)
            .catch(() => false),
        ),
      true,
    )

    await logOut.click()
    await there.page.waitForURL(/\/login\?next=%2Fprofile/)
    await cartOf(tab, 1).waitFor({ state: 'detached' })
    await there.waitForHydration()
    await logInHere(there, email)
    await there.page.waitForURL((url) => url.pathname === '/profile')
    await cartOf(tab, 1).waitFor()
    await close()
  })

test('the checkout waits for an unsaved cart line and opens once the line is saved', async () => {
  const { page, errors, close } = await market.visit()
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  await putIntoCart(shop, 'Tiramisù')
  await shop.open('/shop/bella-lanterna')
  const panel = page.getByRole('region', { name: shop.text('cart.title'), exact: true })
  await panel.getByText('Tiramisù').waitFor()
  await page.route('**/cart/insert-product*', (route) => route.abort())
  await shop.main
    .getByRole('button', { name: shop.text('product.add', { name: 'Arancini' }) })
    .click()
  await panel.getByText(shop.text('cart.unsaved')).waitFor()
  await panel
    .getByRole('link', { name: containing(shop.text('cart.checkout_for', { price: '' }).trim()) })
    .click()
  await page.getByRole('heading', { name: shop.text('error.unavailable') }).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: shop.text('error.try_again') }).click()
  await shop.main.getByRole('heading', { name: shop.text('checkout.title'), level: 1 }).waitFor()
  await shop.main.getByText('Arancini').waitFor()
  const cart = await market.cartLines('customer@hawker.test')
  const lines = cart.map(({ title, quantity }) => ({ title, quantity }))
  assert.deepEqual(
    lines.find(({ title }) => title === 'Arancini'),
    { title: 'Arancini', quantity: 1 },
  )
  assert.deepEqual(
    // The error screen logs its error.
    errors.filter((error) => !/ERR_|\/checkout: /.test(error)),
    [],
  )
  assert.deepEqual(market.faults, [])
  await close()
})

test('calls with an expired session show one toast, clear the cookies, and return after signing in', async () => {
  const { page, errors, close } = await market.visit()
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  await shop.open('/settings?v=2')
  const choices = ['status_changed', 'chat_message', 'order_refunded'].map((type) =>
    page.getByRole('checkbox', {
      name: `${shop.text(`notify.type_${type}`)}: ${shop.text('notify.channel_email')}`,
    }),
  )
  for (const choice of choices) await choice.waitFor()

  const isChoice = (url: string) => url.includes('/update/notifications')
  const held: string[] = []
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    held.push(route.request().url())
    await letGo
    await route.continue()
  })
  await market.endSessions('customer@hawker.test')
  for (const choice of choices) await choice.click()
  await eventually(() => held.filter(isChoice).length, choices.length)
  const toasts = page.getByRole('region', { name: shop.text('shell.toasts') }).getByRole('listitem')
  assert.equal(await toasts.count(), 0)
  const refused: number[] = []
  page.on(
    'response',
    (response) => void (isChoice(response.url()) && refused.push(response.status())),
  )
  release()

  await toasts.first().waitFor()
  // A hovered toast does not close before it is counted.
  await toasts.first().hover()
  await page.waitForURL(
    (url) => url.pathname === '/login' && url.searchParams.get('next') === '/settings?v=2',
  )
  await eventually(() => refused, [401, 401, 401])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  assert.deepEqual(await toasts.allInnerTexts(), [shop.text('error.unauthorized')])
  const names = (await page.context().cookies()).map(({ name }) => name)
  assert.deepEqual(
    names.filter((name) => ['access_token', 'user'].includes(name)),
    [],
  )
  await logInHere(shop, 'customer@hawker.test')
  await page.waitForURL(({ pathname, search }) => pathname + search === '/settings?v=2')
  for (const choice of choices) await choice.waitFor()
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})

test('a payment without a response is retried with the same key, and signing out clears it', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test', '/wallet')
  const pay = shop.sheet.getByRole('button', {
    name: containing(shop.text('payment.pay', { price: '' }).trim()),
  })
  const press = async () => {
    await page.getByRole('link', { name: shop.text('wallet.top_up') }).click()
    await pay.click()
  }
  const keys: string[] = []
  await page.route('**/dashboard/user/wallet/topup?*', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    await route.fetch()
    await route.abort()
  })
  await press()
  await shop.sheet.getByText(shop.text('error.occured')).waitFor()
  await shop.open('/wallet')
  await press()
  await shop.sheet.getByText(shop.text('error.occured')).waitFor()
  assert.ok(keys.length === 2 && keys[0] !== '' && keys[0] === keys[1], keys.join())
  assert.equal((await market.topUps('customer@hawker.test')).length, 1)

  const pendingKeys = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('hawker', 1)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const request = opening.result.transaction('pending').objectStore('pending').getAllKeys()
      await new Promise((resolve) => request.addEventListener('success', resolve))
      opening.result.close()
      return [...request.result.map(String), ...Object.keys(localStorage)].filter((name) =>
        name.startsWith('hawker.pending-'),
      )
    })
  assert.deepEqual(await pendingKeys(), ['hawker.pending-top-up'])
  await shop.open('/profile')
  await shop.main.getByRole('button', { name: shop.text('shell.logout') }).click()
  await page.getByText(shop.text('auth.logged_out')).waitFor()
  await eventually(pendingKeys, [])

  // Returning from the bank by the back/forward cache.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await shop.logIn('customer@hawker.test', '/wallet')
  await page.route(/\/(pay|dev\/sandbox)\//, (route) => route.fulfill({ status: 204 }))
  await press()
  await eventually(() => pay.getAttribute('aria-busy'), 'true')
  await page.evaluate(
    () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await eventually(() => pay.getAttribute('aria-busy'), null)
  assert.ok(await pay.isEnabled())
  assert.deepEqual(
    [errors.filter((error) => !/ERR_|unreachable/.test(error)), market.faults],
    [[], []],
  )
  await close()
})

test('an order without a response is placed once when retried after its quote expired', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  await putIntoCart(shop, 'Tiramisù')
  await shop.open('/checkout')
  await shop.choose('shop.pickup')
  await shop.choose('payment.cash')
  await shop.totalToPay()
  const { orders: before } = await countOrdersAndPayments(market.database)
  const isPlacing = (url: URL) => url.pathname === '/api/v1/dashboard/user/orders'
  const keys: (string | undefined)[] = []
  page.on(
    'request',
    (sent) => void (isPlacing(new URL(sent.url())) && keys.push(sent.headers()['idempotency-key'])),
  )
  await page.route(isPlacing, (route) => route.abort())
  await shop.placeOrder()
  await shop.main.getByText(shop.text('checkout.unanswered')).waitFor()
  await page.unroute(isPlacing)

  await advanceClock(market, QUOTE_MS)
  const unanswered = keys.length
  await shop.placeOrder()
  await shop.orderId()
  assert.equal((await countOrdersAndPayments(market.database)).orders, before + 1)
  const [again, renewed, ...more] = keys.slice(unanswered)
  assert.deepEqual(
    [new Set(keys.slice(0, unanswered + 1)).size, again === keys[0], more],
    [1, true, []],
    'one key until there is a response',
  )
  assert.notEqual(renewed, again, 'and a new key for a new quote')
  assert.deepEqual([errors.filter((error) => !/ERR_/.test(error)), market.faults], [[], []])
  await close()
})

/**
 * Drops all responses until `restore` is called. Only matching POSTs reach the server.
 * `keys`: the idempotency keys of these POSTs.
 */
async function dropResponses(
  page: Page,
  address: RegExp,
): Promise<{ keys: string[]; restore(): void }> {
  const keys: string[] = []
  let dropping = true
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request()
    const isMatchingPost = request.method() === 'POST' && address.test(request.url())
    if (isMatchingPost) keys.push(request.headers()['idempotency-key'] ?? '')
    if (!dropping) return route.continue()
    if (isMatchingPost) await route.fetch()
    return route.abort()
  })
  return { keys, restore: () => (dropping = false) }
}
const assertOneKey = (keys: string[], presses: number) => {
  assert.equal(keys.length, presses)
  assert.ok(keys[0] && new Set(keys).size === 1, keys.join())
}
const isNetworkError = (error: string) => /ERR_|unreachable/.test(error)

for (const action of ['cancel', 'undo'] as const)
  test(`a ${action} whose response was lost is retried with the same key and succeeds`, async () => {
    const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
    const status = action === 'cancel' ? 'new' : 'unreleased'
    const { id } = await makeDemoOrder(market, {
      email: 'customer@hawker.test',
      dish,
      quantity: 2,
      status,
    })
    const { page, errors, close } = await market.visit({ width: 390 })
    const shop = new StorefrontPage(page)
    await shop.logIn('customer@hawker.test', `/orders/${id}`)
    await shop.waitForHydration()
    const dialog = page.getByRole('dialog', { name: shop.text('order.cancel_confirm') })
    if (action === 'cancel') {
      await shop.button('order.cancel').click()
      await dialog.getByLabel(shop.text('order.reason_changed_mind')).check({ force: true })
    }
    const button =
      action === 'cancel'
        ? dialog.getByRole('button', { name: shop.text('order.cancel'), exact: true })
        : shop.button('order.undo')
    const answers = await dropResponses(page, new RegExp(`/orders/${id}/${action}`))
    await button.click()
    await page.getByText(shop.text('error.occured')).first().waitFor()
    answers.restore()
    await button.click()
    await (action === 'cancel'
      ? dialog.waitFor({ state: 'hidden' })
      : page.getByText(shop.text('order.undone')).waitFor())
    assertOneKey(answers.keys, 2)
    assert.equal((await market.order(id)).status, 'cancelled')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    assert.deepEqual([errors.filter((error) => !isNetworkError(error)), market.faults], [[], []])
    await close()
  })

test('a reorder whose response was lost fills the cart once when retried', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const { number } = await makeDemoOrder(market, {
    email: 'customer@hawker.test',
    dish,
    quantity: 2,
  })
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test', '/orders')
  await shop.waitForHydration()
  const row = shop.main.getByRole('article').filter({
    has: page.getByRole('link', { name: containing(shop.text('order.number', { number })) }),
  })
  const again = row.getByRole('button', { name: shop.text('reorder.title') })
  const keys: string[] = []
  await page.route('**/reorder*', async (route) => {
    const request = route.request()
    if (request.postData()?.includes('dry_run')) return route.continue()
    keys.push(request.headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await again.click()
  await page.getByText(shop.text('error.occured')).first().waitFor()
  await again.click()
  await page.waitForURL(/\/cart$/)
  assertOneKey(keys, 2)
  const cart = await market.cartLines('customer@hawker.test')
  assert.deepEqual(
    cart.map(({ quantity }) => quantity),
    [2],
  )
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  assert.deepEqual([errors.filter((error) => !isNetworkError(error)), market.faults], [[], []])
  await close()
})

test('an approved claim whose response was lost is refunded once when retried', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Carbonara')
  const { id, number } = await makeDemoOrder(market, {
    email: 'customer@hawker.test',
    dish,
    quantity: 3,
  })
  const [line] = await market.orderLines(id)
  const customer = await market.visit()
  await new StorefrontPage(customer.page).logIn('customer@hawker.test', '/')
  const status = await customer.page.evaluate(
    async ([key, body]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      return (
        await fetch('/api/v1/dashboard/user/order-refunds', { method: 'POST', headers, body })
      ).status
    },
    [
      market.app.deps.random.uuid(),
      JSON.stringify({
        order_id: id,
        cause: 'missing',
        details: [{ order_detail_id: line?.id, quantity: 2 }],
        to: 'wallet',
      }),
    ] as const,
  )
  assert.equal(status, 201)
  await customer.close()

  const { page, errors, close } = await market.visit()
  const claims = new SellerClaims(page)
  await claims.open()
  const claim = page.getByRole('listitem').filter({ hasText: number })
  await claim.getByRole('button', { name: claims.text('claims.decide') }).click()
  const dialog = page.getByRole('dialog')
  const approve = dialog.getByRole('button', {
    name: containing(claims.text('claims.approve', { price: '' }).trim()),
  })
  const answers = await dropResponses(page, /order-refunds\/\d+/)
  await approve.click()
  await dialog.getByText(claims.text('error.unreachable')).waitFor()
  answers.restore()
  await approve.click()
  await page.getByText(claims.text('claims.done_approved')).waitFor()
  // Each press sends the request twice when there is no response.
  assertOneKey(answers.keys, 3)
  assert.equal(await market.countTransfers('order_refund', id), 1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  assert.deepEqual([errors.filter((error) => !isNetworkError(error)), market.faults], [[], []])
  await close()
})

test('kitchen and customer see a status change that happened while they were offline, without a click', async () => {
  const { app, database } = market
  const dish = await findDish(database, 'bella-lanterna', 'Carbonara')
  const { id, number } = await makeDemoOrder(market, {
    email: 'customer@hawker.test',
    dish,
    quantity: 1,
    status: 'new',
  })
  const customer = await market.visit({ width: 390 })
  const kitchen = await market.visit({ width: 820 })
  const shop = new StorefrontPage(customer.page)
  const board = new SellerBoard(kitchen.page)
  await shop.logIn('customer@hawker.test', `/orders/${id}`)
  await shop.waitForHeading(shop.text('status.new'))
  await board.open(dish.shop)
  await board.card(number).waitFor()
  const asking = [/\/seller\/orders\/paginate/, new RegExp(`/user/orders/${id}\\?`)] as const
  const request = [kitchen.page.waitForRequest(asking[0]), customer.page.waitForRequest(asking[1])]
  await kitchen.page.route(asking[0], (route) => route.abort())
  await customer.page.route(asking[1], (route) => route.abort())
  await database.transaction((tx) =>
    moveOrder(tx, app.deps, { orderId: id, to: 'accepted', by: { actor: 'seller' } }),
  )
  await Promise.all(request)
  await wait(1000)
  await kitchen.page.unrouteAll()
  await customer.page.unrouteAll()
  // Before any other event of this order.
  await board.inColumn('preparing', number).waitFor({ timeout: 15_000 })
  await shop.waitForHeading(shop.text('status.accepted'))
  const isOurs = (error: string) => !isNetworkError(error)
  assert.deepEqual(
    [customer.errors.filter(isOurs), kitchen.errors.filter(isOurs), market.faults],
    [[], [], []],
  )
  await customer.close()
  await kitchen.close()
})
