import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { checksumTables } from '@hawker/server/testing/authorization/checksum-tables'
import { findDish } from './support/dishes.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const WEEK_SECONDS = 7 * 24 * 3600
/** A request that does not follow redirects. */
const request = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, market.address), { redirect: 'manual', ...init })
async function tokenOf(email: string): Promise<string> {
  const answer = await request('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { data }: { data: { access_token: string } } = await answer.json()
  return data.access_token
}

test('signing in sets an HttpOnly token and a readable cookie without a token, both for a week', async () => {
  const { page } = await market.visit()
  const shop = new StorefrontPage(page)
  await shop.logInByForm('customer@hawker.test')
  const cookies = await page.context().cookies()
  const [token, user] = ['access_token', 'user'].map((name) =>
    cookies.find((cookie) => cookie.name === name),
  )
  assert.ok(token && user)
  assert.deepEqual([token.httpOnly, token.sameSite, token.path], [true, 'Lax', '/'])
  assert.deepEqual([user.httpOnly, user.sameSite, user.path], [false, 'Lax', '/'])
  for (const { expires } of [token, user])
    assert.ok(Math.abs(expires - Date.now() / 1000 - WEEK_SECONDS) < 600, `expires ${expires}`)
  assert.ok(!decodeURIComponent(user.value).includes(decodeURIComponent(token.value)))
  assert.doesNotMatch(decodeURIComponent(user.value), /@|token/)
  assert.ok(!(await page.evaluate(() => document.cookie)).includes('access_token'))
  assert.ok(!(await page.content()).includes(token.value), 'the page does not contain the token')
})

test('the Content Security Policy blocks an injected script', async () => {
  const { page } = await market.visit()
  for (const path of ['/', '/shop/bella-lanterna', '/login', '/console']) {
    await page.goto(path)
    const ran = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          document.addEventListener('securitypolicyviolation', () => resolve(false), { once: true })
          const script = document.createElement('script')
          script.textContent = 'globalThis.injected = true'
          document.body.append(script)
          if (Reflect.get(globalThis, 'injected') === true) resolve(true)
        }),
    )
    assert.equal(ran, false, path)
  }
})

/** The path of each route file but the home page and the 404 page, with 1 for its parameters. */
const PAGES = readdirSync(new URL('../apps/storefront/app/routes', import.meta.url))
  .map((file) => file.replace(/\.tsx$/, ''))
  .filter((id) => id !== 'home' && id !== 'not-found')
  .map((id) => `/${id.replaceAll('.', '/').replaceAll(/\$\w+/g, '1')}`)

/** Other kinds of responses: files, pictures, data, demo pages, and missing resources. */
const OTHER_PATHS = [
  '/',
  '/search?q=pizza',
  '/shop/bella-lanterna',
  '/shop/nowhere',
  '/login',
  '/no-such-page',
  '/checkout',
  '/orders/1',
  '/shop/caf%C3',
  '/%ff',
  '/api/v1/%ff',
  '/console/seller',
  '/console/assets/nothing.js',
  '/assets/nothing.js',
  '/cart',
  '/help',
  '/offline',
  '/dev',
  '/dev/messages',
  '/dev/sandbox',
  '/t/nothing',
  '/b/nothing',
  '/unsubscribe?key=x',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/sw.js',
  '/locales/en/storefront.json',
  '/locales/xx/nothing.json',
  '/images/avatar_placeholder.png',
  '/storage/images/nothing.webp',
  '/api/v1/docs',
  '/api/v1/openapi.json',
  '/api/v1/rest/settings',
  '/api/v1/nothing',
  '/api/v1/auth/google/redirect',
  '/api/v1/dashboard/user/profile/show',
]

test('every response has the security headers: pages, data, pictures, streams, refusals and 404s', async () => {
  const html = await (await request('/shop/bella-lanterna')).text()
  const [picture = ''] = /\/storage\/images\/[^"? ]+/.exec(html) ?? []
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(html) ?? []
  assert.ok(picture && script)
  const token = await tokenOf('customer@hawker.test')
  const authorization = `Bearer ${token}`
  assert.ok(PAGES.length > 30, `${PAGES.length} pages`)
  const requests: [string, RequestInit][] = [
    ...new Set([...PAGES, ...OTHER_PATHS, picture, script]),
  ].map((path) => [path, {}])
  requests.push(
    ...PAGES.map((path): [string, RequestInit] => [
      path,
      { headers: { cookie: `access_token=${token}` } },
    ]),
  )
  requests.push(
    ...PAGES.map((path): [string, RequestInit] => [
      path,
      { method: 'POST', headers: { origin: market.address } },
    ]),
  )
  requests.push(['/api/v1/dashboard/notifications/stream', { headers: { authorization } }])
  for (const path of ['/', '/api/v1/rest/settings', '/console'])
    for (const method of ['OPTIONS', 'PATCH', 'POST']) requests.push([path, { method }])

  for (const [path, init] of requests) {
    const answer = await request(path, init)
    const { headers, status } = answer
    const seen = `${init.method ?? 'GET'} ${path} (${status})`
    const page = headers.get('content-type')?.startsWith('text/html') ?? false
    // A live stream does not end.
    const text = page ? await answer.text() : ''
    if (!page) await answer.body?.cancel()
    assert.ok(status < 500, seen)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', seen)
    assert.ok(headers.get('referrer-policy'), seen)
    assert.equal(headers.get('x-powered-by'), null, seen)
    // A script is no document, so the other headers have no effect on it.
    if (status === 200 && path.startsWith('/assets/')) continue
    assert.equal(headers.get('x-frame-options'), 'DENY', seen)
    assert.ok(headers.get('permissions-policy'), seen)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src '(self|none)'/, seen)
    assert.match(policy, /frame-ancestors 'none'|sandbox/, seen)
    assert.match(policy, /object-src 'none'|default-src '(none|self)'/, seen)
    assert.doesNotMatch(policy, /unsafe/, seen)
    assert.doesNotMatch(text, /<[^>]+ style=/, seen)
    for (const cookie of headers.getSetCookie()) {
      assert.match(cookie, /SameSite=Lax/i, `${seen}: ${cookie}`)
      if (/^(access_token|device|sign_in)=/.test(cookie))
        assert.match(cookie, /HttpOnly/, `${seen}: ${cookie}`)
    }
  }
  // The service worker's file is not cached and may fetch only from this origin, in every encoding.
  for (const encoding of ['identity', 'gzip', 'br']) {
    const { headers } = await request('/sw.js', { headers: { 'accept-encoding': encoding } })
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'self'/, encoding)
    assert.equal(headers.get('cache-control'), 'no-cache', encoding)
  }
  // A malformed escape sequence leads to the 404 page, not to JSON.
  for (const path of ['/%ff', '/shop/caf%C3']) {
    const answer = await request(path)
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type')],
      [404, 'text/html; charset=utf-8'],
      path,
    )
  }
})

test('no page accepts a cross-site form of any content type, and nothing is written', async () => {
  const cookie = `access_token=${await tokenOf('customer@hawker.test')}`
  const tableChecksums = () => checksumTables(market.database, ['rate_limits', 'search_progress'])
  const form = 'application/x-www-form-urlencoded'
  const foreign = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
  const requestHeaders: Record<string, string>[] = [
    { 'content-type': form, ...foreign },
    { 'content-type': 'multipart/form-data; boundary=x', ...foreign },
    { 'content-type': 'text/plain', ...foreign },
    { 'content-type': form, origin: 'https://evil.test' },
    { 'content-type': form, origin: 'null' },
    { 'content-type': form, 'sec-fetch-site': 'cross-site' },
    { 'content-type': form, 'sec-fetch-site': 'same-site' },
    { 'content-type': form },
  ]
  const before = await tableChecksums()
  const body =
    'locale=ar&currency=1&to=1658&firstname=Eve&name=customer%40hawker.test&password=taken' +
    '&email=eve%40evil.test&phone=%2B12025550188'
  for (const path of PAGES)
    for (const headers of requestHeaders) {
      const answer = await request(path, { method: 'POST', headers: { cookie, ...headers }, body })
      const seen = `${path} ${JSON.stringify(headers)}`
      // Pages of ours send forms of this type only.
      assert.equal(answer.status, headers['content-type'] === form ? 403 : 415, seen)
      assert.deepEqual(answer.headers.getSetCookie(), [], seen)
    }
  assert.deepEqual(await tableChecksums(), before)
})

test('a public page is byte-identical for a guest and a signed-in user, so that it can be cached', async () => {
  const user = encodeURIComponent('{"id":1,"firstname":"Amina","img":null,"roles":[]}')
  const cookie = `access_token=${await tokenOf('customer@hawker.test')}; user=${user}`
  for (const path of ['/', '/?type=shop', '/search?q=pizza', '/shop/bella-lanterna']) {
    const [guest, member] = await Promise.all([
      (await request(path)).text(),
      (await request(path, { headers: { cookie } })).text(),
    ])
    assert.ok(guest.length > 2_000 && guest === member, path)
    assert.doesNotMatch(member, /Amina/, path)
  }
})

test('signing in never redirects to another site', async () => {
  for (const trap of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/%09/evil.example',
  ]) {
    const answer = await request(`/login?next=${encodeURIComponent(trap)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: market.address },
      body: new URLSearchParams({
        name: 'customer@hawker.test',
        password: DEMO_PASSWORD,
        next: trap,
      }),
    })
    assert.ok(answer.status >= 300 && answer.status < 400, `${trap}: ${answer.status}`)
    const target = new URL(answer.headers.get('location') ?? '', market.address)
    assert.equal(target.origin, new URL(market.address).origin, `${trap} leads to ${target.href}`)
  }
})

test('another user’s order looks like a missing one, as a page and in the API', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const { page } = await market.visit()
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
  await sheet.getByRole('button', { name: shop.text('product.increase') }).click()
  await shop.addToCart(sheet)
  await shop.goToCheckout()
  await shop.choose('shop.pickup')
  await shop.choose('payment.cash')
  await shop.totalToPay()
  await shop.placeOrder()
  const id = await shop.orderId()

  const friend = await tokenOf('friend@hawker.test')
  const withoutTrace = async (path: string) => {
    const answer = await request(path, { headers: { authorization: `Bearer ${friend}` } })
    const { timestamp: _timestamp, request_id: _request, ...rest } = await answer.json()
    return { status: answer.status, rest }
  }
  const [othersOrder, missingOrder] = await Promise.all([
    withoutTrace(`/api/v1/dashboard/user/orders/${id}`),
    withoutTrace('/api/v1/dashboard/user/orders/999999999'),
  ])
  assert.equal(othersOrder.status, 404)
  assert.deepEqual(othersOrder, missingOrder)
  const orderPage = await request(`/orders/${id}`, {
    headers: { cookie: `access_token=${friend}` },
  })
  assert.equal(orderPage.status, 404)
  assert.equal(
    (
      await request(`/orders/${id}`, {
        headers: { cookie: `access_token=${await tokenOf('customer@hawker.test')}` },
      })
    ).status,
    200,
  )
})

test('signing out removes user, cart, favorites and searches, keeps the address, and ends the session', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Panna cotta')
  const { page, errors } = await market.visit()
  const shop = new StorefrontPage(page)
  await shop.open('/')
  await shop.chooseAddress('1658 16th St NW')
  await shop.logIn('friend@hawker.test')
  await shop.search('pizza')
  await shop.open('/')
  const heart = shop.main
    .getByRole('button', { name: `${shop.text('shop.like')}: Bella Lanterna` })
    .first()
  await heart.click()
  await shop.main
    .getByRole('button', { name: `${shop.text('shop.like')}: Bella Lanterna`, pressed: true })
    .first()
    .waitFor()
  await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
  const token =
    (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? ''
  const profile = () =>
    request('/api/v1/dashboard/user/profile/show', {
      headers: { authorization: `Bearer ${decodeURIComponent(token)}` },
    })
  assert.equal((await profile()).status, 200)

  await shop.open('/')
  await page
    .getByRole('button', { name: shop.text('shell.account_menu') })
    .filter({ visible: true })
    .click()
  await page
    .getByRole('menuitem', { name: shop.text('shell.logout') })
    .filter({ visible: true })
    .click()
  await page
    .getByRole('link', { name: shop.text('shell.login'), exact: true })
    .filter({ visible: true })
    .first()
    .waitFor()
  const names = (await page.context().cookies()).map(({ name }) => name)
  assert.deepEqual(
    names.filter((name) => ['access_token', 'user', 'cart'].includes(name)),
    [],
  )
  assert.ok(names.includes('address'), 'the address stays')
  assert.equal((await profile()).status, 401, 'the token is invalid')
  await shop.main
    .getByRole('button', { name: `${shop.text('shop.like')}: Bella Lanterna`, pressed: false })
    .first()
    .waitFor()
  await page
    .getByRole('searchbox', { name: shop.text('search.placeholder') })
    .filter({ visible: true })
    .first()
    .focus()
  assert.equal(await page.getByText(shop.text('search.recent')).count(), 0)
  await page.goto('/cart')
  await shop.main.getByText(shop.text('cart.empty'), { exact: true }).waitFor()
  await page.goto('/orders')
  await page.waitForURL(/\/login\?next=%2Forders/)
  assert.deepEqual(errors, [])
  assert.deepEqual(market.faults, [])
})
