import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import type { Deps } from './deps.ts'
import { accountRoutes } from './features/accounts/index.ts'
import { addressRoutes } from './features/addresses/index.ts'
import { cartRoutes } from './features/carts/index.ts'
import { catalogRoutes } from './features/catalog/index.ts'
import { contentRoutes } from './features/content/index.ts'
import { courierRoutes } from './features/couriers/index.ts'
import { groupRoutes } from './features/group-orders/index.ts'
import { mapsRoutes } from './features/maps/index.ts'
import { notificationRoutes } from './features/notifications/index.ts'
import { orderPaymentRoutes } from './features/order-payments/index.ts'
import { checkoutRoutes } from './features/checkout/index.ts'
import { orderRoutes } from './features/orders/index.ts'
import { paymentRoutes } from './features/payments/index.ts'
import { pictureRoutes } from './features/pictures/index.ts'
import { searchRoutes } from './features/search/index.ts'
import { orderChangeRoutes } from './features/order-changes/index.ts'
import { walletRoutes } from './features/wallet/index.ts'
import { openingHoursRoutes } from './features/opening-hours/index.ts'
import { settingsRoutes } from './features/settings/index.ts'
import { shopRoutes } from './features/shops/index.ts'
import type { Route } from './http/api/route.ts'
import { makeOrder } from './testing/make/make-order.ts'
import { makeShop } from './testing/make/make-shop.ts'
import { startTestApp } from './testing/test-app.ts'

const FEATURES = [
  settingsRoutes,
  contentRoutes,
  accountRoutes,
  addressRoutes,
  mapsRoutes,
  shopRoutes,
  catalogRoutes,
  searchRoutes,
  cartRoutes,
  groupRoutes,
  paymentRoutes,
  pictureRoutes,
  checkoutRoutes,
  orderRoutes,
  orderPaymentRoutes,
  orderChangeRoutes,
  walletRoutes,
  courierRoutes,
  openingHoursRoutes,
  notificationRoutes,
]
let routes: Route[] = []
const app = await startTestApp({
  routes: (deps: Deps) => (routes = FEATURES.flatMap((routesOf) => routesOf(deps))),
})
after(app.close)
const user = await app.makeUser({ roles: ['seller', 'driver', 'admin'] })
// Records that calls can find: shop 1 and order 1 of the caller, who is also an online courier.
const shop = await makeShop(app, { staff: [user.id] })
await makeOrder(app, { shop, userId: user.id })
await app.rows(sql`insert into couriers (user_id, online) values (${user.id}, true)`)

type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
const FORMATS: Record<string, string[]> = {
  'date-time': [
    '2016-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999-23:59',
  ],
  date: ['0001-01-01', '9999-12-31', '2026-03-08'],
  email: ['a@b.co'],
}
/** A different turn for each key, so that all combinations of values occur over time. */
const mixed = (turn: number, key: string): number =>
  [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, turn * 7 + 1)
/** Valid values at the limits of the schema. `turn` selects one of them. */
function extreme(schema: Schema, turn: number): unknown {
  const pick = <T>(values: readonly T[]) => values[turn % values.length]
  if (schema.anyOf) return extreme(pick(schema.anyOf) ?? {}, turn)
  if (schema.enum) return pick(schema.enum)
  if (schema.type === 'boolean') return turn % 2 === 0
  if (schema.type === 'integer' || schema.type === 'number')
    return pick([schema.maximum ?? 2 ** 53 - 1, schema.minimum ?? -1, 1])
  if (schema.type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 0, turn % 3) }, () =>
      extreme(schema.items ?? {}, turn),
    )
  if (schema.type === 'object') {
    const all = Object.entries(schema.properties ?? {})
    const some = turn % 4 === 3 ? all.filter(([key]) => schema.required?.includes(key)) : all
    return Object.fromEntries(some.map(([key, inner]) => [key, extreme(inner, mixed(turn, key))]))
  }
  if (schema.type !== 'string') return 'x'
  if (schema.format) return pick(FORMATS[schema.format] ?? ['x'])
  const tries = [
    '😀'.repeat(Math.min(schema.maxLength ?? 5, 300)),
    '%',
    "' or 1=1 --",
    '018f0000-0000-7000-8000-000000000001',
    '02:30',
    'en-XX',
    '+12025550100',
    'data:image/png;base64,AAAA',
    '-',
    'id',
  ]
  const fits = tries.filter(
    (text) =>
      new RegExp(schema.pattern ?? '', 'u').test(text) &&
      [...text].length >= (schema.minLength ?? 0),
  )
  return pick(fits) ?? 'x'
}
const WRONG = [undefined, null, [], 7, 'x', { x: 1 }, { lang: '\u0000' }]

const flat = (value: unknown, key: string): [string, string][] => {
  if (Array.isArray(value)) return value.flatMap((inner, at) => flat(inner, `${key}[${at}]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, one]) =>
      flat(one, key ? `${key}[${inner}]` : inner),
    )
  return value === undefined ? [] : [[key, String(value)]]
}
async function send({ op }: Route, params: unknown, query: unknown, body: unknown) {
  const pathValues = new Map(flat(params, ''))
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathValues.get(name) ?? 'x'),
  )
  return app.http.inject({
    method: op.method,
    url: `/api/v1${path}?${new URLSearchParams(flat(query, ''))}`,
    headers: {
      authorization: user.token,
      ...(op.idempotency === 'required' ? { 'idempotency-key': app.deps.random.uuid() } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
}

for (const route of routes) {
  const { op } = route
  if (route.kind === 'stream' || op.path === '/auth/logout') continue
  test(`${op.method} ${op.path}: no input leads to a 5xx response`, async () => {
    for (let turn = 0; turn < 40; turn++) {
      const [params, query, body] = [op.params, op.query, op.body].map(
        (schema) => schema && extreme(schema as Schema, turn),
      )
      const answer = await send(route, params, query, body)
      assert.ok(
        answer.statusCode < 500,
        `${answer.statusCode} ${JSON.stringify({ params, query, body }).slice(0, 900)}`,
      )
    }
    for (const wrong of WRONG) {
      const params = op.params && extreme(op.params as Schema, 2)
      for (const answer of [
        await send(route, params, {}, op.body ? wrong : undefined),
        await send(route, { id: 'x' }, wrong, wrong),
      ]) {
        assert.ok(answer.statusCode < 500, `${answer.statusCode} ${JSON.stringify(wrong)}`)
      }
    }
  })
}
