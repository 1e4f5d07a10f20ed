import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '@hawker/postgres/database'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { cloneCity } from '@hawker/server/testing/test-city'
import { DATA_FOLDER, startServer } from '../bench/support/start-server.ts'
import { findDish } from './support/dishes.ts'

process.chdir(join(import.meta.dirname, '..'))
const city = await cloneCity()
const database = openDatabase({ connectionString: city.connectionString, max: 4 })
const settings = { connectionString: city.connectionString, dataFolder: DATA_FOLDER }
/** Two processes that share only the database. */
const servers = await Promise.all([
  startServer(settings),
  startServer({ ...settings, worker: false }),
])
const [one, two] = servers
after(async () => {
  for (const server of servers) await server.stop()
  await database.close()
  await city.drop()
})

type Signed = { token: string; cookie: string }
async function logIn(email: string): Promise<Signed> {
  const answer = await fetch(`${one.address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { data }: { data: { access_token: string; user: object } } = JSON.parse(await answer.text())
  assert.equal(answer.status, 200)
  return {
    token: data.access_token,
    cookie: `access_token=${data.access_token}; user=${encodeURIComponent(JSON.stringify(data.user))}`,
  }
}
const load = async (address: string, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(address + path, {
    headers: { 'accept-language': 'en', ...headers },
    redirect: 'manual',
  })
  return { status: answer.status, from: answer.headers.get('x-page'), text: await answer.text() }
}

test('a price changed at one process appears at once on the menu, product and search pages of another', async () => {
  const dish = await findDish(database, 'bella-lanterna', 'Tiramisù')
  const seller = await logIn('seller@hawker.test')
  const pages = [`/shop/${dish.slug}`, `/shop/${dish.slug}/${dish.uuid}`, '/search?q=tiramisu']
  let old = 0
  for (const [round, price] of [61.17, 62.27, 63.37].entries()) {
    for (const { address } of servers)
      for (const path of pages) assert.equal((await load(address, path)).status, 200, path)
    const changed = await fetch(
      `${one.address}/api/v1/dashboard/seller/stocks/${dish.stocks[0]?.id}`,
      {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${seller.token}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ price }),
      },
    )
    assert.equal(changed.status, 200, await changed.text())
    for (const path of pages)
      for (const { address } of [two, one])
        while (!(await load(address, path)).text.includes(`$${price}`)) {
          assert.ok((old += 1) < 100, `${path} in round ${round}`)
          await wait(100)
        }
  }
  // Three rounds on six pages: a notified process is late at most once for each, while a polling
  // one would be late dozens of times.
  assert.ok(old <= 9, `${old} responses still had the old price`)
})

test('a synonym added at one process works at once on the search pages of another', async () => {
  const admin = await logIn('admin@hawker.test')
  const path = '/search?q=gorbleflax'
  for (const { address } of servers)
    assert.ok(!(await load(address, path)).text.includes('Tiramisù'))
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${admin.token}`,
    'idempotency-key': crypto.randomUUID(),
  }
  const made = await fetch(`${one.address}/api/v1/dashboard/admin/search-synonyms`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ words: ['gorbleflax', 'tiramisu'] }),
  })
  assert.equal(made.status, 201)
  let old = 0
  while (!(await load(two.address, path)).text.includes('Tiramisù')) {
    assert.ok((old += 1) < 10)
    await wait(100)
  }
})

test('every linked public page is byte-identical for guests and signed-in users across processes', async () => {
  const { cookie, token } = await logIn('customer@hawker.test')
  const visited = new Set<string>()
  const next = [
    '/',
    '/?v=2',
    '/search?q=pizza',
    '/recipes',
    '/pages/terms',
    '/help',
    '/shop/no-such-shop',
    '/sitemap.xml',
    '/robots.txt',
  ]
  const [, product = ''] =
    /<loc>https?:\/\/[^/]+(\/shop\/[^<]+)<\/loc>/.exec(
      (await load(one.address, '/sitemaps/products/0.xml')).text,
    ) ?? []
  const [news = ''] = /\/\?news=[0-9a-f-]+/.exec((await load(one.address, '/')).text) ?? []
  next.unshift(product, news)
  const own = new RegExp(
    '^/(orders|reservations|parcels|wallet|profile|settings|checkout|cart|login|register|be-|console|logout|group' +
      '|welcome|storage|images|update|reset|verify)',
  )
  // Only the timestamp differs.
  const withoutTime = ({ status, text }: { status: number; text: string }) => ({
    status,
    text: text.replaceAll(/\b1[789]\d{11}\b/g, 'NOW'),
  })
  for (let path = next.shift(); path !== undefined && visited.size < 60; path = next.shift()) {
    if (visited.has(path) || own.test(path)) continue
    visited.add(path)
    const guest = await load(one.address, path)
    const member = await load(two.address, path, { cookie, authorization: `Bearer ${token}` })
    assert.deepEqual(withoutTime(member), withoutTime(guest), path)
    assert.ok(!/customer@hawker\.test/.test(member.text), path)
    for (const [, href = ''] of guest.text.matchAll(/<a [^>]*href="(\/[^"#]*)/g))
      next.push(href.replaceAll('&amp;', '&'))
  }
  assert.ok(visited.size > 50, `${visited.size} pages`)
  for (const kind of [/^\/shop\/[^/?]+$/, /\/shop\/[^/]+\/[0-9a-f-]{36}/, /news=/, /category_id=/])
    assert.ok(
      [...visited].some((path) => kind.test(path)),
      `${kind}`,
    )
})

test('the servers log no error during these stories', () =>
  assert.deepEqual(
    servers.flatMap(({ faults }) => faults),
    [],
  ))
