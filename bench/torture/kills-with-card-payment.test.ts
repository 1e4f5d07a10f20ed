import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, sql } from '@hawker/postgres/database'
import type { Fault } from '../support/fault-injection.ts'
import { seeded, seededUuid } from '../support/seeded-random.ts'
import { type Shopper, makeShoppers, stockShelves } from '../support/shoppers.ts'
import { audit } from './audit.ts'
import { type ClonedCity, openClonedCity } from './cloned-city.ts'
import { quotedCart, retryWhileBusy, placeOrderWithRetry } from './crowd.ts'
import { waitUntil, visitWithRetry, assertRecoversFromKill } from './killed-server.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const PORT = Number(process.env['TORTURE_PORT'] ?? 4241)
const ADDRESS = `http://localhost:${PORT}`

let city: ClonedCity
let database: Database
before(async () => {
  city = await openClonedCity()
  ;({ database } = city)
})
after(() => city?.close())

/** The points at which the server dies during an order that is paid by card and then cancelled. */
const POINTS: readonly Fault[] = [
  { statement: 'insert into orders (', when: 'in the transaction' },
  { statement: 'insert into orders (', when: 'before the commit' },
  { statement: 'insert into orders (', when: 'after the commit' },
  { statement: 'insert into sandbox_payments', when: 'after the commit' },
  { statement: 'update transactions set provider_id', when: 'before the commit' },
  { statement: 'update transactions set provider_id', when: 'after the commit' },
  { statement: 'insert into webhook_events', when: 'before the commit' },
  { statement: 'insert into webhook_events', when: 'after the commit' },
  { statement: 'update transactions set status', when: 'in the transaction' },
  { statement: 'update transactions set status', when: 'before the commit' },
  { statement: 'update transactions set status', when: 'after the commit' },
  { statement: 'update orders set paid_at', when: 'before the commit' },
  { statement: 'update orders set paid_at', when: 'after the commit' },
  { statement: 'insert into provider_refunds', when: 'before the commit' },
  { statement: 'insert into provider_refunds', when: 'after the commit' },
  { statement: 'insert into sandbox_refunds', when: 'after the commit' },
  { statement: "update provider_refunds set status = 'paid'", when: 'after the commit' },
]

type OrderState = {
  id: number
  uuid: string
  status: string
  paid: boolean
  paying: string
  refunded: string | null
  sent_back: number
  amount: number
}
const ordersOf = ({ userId }: Shopper) =>
  database.rows<OrderState>(sql`
    select o.id, t.uuid, o.status, o.paid_at is not null as paid, t.status as paying,
      r.status as refunded, coalesce(s.refunded, 0) as sent_back, t.amount
    from orders o join transactions t on t.payable_type = 'order' and t.payable_id = o.id left
      join provider_refunds r on r.transaction_id = t.id
    left join sandbox_payments s on s.reference = t.uuid::text where o.user_id = ${userId}`)

for (const [number, fault] of POINTS.entries())
  test(`killed ${fault.when}: ${fault.statement}: one payment, one refund (seed ${SEED})`, async () => {
    const random = seeded(SEED + number)
    const { shopId, shelves } = await stockShelves(database, { dishes: 1, portions: 1000 })
    assert.deepEqual(await audit(database), [])
    await assertRecoversFromKill(
      { connectionString: city.connectionString, port: PORT, fault },
      async () => {
        const [buyer] = await makeShoppers(
          database,
          { crowd: `point-${number}-${SEED}`, count: 1 },
          { address: ADDRESS, fetch: city.call },
        )
        assert.ok(buyer)
        const body = await quotedCart(buyer, {
          shopId,
          items: [{ stockId: shelves[0]?.stockId ?? 0, quantity: 1 }],
          pay: 'sandbox',
        })
        const placed = await placeOrderWithRetry(buyer, body, seededUuid(random))
        assert.ok(placed.ok, JSON.stringify(placed))
        const [{ uuid } = { uuid: '' }] = await ordersOf(buyer)
        await visitWithRetry(`${ADDRESS}/pay/${uuid}`)
        await visitWithRetry(`${ADDRESS}/dev/sandbox/${uuid}`, {
          method: 'POST',
          body: 'action=pay',
        })
        await waitUntil('the order is paid', async () => (await ordersOf(buyer))[0]?.paid === true)
        const idempotencyKey = seededUuid(random)
        const { id } = placed.data
        const cancelled = await retryWhileBusy(() =>
          buyer.client('cancelOrder', {
            params: { id },
            query: {},
            idempotencyKey,
            body: { reason: 'changed_mind' },
          }),
        )
        assert.ok(cancelled.ok, JSON.stringify(cancelled))
        await waitUntil(
          'the money is back',
          async () => (await ordersOf(buyer))[0]?.refunded === 'paid',
        )
        const orders = await ordersOf(buyer)
        assert.deepEqual(
          orders.map(({ status, paying, sent_back, amount }) => [
            status,
            paying,
            sent_back === amount,
          ]),
          [['cancelled', 'refund', true]],
        )
      },
    )
    assert.deepEqual(await audit(database), [])
  })
