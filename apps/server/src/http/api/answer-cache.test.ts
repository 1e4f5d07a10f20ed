import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from '@hawker/postgres/database'
import { catalogRoutes } from '../../features/catalog/index.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = await startTestApp({ routes: catalogRoutes, cachesAnswers: true })
after(app.close)
const shop = await makeShop(app, {
  slug: 'napoli',
  products: Array.from({ length: 12 }, (_, index) => ({ title: `Pizza ${index}`, price: 900 })),
})
const other = await makeShop(app, { slug: 'other', products: [{ title: 'Soup', price: 500 }] })

const get = (path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: `/api/v1/rest/${path}`, headers })
/** The statements of a call. */
async function costOf(path: string): Promise<number> {
  app.statements()
  assert.equal((await get(path)).statusCode, 200, path)
  return app.statements().length
}
/** Runs a statement, and waits until its event has arrived. */
async function change(shopId: number, statement: ReturnType<typeof sql>): Promise<void> {
  const heard = Promise.withResolvers<void>()
  const stop = app.deps.live.subscribe(({ topic, shop_id }) => {
    if (topic === 'shop.changed' && shop_id === shopId) heard.resolve()
  })
  await app.rows(statement)
  await heard.promise
  stop()
}
const rename = (shopId: number, title: string) =>
  change(
    shopId,
    sql`update product_translations t set title = ${title} from products p
      where p.id = t.product_id and p.shop_id = ${shopId}`,
  )

describe('the answer cache', () => {
  const menu = 'shops/napoli/products'

  test('makes a menu once, also for callers at the same time', async () => {
    app.statements()
    await Promise.all(Array.from({ length: 20 }, () => get(menu)))
    const first = app.statements().length
    assert.ok(first > 0 && first <= 3, String(first))
    assert.equal(await costOf(menu), 0)
  })

  test('sends the same bytes compressed, and 304 to a client that has them', async () => {
    const plain = await get(menu)
    const brotli = await get(menu, { 'accept-encoding': 'br, gzip' })
    const gzip = await get(menu, { 'accept-encoding': 'gzip' })
    assert.deepEqual(
      [plain, brotli, gzip].map(({ headers }) => headers['content-encoding']),
      [undefined, 'br', 'gzip'],
    )
    assert.equal(String(brotliDecompressSync(brotli.rawPayload)), plain.body)
    assert.equal(String(gunzipSync(gzip.rawPayload)), plain.body)
    const etag = String(plain.headers['etag'])
    const again = await get(menu, { 'if-none-match': etag })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
    assert.equal(again.headers['cache-control'], 'public, max-age=0, must-revalidate')
  })

  test('holds each language, page and time apart', async () => {
    for (const query of ['lang=es', 'perPage=5', 'perPage=5&page=2', 'at=2026-11-21T17:00:00Z'])
      assert.ok((await costOf(`${menu}?${query}`)) > 0, query)
  })

  test('drops the menu of a shop that changes, and lists of all shops, but no other menu', async () => {
    const paths = [menu, 'shops/other/products', 'products/paginate']
    for (const path of paths) await get(path)
    const etag = String((await get(menu)).headers['etag'])
    await rename(shop.id, 'Calzone')
    const renamed = await get(menu, { 'if-none-match': etag })
    assert.equal(renamed.statusCode, 200)
    assert.match(renamed.body, /Calzone/)
    assert.match((await get('products/paginate')).body, /Calzone/)
    assert.equal(await costOf('shops/other/products'), 0)
    await rename(other.id, 'Broth')
    assert.match((await get('shops/other/products')).body, /Broth/)
  })

  test('looks for an unknown shop each time', async () => {
    for (let time = 0; time < 2; time++) {
      app.statements()
      assert.equal((await get('shops/nowhere/products')).statusCode, 404)
      assert.ok(app.statements().length > 0)
    }
  })
})
