import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openApp } from '@hawker/server/app'
import { readConfig } from '@hawker/server/config'
import { openDatabase, sql } from '@hawker/server/database/database'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { cloneCity } from '@hawker/server/testing/test-city'
import { buildApp } from '../scripts/build.ts'
import { eventually } from './support/eventually.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
await buildApp('storefront')
const dataFolder = join(root, '.data/test')
await mkdir(dataFolder, { recursive: true })
const city = await cloneCity()
const faults: string[] = []

/** A server as another machine would run it over the same database. What it keeps, it keeps until it hears that it changed. */
async function openServer() {
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: city.connectionString,
    HAWKER_DATA: dataFolder,
    HAWKER_DEMO: 'on',
    HAWKER_ROLES: 'web',
  })
  const database = openDatabase({ connectionString: city.connectionString, max: 8, onError: () => {} })
  const app = await openApp(config, database, {
    appsFolder: join(root, 'apps'),
    rateLimitScale: 100,
    pageFreshMs: 3_600_000,
    onFault: (error, where) => faults.push(`${where}: ${String(error)}`),
  })
  const address = await app.listen()
  return {
    address,
    database,
    async load(path: string, headers: Record<string, string> = {}, method = 'GET') {
      const answer = await fetch(address + path, { headers: { 'accept-language': 'en', ...headers }, method, redirect: 'manual' })
      const { status } = answer
      return { status, from: answer.headers.get('x-page'), etag: answer.headers.get('etag') ?? '', text: await answer.text() }
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

type Dish = { slug: string; uuid: string; stock_id: number }
const dishes = await one.database.rows<Dish>(sql`
  select distinct on (s.id) s.slug, p.uuid, k.id as stock_id from shops s join products p on p.shop_id = s.id and not p.addon and p.status = 'published'
  join stocks k on k.product_id = p.id where s.status = 'approved' and k.discount_type is null
    and (select count(*) from stocks o where o.product_id = p.id) = 1 order by s.id limit 3`)
const [dish = assert.fail(), other = assert.fail()] = dishes
const setPrice = (price: number) => one.database.run(sql`update stocks set price = ${price} where id = ${dish.stock_id}`)
const shows = async (price: string) =>
  (await Promise.all([one, two].map((server) => server.load(`/shop/${dish.slug}`)))).every(({ text }) => text.includes(price))

test('a changed price is on the page of every server, and no other shop is drawn anew', async () => {
  for (const server of [one, two]) for (const { slug } of [dish, other]) await server.load(`/shop/${slug}`)
  assert.equal((await two.load(`/shop/${dish.slug}`)).from, 'fresh')
  await setPrice(123_45)
  await eventually(() => shows('$123.45'), true)
  for (const server of [one, two]) assert.equal((await server.load(`/shop/${other.slug}`)).from, 'fresh')
})

test('a change that was not heard, because the connection was away, is seen when it is back', async () => {
  await one.load(`/shop/${dish.slug}`)
  await one.database.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`)
  await setPrice(234_56)
  await eventually(() => shows('$234.56'), true)
})

test('public pages are the same for somebody who is signed in', async () => {
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
      .map(([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`)
      .join('; ')
  const cookie = cookieOf({ access_token: data.access_token, user: data.user, address: door })
  const shop = `/shop/${dish.slug}`
  const paths = [
    '/',
    '/?v=2',
    '/?v=4&open=1',
    '/_.data',
    '/search',
    '/search?q=pizza',
    shop,
    `${shop}?product=${dish.uuid}`,
    `${shop}.data`,
  ]
  // When a page was made is the only thing that differs.
  const said = ({ status, text }: { status: number; text: string }) => ({ status, text: text.replaceAll(/\b1[789]\d{11}\b/g, 'NOW') })
  for (const path of paths) {
    const guest = await one.load(path, { cookie: cookieOf({ address: neighbour }) })
    const signedIn = await two.load(path, { cookie, authorization: `Bearer ${data.access_token}` })
    assert.equal(guest.status, 200, path)
    assert.deepEqual(said(signedIn), said(guest), path)
    assert.ok(!signedIn.text.includes('customer@hawker.test'), path)
  }
})

test('many who come at once for a page that nobody has seen get one and the same', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => one.load('/search?q=noodles')))
  assert.equal(new Set(pages.map(({ etag }) => etag)).size, 1)
})

test('made-up parameters make no page of their own, and those that follow people around are not seen', async () => {
  await one.load('/?v=3')
  assert.equal((await one.load('/?utm_source=mail&v=3')).from, 'fresh')
  assert.equal((await one.load('/?v=3&made=up')).from, 'uncached')
  assert.equal((await one.load('/?v=3&made=up')).from, 'uncached')
})

test('who has the page already is told so, and HEAD says what GET would', async () => {
  const path = `/shop/${other.slug}`
  const { etag } = await one.load(path)
  assert.equal((await one.load(path, { 'if-none-match': etag })).status, 304)
  const head = await one.load(path, {}, 'HEAD')
  assert.deepEqual({ etag: head.etag, text: head.text, from: head.from }, { etag, text: '', from: 'fresh' })
})

test('nothing went wrong inside the servers meanwhile', () => assert.deepEqual(faults, []))
