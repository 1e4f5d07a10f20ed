import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { auditBooks, describeBreaches } from '@hawker/server/features/audit/index'
import { receiveWebhook } from '@hawker/server/features/payments/webhooks/receive-webhook'
import { makeShopper } from '@hawker/server/testing/make/make-order'
import { type TestShop, makeShop } from '@hawker/server/testing/make/make-shop'
import { type TestMarket, type Webhook, startTestMarket } from '@hawker/server/testing/test-market'
import { seeded } from '../support/seeded-random.ts'
import { shuffled } from './crowd.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const ORDERS = Number(process.env['ORDERS'] ?? 60)
const COPIES = 5

let market: TestMarket
let shop: TestShop
before(async () => {
  market = await startTestMarket()
  shop = await makeShop(market, {
    hours: ['00:00', '24:00'],
    orderAcceptMinutes: 600,
    products: [{ price: 1000, quantity: 1_000_000 }],
  })
  await auditBooks(market.deps.database, market.clock.now())
})
after(() => market?.close())

const receive = ({ headers, body }: Webhook) =>
  receiveWebhook(market.deps, 'sandbox', { headers, query: {}, rawBody: Buffer.from(body) })
async function cardOrder(): Promise<number> {
  const user = await market.makeUser({ email: `hook-${crypto.randomUUID()}@torture.test` })
  const shopper = await makeShopper(market, shop, { user, body: { payment: { tag: 'sandbox' } } })
  const placed = await shopper.place()
  assert.ok(placed.ok, JSON.stringify(placed))
  return placed.data.id
}
const statesOf = async (ids: readonly number[]) =>
  market.rows<{
    id: number
    status: string
    paying: string
    booked: number
    paid_events: number
  }>(sql`
    select o.id, o.status, t.status as paying,
      (select count(*)::int from ledger_transfers l where l.key = 'pay:' || t.id) as booked,
      (select count(*)::int from events e where e.order_id = o.id and e.topic = 'payment.paid') as paid_events
    from orders o join transactions t on t.payable_type = 'order' and t.payable_id = o.id
      where o.id = any(${[...ids]}::bigint[]) order by o.id`)
const clean = async () =>
  assert.deepEqual(describeBreaches(await auditBooks(market.deps.database, market.clock.now())), [])

test(`${ORDERS} payments whose webhooks arrive ${COPIES} times in random order count once (seed ${SEED})`, async () => {
  const random = seeded(SEED)
  const ids: number[] = []
  for (let number = 0; number < ORDERS; number++) {
    const id = await cardOrder()
    ids.push(id)
    await market.payAtSandbox(
      id,
      number % 3 === 0 ? 'twice' : number % 3 === 1 ? 'out_of_order' : 'pay',
    )
  }
  market.webhooks.length = 0
  market.clock.forward(2)
  // The sandbox sends its webhooks in batches.
  for (let before = -1; before < market.webhooks.length;) {
    before = market.webhooks.length
    await market.sandbox.sendDueWebhooks()
  }
  const webhooks = Array.from({ length: COPIES }, () => market.webhooks).flat()
  assert.ok(webhooks.length >= ORDERS * COPIES)
  await Promise.all(shuffled(webhooks, random).map(receive))
  await Promise.all([market.work(), market.work()])
  await Promise.all(shuffled(webhooks, random).slice(0, ORDERS).map(receive))
  await market.work()
  assert.deepEqual(
    (await statesOf(ids)).filter(
      ({ status, paying, booked, paid_events: events }) =>
        status !== 'new' || paying !== 'paid' || booked !== 1 || events !== 1,
    ),
    [],
  )
  const events = new Set(
    webhooks.map(({ body }) => {
      const { id }: { id: string } = JSON.parse(body)
      return id
    }),
  )
  const [stored] = await market.rows<{ n: number }>(sql`
    select count(*)::int as n from webhook_events where event_id = any(${[...events]}::text[])`)
  assert.deepEqual(stored, { n: events.size }, 'each event is stored once')
  await clean()
})

test('a webhook that arrives before the payment is known counts once it is known', async () => {
  const id = await cardOrder()
  await market.payAtSandbox(id)
  // The provider's response was lost, so the server does not know the payment's id.
  await market.rows(sql`update transactions set provider_id = null where payable_id = ${id}`)
  await market.sandbox.sendDueWebhooks()
  await market.work()
  assert.deepEqual(
    (await statesOf([id])).map(({ paying }) => paying),
    ['progress'],
  )
  // The event is stored until the payment is known.
  const waiting = async () => {
    const [one] = await market.rows<{ waits: boolean }>(sql`
      select processed_at is null as waits from webhook_events where payload ->> 'reference' = (
        select uuid::text from transactions where payable_id = ${id}) order by id limit 1`)
    return one?.waits
  }
  assert.equal(await waiting(), true)
  await market.rows(
    sql`update transactions set provider_id = 'sbx_' || uuid where payable_id = ${id}`,
  )
  market.clock.forward(60)
  await market.work()
  assert.deepEqual(
    (await statesOf([id])).map(({ paying, booked }) => [paying, booked]),
    [['paid', 1]],
  )
  assert.equal(await waiting(), false)
  await clean()
})

test('a payment after the cancellation is refunded once, even if its webhook repeats', async () => {
  const ids = [await cardOrder(), await cardOrder()]
  market.clock.forward(901)
  await market.work()
  assert.deepEqual(
    (await statesOf(ids)).map(({ status }) => status),
    ['cancelled', 'cancelled'],
  )
  market.webhooks.length = 0
  for (const id of ids) await market.payAtSandbox(id)
  await market.sandbox.sendDueWebhooks()
  await Promise.all([...market.webhooks, ...market.webhooks].map(receive))
  await market.work()
  await Promise.all(market.webhooks.map(receive))
  await market.work()
  assert.deepEqual(
    (await statesOf(ids)).map(({ status, paying }) => [status, paying]),
    [
      ['cancelled', 'refund'],
      ['cancelled', 'refund'],
    ],
  )
  const [back] = await market.rows<{ n: number }>(sql`
    select count(*)::int as n from sandbox_refunds
      where reference in (select uuid::text from transactions
      where payable_id = any(${ids}::bigint[]))`)
  assert.equal(back?.n, 2)
  await clean()
})

test('a forged, altered or expired webhook has no effect', async () => {
  const id = await cardOrder()
  market.webhooks.length = 0
  await market.payAtSandbox(id, 'decline')
  await market.sandbox.sendDueWebhooks()
  const [real] = market.webhooks
  assert.ok(real)
  const signature = real.headers['x-sandbox-signature'] ?? ''
  const forged: Webhook[] = [
    { ...real, body: real.body.replace('rejected', 'paid') },
    { ...real, headers: {} },
    {
      ...real,
      headers: { ...real.headers, 'x-sandbox-signature': signature.replace(/v1=../, 'v1=00') },
    },
    {
      ...real,
      headers: { ...real.headers, 'x-sandbox-signature': signature.replace(/t=\d/, 't=9') },
    },
    { ...real, body: `${real.body} ` },
    { headers: { 'x-sandbox-signature': 't=1,v1=' }, body: '{}' },
  ]
  for (const one of forged) assert.equal(await receive(one), 'forged', JSON.stringify(one))
  market.clock.forward(3600)
  assert.equal(await receive(real), 'forged')
  market.clock.forward(-3600)
  await market.work()
  assert.deepEqual(
    (await statesOf([id])).map(({ paying, booked }) => [paying, booked]),
    [['rejected', 0]],
  )
  await clean()
})
