import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type AppOptions, openApp } from '@hawker/server/app'
import { readConfig } from '@hawker/server/config/read-config'
import { openDatabase } from '@hawker/postgres/database'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { cloneCity } from '@hawker/server/testing/test-city'
import { eventually } from './support/browser/eventually.ts'
import { DATA_FOLDER } from './support/build-e2e-assets.ts'
import type { OnePriceDish } from './support/market/catalog.ts'
import { marketVerbs } from './support/market/verbs.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
const city = await cloneCity()
const faults: string[] = []

/**
 * A second server on the same database. Its cached pages expire only by notifications, not by age.
 */
async function openServer(options: Partial<AppOptions> = {}) {
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: city.connectionString,
    HAWKER_DATA: DATA_FOLDER,
    HAWKER_DEMO: 'on',
    HAWKER_ROLES: 'web',
  })
  const database = openDatabase({
    connectionString: city.connectionString,
    max: 8,
    onError: () => {},
  })
  const app = await openApp(config, database, {
    appsFolder: join(root, 'apps'),
    rateLimitScale: 100,
    pageFreshMs: 3_600_000,
    onFault: (error, where) => faults.push(`${where}: ${String(error)}`),
    ...options,
  })
  const address = await app.listen()
  return {
    address,
    app,
    database,
    async load(path: string, headers: Record<string, string> = {}, method = 'GET') {
      const answer = await fetch(address + path, {
        headers: { 'accept-language': 'en', ...headers },
        method,
        redirect: 'manual',
      })
      const { status } = answer
      return {
        status,
        from: answer.headers.get('x-page'),
        etag: answer.headers.get('etag') ?? '',
        text: await answer.text(),
      }
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
const [one, two] = [await openServer(), await openServer()]
after(async () => {
  await one.close()
  await two.close()
  await city.drop()
})

const market = marketVerbs(one)
const [dish = assert.fail(), other = assert.fail()] = await market.onePriceDishes()
const setPrice = (price: number) => market.changeStock(dish.stock, { price })
const shows = async (price: string) =>
  (await Promise.all([one, two].map((server) => server.load(`/shop/${dish.slug}`)))).every(
    ({ text }) => text.includes(price),
  )

test('a changed price appears on every server, and other shops’ pages stay cached', async () => {
  for (const server of [one, two])
    for (const { slug } of [dish, other]) await server.load(`/shop/${slug}`)
  assert.equal((await two.load(`/shop/${dish.slug}`)).from, 'fresh')
  await setPrice(123_45)
  await eventually(() => shows('$123.45'), true)
  for (const server of [one, two])
    assert.equal((await server.load(`/shop/${other.slug}`)).from, 'fresh')
})

/** A place where most of the city's shops deliver, and one where none does. */
const HERE = { latitude: 38.912, longitude: -77.035 }
const FAR_AWAY = { latitude: 35.1, longitude: -80.8 }
const forAddress = (address: object) => ({
  cookie: `address=${encodeURIComponent(JSON.stringify(address))}`,
})
const cacheStateOf = (path: string, address = HERE) =>
  Promise.all([one, two].map(async (server) => (await server.load(path, forAddress(address))).from))
const showsText = (path: string, text: string) => async () =>
  (await Promise.all([one, two].map((server) => server.load(path, forAddress(HERE))))).map((page) =>
    page.text.includes(text),
  )

/** A dish of a shop that does not appear on this page. */
async function dishNotOn(text: string): Promise<OnePriceDish> {
  const dishes = await market.onePriceDishes()
  const dish = dishes.find(({ slug }) => !text.includes(`/shop/${slug}"`)) ?? assert.fail()
  return dish
}

test('a changed price of a shop that is not on a home page leaves that page cached', async () => {
  const [home] = await Promise.all([one, two].map((server) => server.load('/', forAddress(HERE))))
  const elsewhere = await dishNotOn(home?.text ?? '')
  await market.changeStock(elsewhere.stock, { price: 34567 })
  await eventually(showsText(`/shop/${elsewhere.slug}`, '$345.67'), [true, true])
  assert.deepEqual(await cacheStateOf('/'), ['fresh', 'fresh'])
})

test('a changed price of a shop on a home page appears there', async () => {
  const [home] = await Promise.all([one, two].map((server) => server.load('/', forAddress(HERE))))
  const [, shown = assert.fail()] = /\/shop\/([\w-]+)"/.exec(home?.text ?? '') ?? []
  await market.priceAll((await market.shop(shown)).id, 765_432)
  const thousands = async (server: typeof one) =>
    /\$\d,\d{3}\.\d\d/.test((await server.load('/', forAddress(HERE))).text)
  await eventually(() => Promise.all([one, two].map(thousands)), [true, true])
})

test('a paused shop leaves the lists of its delivery area, and other places’ lists stay cached', async () => {
  for (const place of [HERE, FAR_AWAY]) await cacheStateOf('/?open=1&order_by=rating', place)
  const { id: otherId } = await market.shop(other.slug)
  await market.changeShop(otherId, {
    ratingSum: 5000,
    ratingCount: 1000,
    pauseUntil: new Date('2099-01-01'),
  })
  await eventually(() => cacheStateOf('/?open=1&order_by=rating'), ['fresh', 'fresh'])
  assert.deepEqual(await showsText('/?open=1&order_by=rating', `/shop/${other.slug}"`)(), [
    false,
    false,
  ])
  await market.changeShop(otherId, { pauseUntil: null })
  await eventually(showsText('/?open=1&order_by=rating', `/shop/${other.slug}"`), [true, true])
  assert.deepEqual(await cacheStateOf('/?open=1&order_by=rating', FAR_AWAY), ['fresh', 'fresh'])
})

test('a renamed dish is found by its new name, and the home page stays cached', async () => {
  const [home] = await Promise.all([one, two].map((server) => server.load('/', forAddress(HERE))))
  const { uuid } = await dishNotOn(home?.text ?? '')
  await cacheStateOf('/search?q=zanzibar')
  await market.renameProduct(uuid, 'Zanzibar pilau')
  await eventually(showsText('/search?q=zanzibar', uuid), [true, true])
  assert.deepEqual(await cacheStateOf('/'), ['fresh', 'fresh'])
})

test('a sale starts on lists and ends on its dish’s page by the clock alone', async () => {
  const list = '/?group=deals&order_by=rating'
  const page = `/shop/${dish.slug}/${dish.uuid}`
  const inSeconds = (seconds: number) =>
    new Date(one.app.deps.clock.now().getTime() + seconds * 1000)
  const putOnSale = ({ stock }: OnePriceDish, from: number, until: number) =>
    market.changeStock(stock, {
      discountType: 'percent',
      discountValue: 1_000_000 - 10,
      discountStartsAt: inSeconds(from),
      discountEndsAt: inSeconds(until),
    })
  // One sale starts soon and stays, the other has started and ends: a slow machine misses neither.
  await putOnSale(other, 4, 3_600)
  await putOnSale(dish, -60, 14)
  await cacheStateOf(list)
  await eventually(showsText(page, '<del'), [true, true])
  await eventually(showsText(list, `/shop/${other.slug}"`), [true, true])
  await eventually(showsText(page, '<del'), [false, false])
})

test('a change during a lost LISTEN connection appears once the connection is back', async () => {
  await one.load(`/shop/${dish.slug}`)
  await market.cutListeners()
  await setPrice(234_56)
  await eventually(() => shows('$234.56'), true)
})

test('public pages are the same for a signed-in user and a guest', async () => {
  const login = await fetch(`${two.address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@hawker.test', password: DEMO_PASSWORD }),
  })
  assert.equal(login.status, 200)
  const { data }: { data: { access_token: string; user: object } } = JSON.parse(await login.text())
  const door = { text: '1411 Secret Street', id: 7, latitude: 38.91204, longitude: -77.03531 }
  const neighbour = { latitude: 38.91196, longitude: -77.03534 }
  const cookieOf = (values: Record<string, unknown>) =>
    Object.entries(values)
      .map(
        ([name, value]) =>
          `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
      )
      .join('; ')
  const cookie = cookieOf({ access_token: data.access_token, user: data.user, address: door })
  const shop = `/shop/${dish.slug}`
  const paths = [
    '/',
    '/?v=2',
    '/?v=4&open=1',
    '/.data',
    '/search',
    '/search?q=pizza',
    shop,
    `${shop}?product=${dish.uuid}`,
    `${shop}.data`,
  ]
  // Only the timestamp differs.
  const withoutTime = ({ status, text }: { status: number; text: string }) => ({
    status,
    text: text.replaceAll(/\b1[789]\d{11}\b/g, 'NOW'),
  })
  for (const path of paths) {
    const guest = await one.load(path, { cookie: cookieOf({ address: neighbour }) })
    const signedIn = await two.load(path, { cookie, authorization: `Bearer ${data.access_token}` })
    assert.equal(guest.status, 200, path)
    assert.deepEqual(withoutTime(signedIn), withoutTime(guest), path)
    assert.ok(!signedIn.text.includes('customer@hawker.test'), path)
  }
})

test('concurrent requests for an uncached page get one and the same response', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => one.load('/search?q=noodles')))
  assert.equal(new Set(pages.map(({ etag }) => etag)).size, 1)
})

test('unknown parameters are not cached, and tracking parameters are ignored', async () => {
  await one.load('/?v=3')
  assert.equal((await one.load('/?utm_source=mail&v=3')).from, 'fresh')
  assert.equal((await one.load('/?v=3&made=up')).from, 'uncached')
  assert.equal((await one.load('/?v=3&made=up')).from, 'uncached')
})

test('answers 304 to a matching ETag, and HEAD with the headers of GET', async () => {
  const path = `/shop/${other.slug}`
  const { etag } = await one.load(path)
  assert.equal((await one.load(path, { 'if-none-match': etag })).status, 304)
  const head = await one.load(path, {}, 'HEAD')
  assert.deepEqual(
    { etag: head.etag, text: head.text, from: head.from },
    { etag, text: '', from: 'fresh' },
  )
})

test('a page rendered into a cached layout equals the page rendered as a whole, byte for byte', async () => {
  const [whole, intoLayout] = [
    await openServer({ cachePages: false, renderCache: 'none' }),
    await openServer({ cachePages: false, renderCache: 'layouts' }),
  ]
  const withoutAddressAndTime = (text: string) =>
    text.replaceAll(/localhost:\d+/g, '').replace(/"now":\d+/, '')
  const shop = `/shop/${dish.slug}`
  const paths = [
    '/',
    `${shop}?product=${dish.uuid}`,
    shop,
    `${shop}/${dish.uuid}`,
    '/search',
    '/search?q=pizza',
    '/shop/nowhere',
    '/?open=1',
  ]
  const address = encodeURIComponent(JSON.stringify({ latitude: 38.912, longitude: -77.035 }))
  for (const cookie of ['', 'locale=ar; currency=2', `locale=fr; address=${address}`])
    for (const path of paths) {
      // The first request renders the layout, the second uses the cached one.
      for (const time of ['first', 'second']) {
        const [one, other] = await Promise.all([
          whole.load(path, { cookie }),
          intoLayout.load(path, { cookie }),
        ])
        assert.equal(
          withoutAddressAndTime(other.text),
          withoutAddressAndTime(one.text),
          `${path}, ${cookie}, the ${time} time`,
        )
      }
    }
  await whole.close()
  await intoLayout.close()
})

test('the servers log no error during these stories', () => assert.deepEqual(faults, []))
