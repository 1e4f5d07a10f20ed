import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { CONSOLE_PAGES } from './support/console-pages.ts'
import { findDish } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { fillMarket } from './support/hostile-input/fill-market.ts'
import {
  HOSTILE_TEXT,
  SHORT_HOSTILE_TEXT,
  uncoveredTextColumns,
  makeAllTextsHostile,
  watchInjections,
} from './support/hostile-input/hostile-texts.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const IN_URL = encodeURIComponent(HOSTILE_TEXT.replace('\u2028', ''))
test('each text column is made hostile below or listed as machine-written', async () => {
  assert.deepEqual(await uncoveredTextColumns(market.database), [])
})

test('no stored text, URL, staff text or mail runs as script or becomes markup on any page of any role', async (t) => {
  const { orderId, group, share, theirOrders, chatId } = await fillMarket(market)
  const dish = await findDish(market.database, 'bella-lanterna', 'Margherita')
  const pathsByEmail: Record<string, readonly string[]> = {
    '': [
      '/',
      '/?v=2',
      `/search?q=${IN_URL}`,
      '/search?q=pizza',
      '/shop/bella-lanterna',
      `/shop/bella-lanterna?product=${dish.uuid}&q=${IN_URL}`,
      `/shop/bella-lanterna/${dish.uuid}`,
      `/shop/${IN_URL}`,
      group,
      '/t/a-token-of-a-receiver',
      `/login?next=/${IN_URL}&refused=${IN_URL}`,
      `/register?referral=${IN_URL}&next=/${IN_URL}`,
      `/reset-password?token=${IN_URL}`,
      `/verify-phone?next=/${IN_URL}`,
      `/unsubscribe?key=${IN_URL}&type=${IN_URL}`,
      '/help',
      '/welcome',
      '/settings',
      '/recipes',
      share,
      '/pages/terms',
      `/${IN_URL}`,
      '/dev/messages',
    ],
    'customer@hawker.test': [
      '/cart',
      '/checkout',
      '/orders',
      `/orders/${orderId}`,
      `/orders/${orderId}/receipt`,
      '/wallet',
      '/profile',
      '/settings',
      '/welcome',
    ],
    'friend@hawker.test': [
      ...theirOrders.map((id) => `/orders/${id}`),
      `/orders?chat=${chatId}`,
      '/be-driver',
      '/be-seller',
      '/settings',
      '/wallet',
      '/update-details',
      '/update-password',
    ],
    ...CONSOLE_PAGES,
  }
  // Sign-ins and the cart are prepared before the texts become hostile.
  const visitors = await Promise.all(
    Object.keys(pathsByEmail).map(async (email) => {
      const { page } = await market.visit({ bypassCsp: true })
      if (email !== '') {
        const { status } = await page.request
          .post(`${market.address}/login`, {
            form: { name: email, password: DEMO_PASSWORD, next: '/' },
            headers: { origin: market.address },
            maxRedirects: 0,
          })
          .then((answer) => ({ status: answer.status() }))
        assert.ok(status >= 300 && status < 400, `${email}: ${status}`)
      }
      return { email, page, watch: await watchInjections(page) }
    }),
  )
  // Ledger rows are immutable, so the hostile note is sent by the API.
  const payer = visitors.find(({ email }) => email.startsWith('customer'))
  const receiver = await market.person('friend@hawker.test')
  const sent = await payer?.page.request.post(
    `${market.address}/api/v1/dashboard/user/wallet/send`,
    {
      data: { uuid: receiver.uuid, price: 1, note: SHORT_HOSTILE_TEXT },
      headers: { origin: market.address, 'idempotency-key': crypto.randomUUID() },
    },
  )
  assert.equal(sent?.status(), 201, await sent?.text())
  const customer = visitors.find(({ email }) => email.startsWith('customer'))
  assert.ok(customer)
  const shop = new StorefrontPage(customer.page)
  const sheet = await shop.openDish('bella-lanterna', dish.uuid, dish.title)
  await shop.chooseRequired(sheet)
  await shop.addToCart(sheet)
  await makeAllTextsHostile(market.database)
  // A change by staff would be announced; this one was written directly to the database.
  await market.announce('texts.changed')

  let shown = 0
  for (const { email, page, watch } of visitors) {
    for (const path of pathsByEmail[email] ?? []) {
      await page.goto(path, { waitUntil: 'load' })
      // Wait for scripts, to check their output as well.
      await page
        .locator(path.startsWith('/console') ? 'main :is(h1, h2, button, a)' : 'main, body > *')
        .first()
        .waitFor({ state: 'attached' })
      await page
        .waitForFunction(() => document.querySelector('[aria-busy=true]') === null, undefined, {
          timeout: 5_000,
        })
        .catch(() => undefined)
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 200))),
      )
      assert.deepEqual(await watch.found(), [], `${email} ${path}`)
      assert.deepEqual(watch.ran, [], `${email} ${path}`)
      if ((await page.locator('body').innerText()).includes('onerror=hacked()')) shown++
      else t.diagnostic(`shows no hostile text: ${email} ${path}`)
    }
  }
  const paths = Object.values(pathsByEmail).flat().length
  assert.ok(shown > paths * 0.8, `the hostile texts are visible on ${shown} of ${paths} pages`)
  // Notifications and search suggestions render on demand.
  await customer.page.goto('/')
  await shop.waitForHydration()
  await customer.page
    .getByRole('button', { name: shop.text('shell.notifications') })
    .filter({ visible: true })
    .first()
    .click()
  await customer.page.getByRole('dialog').getByText('onerror=hacked()').first().waitFor()
  assert.deepEqual(await customer.watch.found(), [])
  await customer.page.keyboard.press('Escape')
  await customer.page.getByRole('searchbox').filter({ visible: true }).first().fill('margh')
  await customer.page.getByText('onerror=hacked()').first().waitFor()
  assert.deepEqual([await customer.watch.found(), customer.watch.ran], [[], []])
  // A control: without escaping, the hostile text runs and is noticed.
  await customer.page.evaluate(
    (html) => void document.body.insertAdjacentHTML('beforeend', html),
    HOSTILE_TEXT,
  )
  await eventually(() => customer.watch.ran.length > 0, true)
  assert.ok((await customer.watch.found()).length > 2)
})
