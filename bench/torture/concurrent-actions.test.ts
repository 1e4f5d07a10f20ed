import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { auditBooks, describeBreaches } from '@hawker/server/features/audit/index'
import { orderCodes } from '@hawker/server/testing/make/handover-codes'
import { makeShopper } from '@hawker/server/testing/make/make-order'
import { type TestShop, makeShop } from '@hawker/server/testing/make/make-shop'
import { type TestMarket, startTestMarket } from '@hawker/server/testing/test-market'
import { seeded } from '../support/seeded-random.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const PAIRS = Number(process.env['PAIRS'] ?? 200)
type Person = { id: number; token: string }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
type ActionResult = { ok: boolean; status?: number; code?: string }

let market: TestMarket
let shop: TestShop
let seller: Person
let drivers: Person[]
before(async () => {
  market = await startTestMarket({ poolSize: 12 })
  seller = await market.makeUser({ roles: ['seller'] })
  shop = await makeShop(market, {
    staff: [seller.id],
    hours: ['00:00', '24:00'],
    products: [{ price: 1000, quantity: 1_000_000 }],
  })
  await auditBooks(market.deps.database, market.clock.now())
})
after(() => market?.close())

async function makeDriver(): Promise<Person> {
  const driver = await market.makeUser({ roles: ['driver'] })
  await market.rows(sql`insert into couriers (user_id, online) values (${driver.id}, true)`)
  return driver
}

/** Creates an order paid by wallet and moves it to the status by API calls. */
async function orderAt(status: 'unreleased' | 'new' | 'accepted' | 'on_a_way') {
  const user = await market.makeUser({ email: `rival-${crypto.randomUUID()}@torture.test` })
  await market.give(user.id, 5_000n)
  const shopper = await makeShopper(market, shop, { user, body: { payment: { tag: 'wallet' } } })
  const placed = await shopper.place()
  assert.ok(placed.ok, JSON.stringify(placed))
  const { id } = placed.data
  // A courier may hold only a few orders, and the order of an earlier round stays open.
  drivers = [await makeDriver(), await makeDriver()]
  if (status !== 'unreleased') {
    market.clock.forward(31)
    await market.work()
  }
  if (status === 'accepted' || status === 'on_a_way') await moveByKitchen(id, 'accepted')
  if (status === 'on_a_way') {
    await moveByKitchen(id, 'ready')
    await acceptOffer(id, drivers[0])
    const { pickup: pickup_code } = orderCodes(market, id)
    await market.as(drivers[0])('pickOrder', { params: { id }, query: {}, body: { pickup_code } })
  }
  return { id, user, client: shopper.client }
}
async function stateOf(id: number) {
  const [row] = await market.rows<{
    version: number
    status: string
    driver_id: number | null
    released: boolean
    by: string
    units: number
  }>(sql`
    select version, status, driver_id, released_at is not null as released,
      (select by_actor from order_histories where order_id = o.id order by id desc limit 1) as by,
      (select sum(quantity)::int from order_details where order_id = o.id) as units
    from orders o where id = ${id}`)
  assert.ok(row)
  return row
}
async function moveByKitchen(
  id: number,
  status: 'accepted' | 'ready' | 'cancelled',
  version?: number,
): Promise<ActionResult> {
  const body = {
    status,
    version: version ?? (await stateOf(id)).version,
    ...(status === 'cancelled' ? { reason: 'closed' as const } : {}),
  }
  return market.as(seller)('moveSellerOrder', { params: { id }, query: {}, body })
}
const acceptOffer = (id: number, driver: Person | undefined): Promise<ActionResult> =>
  market.as(driver)('acceptOffer', { params: { id }, query: {} })
const cancel = (
  id: number,
  client: Awaited<ReturnType<typeof orderAt>>['client'],
): Promise<ActionResult> =>
  client('cancelOrder', { params: { id }, query: {}, body: { reason: 'changed_mind' } })

/** Prepares an edit to one more of the dish, at the calculated price. */
async function prepareEdit(
  id: number,
  client: Order['client'],
  version: number,
): Promise<() => Promise<ActionResult>> {
  const shown = await client('showOrder', { params: { id }, query: {} })
  assert.ok(shown.ok)
  const products = shown.data.details.map((line) => ({
    detail_id: line.id,
    quantity: line.quantity + 1,
  }))
  const price = await client('calculateEdit', { params: { id }, query: {}, body: { products } })
  assert.ok(price.ok, JSON.stringify(price))
  const body = {
    products,
    version,
    total_price: price.data.total_price,
    payment: { tag: 'wallet' as const },
  }
  return () =>
    client('editOrder', { params: { id }, query: {}, idempotencyKey: crypto.randomUUID(), body })
}

type Order = Awaited<ReturnType<typeof orderAt>>
type OrderState = Pick<Awaited<ReturnType<typeof stateOf>>, 'status' | 'by' | 'driver_id' | 'units'>
type ConcurrentActions = {
  at: Parameters<typeof orderAt>[0]
  pair: (
    order: Order,
    version: number,
  ) => (() => Promise<ActionResult>)[] | Promise<(() => Promise<ActionResult>)[]>
  /** The changes that each action makes if it wins; everything else stays. */
  effects: readonly [Effect, Effect]
}
type Effect = (before: OrderState) => Partial<OrderState>
const accepted: Effect = () => ({ status: 'accepted', by: 'shop' })
const cancelledBy =
  (by: 'shop' | 'customer'): Effect =>
  () => ({ status: 'cancelled', by })
const delivered: Effect = () => ({ status: 'delivered', by: 'driver' })
const standOf = ({ status, by, driver_id, units }: OrderState): OrderState => ({
  status,
  by,
  driver_id,
  units,
})
const CASES: Record<string, ConcurrentActions> = {
  'the shop accepts while the customer cancels': {
    at: 'new',
    pair: ({ id, client }, version) => [
      () => moveByKitchen(id, 'accepted', version),
      () => cancel(id, client),
    ],
    effects: [accepted, cancelledBy('customer')],
  },
  'the shop rejects while the customer cancels': {
    at: 'new',
    pair: ({ id, client }, version) => [
      () => moveByKitchen(id, 'cancelled', version),
      () => cancel(id, client),
    ],
    effects: [cancelledBy('shop'), cancelledBy('customer')],
  },
  'two tablets of one kitchen accept': {
    at: 'new',
    pair: ({ id }, version) => [
      () => moveByKitchen(id, 'accepted', version),
      () => moveByKitchen(id, 'accepted', version),
    ],
    effects: [accepted, accepted],
  },
  'the shop accepts while the customer changes the order': {
    at: 'new',
    pair: async ({ id, client }, version) => [
      () => moveByKitchen(id, 'accepted', version),
      await prepareEdit(id, client, version),
    ],
    effects: [accepted, ({ units }) => ({ units: units + 1 })],
  },
  'two couriers take one order': {
    at: 'accepted',
    pair: ({ id }) => drivers.map((driver) => () => acceptOffer(id, driver)),
    effects: [
      () => ({ driver_id: drivers[0]?.id ?? 0 }),
      () => ({ driver_id: drivers[1]?.id ?? 0 }),
    ],
  },
  'the courier hands over twice': {
    at: 'on_a_way',
    pair: ({ id }) => {
      const deliver = async () =>
        market.as(drivers[0])('deliverOrder', {
          params: { id },
          query: {},
          body: { pin: orderCodes(market, id).pin },
        })
      return [deliver, deliver]
    },
    effects: [delivered, delivered],
  },
  'the customer undoes in two tabs': {
    at: 'unreleased',
    pair: ({ id, client }) => {
      const undo = () => client('undoOrder', { params: { id }, query: {} })
      return [undo, undo]
    },
    effects: [cancelledBy('customer'), cancelledBy('customer')],
  },
}
const KINDS = Object.keys(CASES).length

describe(`${PAIRS} pairs of concurrent actions: one succeeds, the other gets a conflict (seed ${SEED})`, () => {
  for (const [index, [name, { at, pair, effects }]] of Object.entries(CASES).entries())
    test(name, async () => {
      const random = seeded(SEED * 100 + index)
      for (let round = 0; round < Math.ceil(PAIRS / KINDS); round++) {
        const order = await orderAt(at)
        const initial = await stateOf(order.id)
        const rivals = (await pair(order, initial.version)).map((press, number) => ({
          press,
          effect: effects[number],
        }))
        const turns = random() < 0.5 ? rivals : rivals.toReversed()
        const answers = await Promise.all(turns.map(({ press }) => press()))
        assert.equal(answers.filter(({ ok }) => ok).length, 1, JSON.stringify(answers))
        assert.ok(
          answers.every(({ ok, status = 0 }) => ok || status === 409),
          JSON.stringify(answers),
        )
        const winner = turns[answers.findIndex(({ ok }) => ok)]
        assert.deepEqual(standOf(await stateOf(order.id)), {
          ...standOf(initial),
          ...winner?.effect?.(initial),
        })
      }
    })

  test('undo against release, and a payment against its timeout', async () => {
    const random = seeded(SEED * 100 + KINDS)
    for (let round = 0; round < Math.ceil(PAIRS / KINDS); round++) {
      const { id, client } = await orderAt('unreleased')
      // Undo in the last second, which may end before or after it is done.
      market.clock.forward(29)
      const secondPasses = async () => {
        await pause(random() * 4)
        market.clock.forward(2)
        await market.work()
      }
      const [undone] = await Promise.all([
        client('undoOrder', { params: { id }, query: {} }),
        secondPasses(),
      ])
      const { status, released } = await stateOf(id)
      assert.deepEqual(
        { status, released },
        undone.ok ? { status: 'cancelled', released: false } : { status: 'new', released: true },
      )

      const user = await market.makeUser({ email: `late-${crypto.randomUUID()}@torture.test` })
      const shopper = await makeShopper(market, shop, {
        user,
        body: { payment: { tag: 'sandbox' } },
      })
      const placed = await shopper.place()
      assert.ok(placed.ok)
      await market.payAtSandbox(placed.data.id, 'pay')
      market.clock.forward(901)
      await Promise.all([market.sandbox.sendDueWebhooks(), market.work()])
      await market.work()
      await market.work()

      const [paid] = await market.rows<{ status: string; order: string }>(sql`
        select t.status, o.status as order from transactions t join orders o on o.id = t.payable_id
          where o.id = ${placed.data.id}`)
      assert.ok(
        (paid?.order === 'new' && paid.status === 'paid') ||
          (paid?.order === 'cancelled' && paid.status === 'refund'),
        `ordered and paid, or cancelled and refunded: ${JSON.stringify(paid)}`,
      )
    }
  })

  test('the audit finds no breach afterwards', async () => {
    await market.work()
    await market.work()
    assert.deepEqual(
      describeBreaches(await auditBooks(market.deps.database, market.clock.now())),
      [],
    )
  })
})
