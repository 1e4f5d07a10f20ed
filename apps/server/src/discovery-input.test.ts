import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Operation } from '@hawker/contract/core/operation'
import { operations } from '@hawker/contract/core/operations'
import type { Deps } from './deps.ts'
import { catalogRoutes } from './features/catalog/index.ts'
import { contentRoutes } from './features/content/index.ts'
import { recipeRoutes } from './features/recipes/index.ts'
import { reservationRoutes } from './features/reservations/index.ts'
import { searchRoutes } from './features/search/index.ts'
import { shopRoutes } from './features/shops/index.ts'
import { makeShop } from './testing/make/make-shop.ts'
import { type Shape, shapeOf } from './testing/authorization/sample-call.ts'
import { startTestApp } from './testing/test-app.ts'

// Public reads with invalid and hostile input. These tests walk the contract, so they cover new
// operations automatically.
const app = await startTestApp({
  routes: (deps: Deps) =>
    [
      shopRoutes,
      reservationRoutes,
      catalogRoutes,
      searchRoutes,
      contentRoutes,
      recipeRoutes,
    ].flatMap((routesOf) => routesOf(deps)),
})
after(app.close)
const shop = await makeShop(app, { title: 'Luigi' })

const RESOURCES = [
  'shops?',
  'booking/shops',
  'products',
  'products-avg-prices',
  'stocks',
  'shops-takes',
  'branches',
  'categories',
  'banners',
  'stories',
  'blogs',
  'recipes',
  'faqs',
  'pages',
]
const DISCOVERY = new RegExp(`^/rest/(${RESOURCES.join('|')})(/|$)`)
const publicReads = [...operations].filter(
  ([, { method, who, path }]) => method === 'GET' && who === 'guest' && DISCOVERY.test(path),
)
/** Valid values of the other parameters, so that a call is wrong in one thing only. */
const NEEDED: Record<string, string> = {
  'address[latitude]': '38.91',
  'address[longitude]': '-77.03',
  search: 'pizza',
  type: 'delivery',
  shop_id: String(shop.id),
}
const HOSTILE = [
  '%',
  '_%_',
  "' or 1=1 --",
  "'; drop table shops; --",
  '\\',
  ':* & | ! <->',
  "a' & (b:*",
  '((((',
  '"',
  '\u0000',
  '\u{1f600}'.repeat(20),
]
const LONG = 'pizza '.repeat(1700)
const STRANGE_PAGES = [
  '-1',
  '0',
  '1.5',
  '1e30',
  '99999999999999999999',
  'two',
  '',
  '1 or 1=1',
  '0x1',
  '1e1',
]
const STRANGE_LATITUDES = ['90.1', '-91', 'NaN', 'Infinity', 'north', '', '1e400']
const STRANGE_LONGITUDES = ['180.5', '-181', 'NaN', '-Infinity', 'west', '', '1e400']
const UNKNOWN = [
  '999999999999',
  '99999999999999999999',
  'nobody',
  '018f0000-0000-7000-8000-000000000001',
  "1' or '1'='1",
  '%',
  '-1',
  LONG,
]

type ApiResponse = { status: number; body: { status?: boolean; message?: string; data?: unknown } }
async function ask(
  op: Operation,
  query: Record<string, string>,
  id = String(shop.id),
): Promise<ApiResponse> {
  const parameters = shapeOf(op.query).properties ?? {}
  const needed = Object.entries(NEEDED).filter(([name]) => name.split('[')[0]! in parameters)
  const path = op.path.replace(/\{\w+\}/, encodeURIComponent(id))
  const answer = await app.http.inject(
    `/api/v1${path}?${new URLSearchParams({ ...Object.fromEntries(needed), ...query })}`,
  )
  return { status: answer.statusCode, body: answer.json() }
}
/** Expects a 4xx response with a message. */
function assertRefused({ status, body }: ApiResponse, what: string): void {
  assert.ok(
    status >= 400 && status < 500,
    `${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`,
  )
  assert.ok(body.status === false && body.message, `${what}: no message`)
}

test('the walk covers every public read', () => {
  const paths = new Set(publicReads.map(([, { path }]) => path))
  for (const path of [
    'products/paginate',
    'products/{id}',
    'products/search',
    'shops/{id}/products',
    'shops/{id}/products/paginate',
    'shops/{id}/products/recommended/paginate',
    'products-avg-prices',
    'shops/paginate',
    'booking/shops/paginate',
    'shops/{id}',
    'shops/recommended',
    'shops/search',
    'shops-takes',
    'shop/delivery-zone/check/distance',
    'shop/{id}/delivery-zone/check/distance',
    'shops/{id}/delivery-slots',
    'shops/{id}/reviews',
    'branches',
    'categories/paginate',
    'banners/paginate',
    'stories/paginate',
    'blogs/paginate',
    'blogs/{uuid}',
    'recipes/paginate',
    'recipes/{id}',
    'faqs/paginate',
    'pages/{slug}',
  ])
    assert.ok(paths.has(`/rest/${path}`), path)
})

for (const [name, op] of publicReads) {
  const parameters = Object.entries(shapeOf(op.query).properties ?? {}) as [
    string,
    Shape & { maxLength?: number; pattern?: string },
  ][]
  test(`${name}: hostile text is either searched for or refused with a message`, async () => {
    for (const [key, { type, anyOf, enum: values, properties }] of parameters) {
      if (properties) continue
      const isFreeText = type === 'string' && values === undefined
      for (const text of HOSTILE) {
        const answer = await ask(op, { [key]: text })
        const what = `${key}=${JSON.stringify(text)}`
        if (answer.status === 200 && isFreeText) {
          // Text without letters matches no shop and no dish.
          if (key === 'search') assert.deepEqual(answer.body.data, [], what)
        } else if (answer.status !== 200) assertRefused(answer, what)
        else assert.ok(key === 'lang' || anyOf !== undefined, `${what} was accepted`)
      }
      assertRefused(await ask(op, { [key]: LONG }), `10 kB in ${key}`)
    }
  })
  test(`${name}: invalid pages and coordinates are refused with a message`, async () => {
    const has = (key: string) => parameters.some(([name]) => name === key)
    for (const key of ['page', 'perPage'].filter(has))
      for (const page of STRANGE_PAGES)
        assertRefused(await ask(op, { [key]: page }), `${key}=${page}`)
    for (const place of ['address'].filter(has)) {
      for (const at of STRANGE_LATITUDES)
        assertRefused(await ask(op, { [`${place}[latitude]`]: at }), `latitude ${at}`)
      for (const at of STRANGE_LONGITUDES)
        assertRefused(await ask(op, { [`${place}[longitude]`]: at }), `longitude ${at}`)
    }
    if (has('bounds')) {
      const bounds = {
        'bounds[north]': '39',
        'bounds[south]': '38',
        'bounds[east]': '-76',
        'bounds[west]': '-78',
      }
      for (const side of ['north', 'south'])
        for (const at of STRANGE_LATITUDES)
          assertRefused(await ask(op, { ...bounds, [`bounds[${side}]`]: at }), `${side} ${at}`)
      for (const side of ['east', 'west'])
        for (const at of STRANGE_LONGITUDES)
          assertRefused(await ask(op, { ...bounds, [`bounds[${side}]`]: at }), `${side} ${at}`)
    }
    // A page beyond the last one is empty, which is no error.
    if (has('page')) {
      const beyond = await ask(op, { page: '100000' }, String(shop.id))
      if (beyond.status === 200) assert.deepEqual(beyond.body.data, [])
      else assertRefused(beyond, 'page 100000')
    }
  })
  if (op.path.includes('{'))
    test(`${name}: an unknown id is refused`, async () => {
      for (const id of UNKNOWN) assertRefused(await ask(op, {}, id), `of ${id.slice(0, 40)}`)
    })
}

test('no public read rounds a price bound, or reads it in another notation', async () => {
  const priced = publicReads.filter(([, op]) => 'min_price' in (shapeOf(op.query).properties ?? {}))
  assert.ok(priced.length >= 2)
  for (const [name, { path }] of priced) {
    const ask = async (query: string) =>
      (await app.http.inject(`/api/v1${path.replace('{id}', String(shop.id))}?${query}`)).statusCode
    for (const field of ['min_price', 'max_price']) {
      for (const bound of ['0.001', '12.505'])
        assert.equal(await ask(`${field}=${bound}`), 422, `${name} ${field}=${bound}`)
      for (const bound of ['1e2', '0x10', 'Infinity'])
        assert.equal(await ask(`${field}=${bound}`), 400, `${name} ${field}=${bound}`)
      assert.equal(await ask(`${field}=12.50`), 200, name)
    }
  }
})
