import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { sql } from '@hawker/postgres/database'
import { makeRecipe } from '../../testing/make/make-recipe.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readInSteps } from './read-sitemap.ts'
import { sitemapPages } from './sitemap.pages.ts'
import { MAX_BYTES, MAX_URLS, pagesPerFile, urlSet } from './sitemap-xml.ts'

/** Many languages, so that few pages fit in a file. */
const LOCALES = ['en', ...Array.from({ length: 11 }, (_, index) => `l${index}`)]
let app: TestApp
const http = Fastify()
before(async () => {
  app = await startTestApp({ routes: () => [] })
  sitemapPages(http, app.deps)
  await app.rows(sql`delete from languages`)
  for (const [position, locale] of LOCALES.entries())
    await app.rows(
      sql`insert into languages (locale, title, backward, is_default, active, position)
        values (${locale}, ${locale}, false, ${position === 0}, true, ${position})`,
    )
  await app.rows(
    sql`insert into languages (locale, title, backward, is_default, active, position)
      values ('xx', 'Hidden', false, false, false, 99)`,
  )
})
after(() => app?.close())

/** The limit for a compressed file. */
const MAX_WIRE_BYTES = 40_000
const get = async (url: string) => (await http.inject(url)).body
const locsOf = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&').replace('http://hawker.test', ''),
  )
/** All entries of all files that the index lists. */
const everything = async () => {
  const files = locsOf(await get('/sitemap.xml'))
  return { files, urls: (await Promise.all(files.map(get))).flatMap(locsOf) }
}

test('lists every public page once per language, in files of limited size, and nothing else', async () => {
  const shop = await makeShop(app, { slug: 'napoli' })
  const hidden = await makeShop(app, { slug: 'not-yet', status: 'new' })
  const count = 2 * pagesPerFile(LOCALES.length) + 3
  for (const { id } of [shop, hidden]) {
    await app.rows(sql`with made as (insert into products (shop_id, tax_class_id) select ${id},
      null from generate_series(1, ${id === shop.id ? count : 2}) returning id)
      insert into stocks (product_id, price) select id, 100 from made`)
  }
  await app.rows(
    sql`with made as (insert into products (shop_id, status) values (${shop.id}, 'unpublished')
      returning id) insert into stocks (product_id, price) select id, 100 from made`,
  )
  await app.rows(
    sql`insert into pages (slug, translations, updated_at) values ('terms', '{}', '2026-11-01T00:00:00Z')`,
  )
  await app.rows(sql`insert into blogs (uuid, translations, published_at) values
    ('01990000-0000-7000-8000-000000000001', '{}', '2026-11-01T00:00:00Z'),
      ('01990000-0000-7000-8000-000000000002', '{}', '2036-11-01T00:00:00Z')`)

  await makeRecipe(app, { slug: 'shakshuka' })
  await makeRecipe(app, { slug: 'not-cooked-yet', publishedAt: '2036-11-01T00:00:00Z' })

  const own = await app.rows<{ count: number }>(
    sql`select count(*) from products where shop_id = ${shop.id} and status = 'published' and not addon`,
  )
  const { files, urls } = await everything()
  assert.ok(files.filter((file) => file.startsWith('/sitemaps/products/')).length >= 3)
  for (const file of files) {
    assert.ok(locsOf(await get(file)).length <= MAX_URLS, file)
    const packed = await http.inject({ url: file, headers: { 'accept-encoding': 'gzip' } })
    assert.ok(packed.rawPayload.length <= MAX_WIRE_BYTES, `${file}: ${packed.rawPayload.length}`)
  }
  assert.equal(new Set(urls).size, urls.length)
  const products = urls.filter((url) => /^\/shop\/napoli\/[0-9a-f-]{36}$/.test(url))
  assert.equal(products.length, own[0]?.count)
  assert.equal(
    urls.filter((url) => /^\/shop\/napoli\/[0-9a-f-]{36}\?lang=en$/.test(url)).length,
    own[0]?.count,
  )
  for (const url of [
    '/',
    '/help?lang=en',
    '/recipes',
    '/recipes/shakshuka?lang=en',
    '/pages/terms',
    '/?news=01990000-0000-7000-8000-000000000001&lang=en',
    '/shop/napoli',
  ])
    assert.ok(urls.includes(url), url)
  assert.ok(
    !urls.some(
      (url) =>
        url.includes('lang=xx') ||
        url.includes('not-yet') ||
        url.includes('not-cooked-yet') ||
        url.includes('000000000002'),
    ),
  )
})

test('an entry has the date of its page and links to all languages', async () => {
  const xml = await get('/sitemaps/pages.xml')
  assert.match(
    xml,
    /<loc>http:\/\/hawker\.test\/pages\/terms<\/loc>\n<lastmod>2026-11-01T00:00:00\.000Z<\/lastmod>/,
  )
  assert.match(
    xml,
    /<xhtml:link rel="alternate" hreflang="en" href="http:\/\/hawker\.test\/pages\/terms\?lang=en"\/>/,
  )
  assert.match(xml, /hreflang="x-default" href="http:\/\/hawker\.test\/pages\/terms"/)
})

test('compresses a file on request and answers 404 for unknown files', async () => {
  const packed = await http.inject({
    url: '/sitemaps/shops/0.xml',
    headers: { 'accept-encoding': 'gzip' },
  })
  assert.equal(packed.headers['content-encoding'], 'gzip')
  assert.match(
    gunzipSync(packed.rawPayload).toString(),
    /<loc>http:\/\/hawker\.test\/shop\/napoli<\/loc>[\s\S]*<\/urlset>\n$/,
  )
  for (const url of [
    '/sitemaps/users/0.xml',
    '/sitemaps/shops/-1.xml',
    '/sitemaps/shops/0.xml.gz',
    '/sitemaps/__proto__/0.xml',
  ])
    assert.equal((await http.inject(url)).statusCode, 404, url)
})

test('answers 404 to a file that the index does not list, without a query', async () => {
  const files = new Set(locsOf(await get('/sitemap.xml')))
  const last = [...files].findLast((file) => file.startsWith('/sitemaps/products/')) ?? ''
  const start = Number(/(\d+)\.xml$/.exec(last)?.[1])
  const size = pagesPerFile(LOCALES.length)
  assert.equal(start % size, 0)
  app.statements()
  for (const other of [start + size, start + 1, 1, 999_999_999_999_999]) {
    const url = `/sitemaps/products/${other}.xml`
    assert.equal((await http.inject(url)).statusCode, 404, url)
  }
  assert.equal(app.statements().length, 0)
})

test('answers 304 to a crawler that has the file', async () => {
  const { etag } = (await http.inject('/sitemap.xml')).headers
  assert.ok(etag)
  const again = await http.inject({ url: '/sitemap.xml', headers: { 'if-none-match': etag } })
  assert.equal(again.statusCode, 304)
  assert.equal(again.body, '')
})

test('draws a file once an hour, also for several crawlers at once', async () => {
  const read = () => http.inject('/sitemaps/products/0.xml?of=once')
  app.clock.forward(3601)
  app.statements()
  const [one, other] = await Promise.all([read(), read()])
  const first = app.statements().length
  assert.ok(first > 0 && one.body === other.body)
  await read()
  assert.equal(app.statements().length, 0)
  app.clock.forward(3601)
  await read()
  assert.equal(app.statements().length, first)
})

test('robots.txt names the index and disallows personal pages', async () => {
  const text = await get('/robots.txt')
  assert.match(text, /^Sitemap: http:\/\/hawker\.test\/sitemap\.xml$/m)
  assert.match(text, /^Disallow: \/orders$/m)
})

for (const languages of [1, 4, 12, 40]) {
  test(`the largest file with ${languages} languages stays within all limits`, async () => {
    const locales = Array.from({ length: languages }, (_, index) => `l${index}`)
    const size = pagesPerFile(languages)
    const longestPath = `/shop/${'s'.repeat(100)}/`
    async function* rows() {
      for (let left = size; left > 0; left--)
        yield [{ path: longestPath + randomUUID(), at: new Date(left) }]
    }
    const pieces: string[] = []
    let bytes = 0
    let urls = 0
    for await (const piece of urlSet(
      'https://a-rather-long-name-of-a-host.example.com',
      locales,
      rows(),
    )) {
      pieces.push(piece)
      bytes += Buffer.byteLength(piece)
      urls += piece.match(/<loc>/g)?.length ?? 0
    }
    assert.ok(urls <= MAX_URLS && bytes <= MAX_BYTES, `${urls} addresses, ${bytes} bytes`)
    const packed = gzipSync(pieces.join('')).length
    assert.ok(packed <= MAX_WIRE_BYTES, `${packed} compressed bytes`)
  })
}

test('reads a million rows in small steps, and only as far as needed', async () => {
  const total = 1_000_000
  let read = 0
  let ahead = 0
  let written = 0
  const list = async (from: number, limit: number) => {
    const rows = Array.from({ length: Math.min(limit, total - from) }, (_, index) => ({
      id: from + index + 1,
      path: '/',
      at: null,
    }))
    read += rows.length
    ahead = Math.max(ahead, read - written)
    return rows
  }
  let last = 0
  for await (const rows of readInSteps(list, 0, total)) {
    assert.equal(rows[0]?.id, last + 1)
    last = rows.at(-1)?.id ?? 0
    written += rows.length
  }
  assert.equal(last, total)
  assert.ok(ahead <= 500, `${ahead} rows at once`)
})
