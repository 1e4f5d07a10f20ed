import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/server/database/database'
import { auditBooks, breachesIn } from '@hawker/server/features/audit/index'
import { makeShopper } from '@hawker/server/testing/make-order'
import { type MadeShop, makeShop } from '@hawker/server/testing/make-shop'
import { type TestMarket, startTestMarket } from '@hawker/server/testing/test-market'
import { seeded } from '../random.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const PAIRS = Number(process.env['PAIRS'] ?? 200)
type Person = { id: number; token: string }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
type Answer = { ok: boolean; status?: number; code?: string }

let market: TestMarket
let shop: MadeShop
let seller: Person
let drivers: Person[]
before(async () => {
  market = await startTestMarket({ poolSize: 12 })
  seller = await market.makeUser({ roles: ['seller'] })
  drivers = [
    await market.makeUser({ roles: ['driver'] }),
    await market.makeUser({ roles: ['driver'] }),
  ]
  for (const { id } of drivers)
    await market.rows(sql`insert into couriers (user_id, online) values (${id}, true)`)
  shop = await makeShop(market, {
    staff: [seller.id],
    hours: ['00:00', '24:00'],
    products: [{ price: 1000, quantity: 1_000_000 }],
  })
  await auditBooks(market.deps.database, market.clock.now())
})
after(() => market?.close())

/** An order by wallet that the shop has been shown, moved along by pressing what people press. */
async function orderAt(status: 'unreleased' | 'new' | 'accepted' | 'on_a_way') {
  const user = await market.makeUser({ email: `rival-${crypto.randomUUID()}@torture.test` })
  await market.give(user.id, 5_000n)
  const shopper = await makeShopper(market, shop, { user, body: { payment: { tag: 'wallet' } } })
  const placed = await shopper.place()
  assert.ok(placed.ok, JSON.stringify(placed))
  const { id } = placed.data
  if (status !== 'unreleased') {
    market.clock.forward(31)
    await market.work()
  }
  if (status === 'accepted' || status === 'on_a_way') await kitchen(id, 'accepted')
  if (status === 'on_a_way') {
    await kitchen(id, 'ready')
    await take(id, drivers[0])
    const pickup_code = (await standing(id)).pickup_code
    await market.as(drivers[0])('pickOrder', { params: { id }, query: {}, body: { pickup_code } })
  }
  return { id, user, client: shopper.client }
}
async function standing(id: number) {
  const [row] = await market.rows<{
    version: number
    status: string
    pickup_code: string
    pin: string
    driver_id: number | null
    released: boolean
    by: string
    units: number
  }>(sql`
    select version, status, pickup_code, pin, driver_id, released_at is not null as released, (select by_actor from order_histories where order_id = o.id order by id desc limit 1) as by,
      (select sum(quantity)::int from order_details where order_id = o.id) as units
    from orders o where id = ${id}`)
  assert.ok(row)
  return row
}
async function kitchen(
  id: number,
  status: 'accepted' | 'ready' | 'cancelled',
  version?: number,
): Promise<Answer> {
  const body = {
    status,
    version: version ?? (await standing(id)).version,
    ...(status === 'cancelled' ? { reason: 'closed' as const } : {}),
  }
  return market.as(seller)('moveSellerOrder', { params: { id }, query: {}, body })
}
const take = (id: number, driver: Person | undefined): Promise<Answer> =>
  market.as(driver)('acceptOffer', { params: { id }, query: {} })
const cancel = (
  id: number,
  client: Awaited<ReturnType<typeof orderAt>>['client'],
): Promise<Answer> =>
  client('cancelOrder', { params: { id }, query: {}, body: { reason: 'changed_mind' } })

/** One more of its dish, for the price that was shown: ready to be pressed. */
async function changing(
  id: number,
  client: Order['client'],
  version: number,
): Promise<() => Promise<Answer>> {
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
type Stand = Pick<Awaited<ReturnType<typeof standing>>, 'status' | 'by' | 'driver_id' | 'units'>
type Rivals = {
  at: Parameters<typeof orderAt>[0]
  pair: (
    order: Order,
    version: number,
  ) => (() => Promise<Answer>)[] | Promise<(() => Promise<Answer>)[]>
  /** What each of them makes of the order if it wins; all else stays as it was. */
  deeds: readonly [Deed, Deed]
}
type Deed = (was: Stand) => Partial<Stand>
const accepted: Deed = () => ({ status: 'accepted', by: 'shop' })
const cancelledBy =
  (by: 'shop' | 'customer'): Deed =>
  () => ({ status: 'cancelled', by })
const delivered: Deed = () => ({ status: 'delivered', by: 'driver' })
const standOf = ({ status, by, driver_id, units }: Stand): Stand => ({
  status,
  by,
  driver_id,
  units,
})
const RIVALS: Record<string, Rivals> = {
  'the shop accepts while the customer cancels': {
    at: 'new',
    pair: ({ id, client }, version) => [
      () => kitchen(id, 'accepted', version),
      () => cancel(id, client),
    ],
    deeds: [accepted, cancelledBy('customer')],
  },
  'the shop rejects while the customer cancels': {
    at: 'new',
    pair: ({ id, client }, version) => [
      () => kitchen(id, 'cancelled', version),
      () => cancel(id, client),
    ],
    deeds: [cancelledBy('shop'), cancelledBy('customer')],
  },
  'two tablets of one kitchen accept': {
    at: 'new',
    pair: ({ id }, version) => [
      () => kitchen(id, 'accepted', version),
      () => kitchen(id, 'accepted', version),
    ],
    deeds: [accepted, accepted],
  },
  'the shop accepts while the customer changes the order': {
    at: 'new',
    pair: async ({ id, client }, version) => [
      () => kitchen(id, 'accepted', version),
      await changing(id, client, version),
    ],
    deeds: [accepted, ({ units }) => ({ units: units + 1 })],
  },
  'two couriers take one order': {
    at: 'accepted',
    pair: ({ id }) => drivers.map((driver) => () => take(id, driver)),
    deeds: [() => ({ driver_id: drivers[0]?.id ?? 0 }), () => ({ driver_id: drivers[1]?.id ?? 0 })],
  },
  'the courier hands over twice': {
    at: 'on_a_way',
    pair: ({ id }) => {
      const deliver = async () =>
        market.as(drivers[0])('deliverOrder', {
          params: { id },
          query: {},
          body: { pin: (await standing(id)).pin },
        })
      return [deliver, deliver]
    },
    deeds: [delivered, delivered],
  },
  'the customer undoes in two tabs': {
    at: 'unreleased',
    pair: ({ id, client }) => {
      const undo = () => client('undoOrder', { params: { id }, query: {} })
      return [undo, undo]
    },
    deeds: [cancelledBy('customer'), cancelledBy('customer')],
  },
}
const KINDS = Object.keys(RIVALS).length

describe(`${PAIRS} rival pairs: one winner each, whose deed stands, the other is told (seed ${SEED})`, () => {
  for (const [place, [name, { at, pair, deeds }]] of Object.entries(RIVALS).entries())
    test(name, async () => {
      const random = seeded(SEED * 100 + place)
      for (let round = 0; round < Math.ceil(PAIRS / KINDS); round++) {
        const order = await orderAt(at)
        const was = await standing(order.id)
        const rivals = (await pair(order, was.version)).map((press, number) => ({
          press,
          deed: deeds[number],
        }))
        const turns = random() < 0.5 ? rivals : rivals.toReversed()
        const answers = await Promise.all(turns.map(({ press }) => press()))
        assert.equal(answers.filter(({ ok }) => ok).length, 1, JSON.stringify(answers))
        assert.ok(
          answers.every(({ ok, status = 0 }) => ok || status === 409),
          JSON.stringify(answers),
        )
        const winner = turns[answers.findIndex(({ ok }) => ok)]
        assert.deepEqual(standOf(await standing(order.id)), {
          ...standOf(was),
          ...winner?.deed?.(was),
        })
      }
    })

  test('of the clock: undo against release, a payment against its time-out', async () => {
    const random = seeded(SEED * 100 + KINDS)
    for (let round = 0; round < Math.ceil(PAIRS / KINDS); round++) {
      const { id, client } = await orderAt('unreleased')
      // Pressed in the last second, which ends before it is done, or after.
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
      const { status, released } = await standing(id)
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
      await Promise.all([market.sandbox.tell(), market.work()])
      await market.work()
      await market.work()

      const [paid] = await market.rows<{ status: string; order: string }>(sql`
        select t.status, o.status as order from transactions t join orders o on o.id = t.payable_id where o.id = ${placed.data.id}`)
      assert.ok(
        (paid?.order === 'new' && paid.status === 'paid') ||
          (paid?.order === 'cancelled' && paid.status === 'refund'),
        `ordered and paid, or cancelled and given back: ${JSON.stringify(paid)}`,
      )
    }
  })

  test('the books are clean afterwards', async () => {
    await market.work()
    await market.work()
    assert.deepEqual(breachesIn(await auditBooks(market.deps.database, market.clock.now())), [])
  })
})
