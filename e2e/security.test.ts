import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { raw, sql } from '@hawker/server/database/database'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { findDish } from './support/dishes.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const WEEK_SECONDS = 7 * 24 * 3600
/** A request as a plain browser makes it, nothing followed. */
const ask = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, market.address), { redirect: 'manual', ...init })
async function tokenOf(email: string): Promise<string> {
  const answer = await ask('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { data }: { data: { access_token: string } } = await answer.json()
  return data.access_token
}

test('signing in: the token is out of reach of scripts, both cookies last a week, and the readable one holds no token', async () => {
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
  assert.ok(!(await page.content()).includes(token.value), 'nor does a page contain it')
})

test('an injected script does not run, and no page may be framed', async () => {
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

/** Every page that the storefront has, as its table of routes says, about something that is there or is not. */
const PAGES = [
  ...readFileSync(new URL('../apps/storefront/app/routes.ts', import.meta.url), 'utf8').matchAll(
    /^ {2}'(\/[^'*]*)': '/gm,
  ),
].map(([, path = '']) => path.replace(/:\w+/g, '1'))

/** One of each kind besides: files, pictures, data, papers of the demo, and what is not there. */
const KINDS_OF_ANSWERS = [
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

test('every answer carries the safety headers: pages, data, pictures, live streams, refusals and what is not there', async () => {
  const html = await (await ask('/shop/bella-lanterna')).text()
  const [picture = ''] = /\/storage\/images\/[^"? ]+/.exec(html) ?? []
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(html) ?? []
  assert.ok(picture && script)
  const token = await tokenOf('customer@hawker.test')
  const authorization = `Bearer ${token}`
  assert.ok(PAGES.length > 30, `${PAGES.length} pages`)
  const asked: [string, RequestInit][] = [
    ...new Set([...PAGES, ...KINDS_OF_ANSWERS, picture, script]),
  ].map((path) => [path, {}])
  asked.push(
    ...PAGES.map((path): [string, RequestInit] => [
      path,
      { headers: { cookie: `access_token=${token}` } },
    ]),
  )
  asked.push(
    ...PAGES.map((path): [string, RequestInit] => [
      path,
      { method: 'POST', headers: { origin: market.address } },
    ]),
  )
  asked.push(['/api/v1/dashboard/notifications/stream', { headers: { authorization } }])
  for (const path of ['/', '/api/v1/rest/settings', '/console'])
    for (const method of ['OPTIONS', 'PATCH', 'POST']) asked.push([path, { method }])

  for (const [path, init] of asked) {
    const answer = await ask(path, init)
    const { headers, status } = answer
    const seen = `${init.method ?? 'GET'} ${path} (${status})`
    const page = headers.get('content-type')?.startsWith('text/html') ?? false
    // A live stream does not end by itself.
    const text = page ? await answer.text() : ''
    if (!page) await answer.body?.cancel()
    assert.ok(status < 500, seen)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', seen)
    assert.equal(headers.get('x-frame-options'), 'DENY', seen)
    assert.ok(headers.get('referrer-policy'), seen)
    assert.ok(headers.get('permissions-policy'), seen)
    assert.equal(headers.get('x-powered-by'), null, seen)
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
  // The worker's file, compressed or not, lets the worker ask for our own pages and files, and is never an old one.
  for (const encoding of ['identity', 'gzip', 'br']) {
    const { headers } = await ask('/sw.js', { headers: { 'accept-encoding': encoding } })
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'self'/, encoding)
    assert.equal(headers.get('cache-control'), 'no-cache', encoding)
  }
  // A link that was cut within a letter leads to the page that says so, not to a line of JSON.
  for (const path of ['/%ff', '/shop/caf%C3']) {
    const answer = await ask(path)
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type')],
      [404, 'text/html; charset=utf-8'],
      path,
    )
  }
})

test('no page takes a form from another site, whatever form it has, and nothing is written', async () => {
  const cookie = `access_token=${await tokenOf('customer@hawker.test')}`
  const written = async () => {
    const tables = await market.database.rows<{ name: string }>(sql`
      select quote_ident(relname) as name from pg_stat_user_tables where schemaname = 'public' and relname not in ('rate_limits', 'auth_turns', 'search_progress') order by 1`)
    const sums = await Promise.all(
      tables.map(({ name }) =>
        market.database.rows(
          sql`select count(*) || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum from ${raw(name)} t`,
        ),
      ),
    )
    return Object.fromEntries(tables.map(({ name }, place) => [name, sums[place]]))
  }
  const form = 'application/x-www-form-urlencoded'
  const foreign = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
  const ways: Record<string, string>[] = [
    { 'content-type': form, ...foreign },
    { 'content-type': 'multipart/form-data; boundary=x', ...foreign },
    { 'content-type': 'text/plain', ...foreign },
    { 'content-type': form, origin: 'https://evil.test' },
    { 'content-type': form, origin: 'null' },
    { 'content-type': form, 'sec-fetch-site': 'cross-site' },
    { 'content-type': form, 'sec-fetch-site': 'same-site' },
    { 'content-type': form },
  ]
  const before = await written()
  const body =
    'locale=ar&currency=1&to=1658&firstname=Eve&name=customer%40hawker.test&password=taken&email=eve%40evil.test&phone=%2B12025550188'
  for (const path of PAGES)
    for (const headers of ways) {
      const answer = await ask(path, { method: 'POST', headers: { cookie, ...headers }, body })
      assert.deepEqual(
        [answer.status, answer.headers.getSetCookie()],
        [403, []],
        `${path} ${JSON.stringify(headers)}`,
      )
    }
  assert.deepEqual(await written(), before)
})

test('a public page is the same to the byte for a guest and for somebody signed in, so that it can be kept for all', async () => {
  const cookie = `access_token=${await tokenOf('customer@hawker.test')}; user=${encodeURIComponent('{"id":1,"firstname":"Amina","img":null,"roles":[]}')}`
  for (const path of ['/', '/?type=shop', '/search?q=pizza', '/shop/bella-lanterna']) {
    const [guest, member] = await Promise.all([
      (await ask(path)).text(),
      (await ask(path, { headers: { cookie } })).text(),
    ])
    assert.ok(guest.length > 2_000 && guest === member, path)
    assert.doesNotMatch(member, /Amina/, path)
  }
})

test('signing in leads to no other site, whatever the address asks for', async () => {
  for (const trap of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/%09/evil.example',
  ]) {
    const answer = await ask(`/login?next=${encodeURIComponent(trap)}`, {
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

test('an order of somebody else is not there, neither as a page nor in the API, as if it did not exist', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const { page } = await market.visit()
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
  await sheet.getByRole('button', { name: shop.say('product.increase') }).click()
  await shop.addToCart(sheet)
  await shop.goToCheckout()
  await shop.choose('shop.pickup')
  await shop.choose('payment.cash')
  await shop.totalToPay()
  await shop.placeOrder()
  const id = await shop.orderId()

  const friend = await tokenOf('friend@hawker.test')
  const withoutTrace = async (path: string) => {
    const answer = await ask(path, { headers: { authorization: `Bearer ${friend}` } })
    const { timestamp: _timestamp, request_id: _request, ...rest } = await answer.json()
    return { status: answer.status, rest }
  }
  const [theirs, nobodys] = await Promise.all([
    withoutTrace(`/api/v1/dashboard/user/orders/${id}`),
    withoutTrace('/api/v1/dashboard/user/orders/999999999'),
  ])
  assert.equal(theirs.status, 404)
  assert.deepEqual(theirs, nobodys)
  const drawn = await ask(`/orders/${id}`, { headers: { cookie: `access_token=${friend}` } })
  assert.equal(drawn.status, 404)
  assert.equal(
    (
      await ask(`/orders/${id}`, {
        headers: { cookie: `access_token=${await tokenOf('customer@hawker.test')}` },
      })
    ).status,
    200,
  )
})

test('signing out clears the person, the carts, favourites and searches, keeps the place, and ends the session on the server', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Panna cotta')
  const { page, errors } = await market.visit()
  const shop = new StorefrontPage(page)
  await shop.open('/')
  await shop.chooseAddress('1658 16th St NW')
  await shop.logIn('friend@hawker.test')
  await shop.search('pizza')
  await shop.open('/')
  const heart = shop.main
    .getByRole('button', { name: `${shop.say('shop.like')}: Bella Lanterna` })
    .first()
  await heart.click()
  await shop.main
    .getByRole('button', { name: `${shop.say('shop.like')}: Bella Lanterna`, pressed: true })
    .first()
    .waitFor()
  await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
  const token =
    (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? ''
  const profile = () =>
    ask('/api/v1/dashboard/user/profile/show', {
      headers: { authorization: `Bearer ${decodeURIComponent(token)}` },
    })
  assert.equal((await profile()).status, 200)

  await shop.open('/')
  await page
    .getByRole('button', { name: shop.say('shell.account_menu') })
    .filter({ visible: true })
    .click()
  await page
    .getByRole('menuitem', { name: shop.say('shell.logout') })
    .filter({ visible: true })
    .click()
  await page
    .getByRole('link', { name: shop.say('shell.login'), exact: true })
    .filter({ visible: true })
    .first()
    .waitFor()
  const names = (await page.context().cookies()).map(({ name }) => name)
  assert.deepEqual(
    names.filter((name) => ['access_token', 'user', 'cart'].includes(name)),
    [],
  )
  assert.ok(names.includes('address'), 'the place stays')
  assert.equal((await profile()).status, 401, 'the token is worth nothing any more')
  await shop.main
    .getByRole('button', { name: `${shop.say('shop.like')}: Bella Lanterna`, pressed: false })
    .first()
    .waitFor()
  await page
    .getByRole('searchbox', { name: shop.say('search.placeholder') })
    .filter({ visible: true })
    .first()
    .focus()
  assert.equal(await page.getByText(shop.say('search.recent')).count(), 0)
  await page.goto('/cart')
  await shop.main.getByText(shop.say('cart.empty'), { exact: true }).waitFor()
  await page.goto('/orders')
  await page.waitForURL(/\/login\?next=%2Forders/)
  assert.deepEqual(errors, [])
  assert.deepEqual(market.faults, [])
})
