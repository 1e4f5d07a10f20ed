import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { CENTRE, makeShop } from '../../testing/make/make-shop.ts'
import { type TestMarket, startTestMarket } from '../../testing/test-market.ts'
import { auditBooks, describeBreaches } from '../audit/index.ts'
import { readWallet } from '../wallet/index.ts'

let app: TestMarket
before(async () => {
  app = await startTestMarket()
})
after(() => app?.close())

const DEADLINE_S = 600
type GroupOptions = {
  auto?: boolean
  wallet?: bigint
  address?: boolean
  quantity?: number | null
  /** The host sits at a table of the shop. */
  atTable?: boolean
}
/** A table of the shop with an open session. */
async function openSession(shopId: number): Promise<string> {
  const now = app.clock.now()
  const [row] = await app.rows<{ uuid: string }>(sql`
    with section as (
      insert into shop_sections (shop_id, created_at) values (${shopId}, ${now}) returning id),
    made as (
      insert into tables (shop_id, section_id, name, chair_count, created_at)
      select ${shopId}, section.id, '12', 4, ${now} from section returning id)
    insert into table_sessions (shop_id, table_id, opened_at, closes_at)
    select ${shopId}, made.id, ${now}, ${new Date(now.getTime() + 3_600_000)} from made returning uuid`)
  return row?.uuid ?? ''
}
/** A host whose group has chosen two dishes and has a deadline soon. */
async function makeGroup({
  auto = true,
  wallet = 10_000n,
  address = true,
  quantity = null,
  atTable = false,
}: GroupOptions = {}) {
  const shop = await makeShop(app, {
    products: [{ price: 1000, quantity }],
    ...(atTable ? { deliveryTypes: ['delivery', 'dine_in'] as const } : {}),
  })
  const session = atTable ? await openSession(shop.id) : undefined
  const host = await app.makeUser({ firstname: 'Olga' })
  await app.give(host.id, wallet)
  if (address)
    await app.rows(sql`
      insert into addresses (user_id, address, latitude, longitude, active, created_at)
      values (${host.id}, '1600 14th Street NW', ${CENTRE.latitude}, ${CENTRE.longitude}, true, ${app.clock.now()})`)
  const client = app.as(host)
  const products = [{ stock_id: shop.products[0]?.stockId ?? 0, quantity: 2 }]
  const cart = await client('createCart', { query: {}, body: { shop_id: shop.id, products } })
  assert.ok(cart.ok)
  const { id } = cart.data
  const group = await client('setGroup', {
    params: { id },
    query: {},
    body: {
      group_settings: {
        payment_mode: 'split',
        auto_checkout: auto,
        deadline_at: new Date(app.clock.now().getTime() + DEADLINE_S * 1000).toISOString(),
      },
      ...(session === undefined ? {} : { table_session: session }),
    },
  })
  assert.ok(group.ok)
  assert.equal(group.data.group_settings?.auto_checkout, auto)
  const timeIsOver = async () => {
    app.clock.forward(DEADLINE_S + 1)
    for (let round = 0; round < 3; round += 1) await app.work()
  }
  const orders = () =>
    app.rows<{
      id: number
      status: string
      delivery_type: string
      total: number
      address: { address: string }
    }>(sql`select id, status, delivery_type, total, address from orders where cart_id = ${id}`)
  const tried = () =>
    app.rows<{ code: string | null; order_id: number | null }>(sql`
      select payload ->> 'code' as code, order_id from events where topic = 'group.order_tried'
        and (payload ->> 'cart_id')::bigint = ${id}`)
  const seen = async () => {
    const shown = await client('showCart', { query: {} })
    assert.ok(shown.ok)
    return shown.data
  }
  return { id, host, client, shop, timeIsOver, orders, tried, seen }
}

test('after the deadline the group’s cart is ordered once, to the host’s address and from their wallet', async () => {
  const { id, host, timeIsOver, orders, tried } = await makeGroup()
  await timeIsOver()
  const [order, ...others] = await orders()
  assert.ok(order)
  assert.equal(others.length, 0)
  assert.deepEqual(
    [order.status, order.delivery_type, order.address.address],
    ['new', 'delivery', '1600 14th Street NW'],
  )
  assert.equal(
    (await readWallet(app.deps.database, host.id)).balance,
    10_000n - BigInt(order.total),
  )
  assert.deepEqual(await tried(), [{ code: null, order_id: order.id }])
  // The event is heard again, and a worker that seemed lost runs the job again.
  await app.rows(
    sql`select graphile_worker.add_job('hear_event', json_build_object('id', id)) from events
      where topic = 'group.deadline'`,
  )
  await app.rows(
    sql`select graphile_worker.add_job('order_group', json_build_object('cart_id', ${id}::bigint,
      'owner_id', ${host.id}::bigint))`,
  )
  await app.work()
  await app.work()
  assert.equal((await orders()).length, 1)
  assert.equal((await tried()).length, 1)
  assert.deepEqual(describeBreaches(await auditBooks(app.deps.database, app.clock.now())), [])
})

test('a group that its host has locked is ordered at its deadline too, once', async () => {
  const { id, client, timeIsOver, orders, tried } = await makeGroup()
  assert.ok((await client('lockGroup', { params: { id }, query: {} })).ok)
  await timeIsOver()
  const [order, ...others] = await orders()
  assert.ok(order)
  assert.equal(others.length, 0)
  // The host undoes the order, and it is not placed again.
  assert.ok((await client('undoOrder', { params: { id: order.id }, query: {} })).ok)
  await app.work()
  await app.work()
  assert.equal((await orders()).length, 1)
  assert.equal((await tried()).length, 1)
})

test('an order that the host placed early and undoes after the deadline stays undone', async () => {
  const { id, client, seen, timeIsOver, orders, tried } = await makeGroup()
  const quote = await client('calculateCart', {
    params: { cart_id: id },
    query: {},
    body: { delivery_type: 'pickup', payment_tag: 'cash' },
  })
  assert.ok(quote.ok)
  app.clock.forward(DEADLINE_S - 5)
  const order = await client('placeOrder', {
    query: {},
    idempotencyKey: app.deps.random.uuid(),
    body: {
      cart_id: id,
      quote_id: quote.data.quote_id ?? '',
      version: (await seen())?.version ?? 0,
      delivery_type: 'pickup',
      payment: { tag: 'cash' },
      accept_terms: true,
    },
  })
  assert.ok(order.ok, JSON.stringify(order))
  app.clock.forward(10)
  await app.work()
  assert.ok((await client('undoOrder', { params: { id: order.data.id }, query: {} })).ok)
  await timeIsOver()
  assert.deepEqual(
    (await orders()).map(({ status }) => status),
    ['cancelled'],
  )
  assert.deepEqual(await tried(), [])
})

test('more than 15 minutes after the deadline nothing is ordered and an event tells the host', async () => {
  const soon = await makeGroup()
  app.clock.forward(14 * 60)
  await soon.timeIsOver()
  assert.equal((await soon.orders()).length, 1)
  const late = await makeGroup()
  app.clock.forward(15 * 60)
  await late.timeIsOver()
  assert.deepEqual(await late.orders(), [])
  assert.deepEqual(await late.tried(), [{ code: 'deadline_missed', order_id: null }])
  assert.equal((await late.seen())?.status, 'locked')
})

const obstacles = [
  { what: 'a wallet with too little', options: { wallet: 100n }, code: 'insufficient_wallet' },
  { what: 'no address', options: { address: false }, code: 'address_required' },
] as const
for (const { what, options, code } of obstacles) {
  test(`with ${what} the group stays locked, nothing is taken, and an event tells the host why`, async () => {
    const { host, timeIsOver, orders, tried, seen } = await makeGroup(options)
    const before = (await readWallet(app.deps.database, host.id)).balance
    await timeIsOver()
    assert.deepEqual(await orders(), [])
    assert.deepEqual(await tried(), [{ code, order_id: null }])
    assert.equal((await readWallet(app.deps.database, host.id)).balance, before)
    const cart = await seen()
    assert.equal(cart?.status, 'locked')
    assert.equal(cart?.user_carts[0]?.cartDetails.length, 1)
  })
}

test('a sold-out product prevents the whole order', async () => {
  const { shop, timeIsOver, orders, tried } = await makeGroup({ quantity: 2 })
  await app.rows(sql`update stocks set quantity = 1 where id = ${shop.products[0]?.stockId ?? 0}`)
  await timeIsOver()
  assert.deepEqual(await orders(), [])
  assert.deepEqual(await tried(), [{ code: 'out_of_stock', order_id: null }])
})

test('a group without automatic checkout, or one that was reopened, is not ordered', async () => {
  const group = await makeGroup({ auto: false })
  await group.timeIsOver()
  assert.deepEqual([await group.orders(), await group.tried()], [[], []])
  const opened = await makeGroup()
  app.clock.forward(DEADLINE_S + 1)
  const locked = await opened.client('lockGroup', { params: { id: opened.id }, query: {} })
  assert.ok(locked.ok)
  assert.ok((await opened.client('unlockGroup', { params: { id: opened.id }, query: {} })).ok)
  await app.work()
  await app.rows(sql`
    select graphile_worker.add_job('order_group', json_build_object('cart_id',
      ${opened.id}::bigint, 'owner_id', ${opened.host.id}::bigint))`)
  await app.work()
  assert.deepEqual(await opened.orders(), [])
})

test('a group that was begun at a table is ordered to that table, and to the address once it is cleared', async () => {
  const { timeIsOver, orders } = await makeGroup({ atTable: true })
  await timeIsOver()
  assert.deepEqual(
    (await orders()).map(({ delivery_type: type, address }) => [type, address]),
    [['dine_in', null]],
  )
  const cleared = await makeGroup({ atTable: true })
  await app.rows(
    sql`update table_sessions set closed_at = now(), closed_by = 'staff' where shop_id = ${cleared.shop.id}`,
  )
  await cleared.timeIsOver()
  assert.deepEqual(
    (await cleared.orders()).map(({ delivery_type: type }) => type),
    ['delivery'],
  )
})
