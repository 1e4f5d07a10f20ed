import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Database, sql } from '@hawker/postgres/database'
import type { Fault } from '../support/fault-injection.ts'
import { seeded, seededUuid } from '../support/seeded-random.ts'
import { type Shopper, makeSeller, makeShoppers, stockShelves } from '../support/shoppers.ts'
import { audit } from './audit.ts'
import { type ClonedCity, openClonedCity } from './cloned-city.ts'
import { quotedCart, placeOrderWithRetry } from './crowd.ts'
import { waitUntil, visitWithRetry, assertRecoversFromKill } from './killed-server.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const PORT = Number(process.env['TORTURE_PORT'] ?? 4242)
const ADDRESS = `http://localhost:${PORT}`

let city: ClonedCity
let database: Database
before(async () => {
  city = await openClonedCity()
  ;({ database } = city)
})
after(() => city?.close())

const MOVED = 'update orders o set status'
const PAYMENT = 'update transactions set status'
/** The bank has captured the payment, but the server has not recorded it. */
const CAPTURED_UNRECORDED: Fault = {
  statement: "update sandbox_payments set status = 'paid', captured",
  when: 'after the commit',
}
/**
 * The possible ends of an order whose card hold is larger than its total, and the points of the
 * kills.
 */
const SCENARIOS: Record<string, { points: readonly Fault[]; ends: readonly unknown[] }> = {
  'the kitchen finishes it and the payment is captured': {
    points: [
      { statement: 'insert into sandbox_payments', when: 'after the commit' },
      { statement: 'update sandbox_payments set status', when: 'before the commit' },
      { statement: 'update sandbox_payments set status', when: 'after the commit' },
      { statement: PAYMENT, when: 'in the transaction' },
      { statement: PAYMENT, when: 'before the commit' },
      { statement: PAYMENT, when: 'after the commit' },
      { statement: 'update orders set paid_at', when: 'after the commit' },
      { statement: MOVED, when: 'after the commit' },
      { statement: MOVED, occurrence: 2, when: 'before the commit' },
      { statement: MOVED, occurrence: 2, when: 'after the commit' },
      { statement: 'update transactions set capturing', when: 'after the commit' },
      CAPTURED_UNRECORDED,
      { statement: PAYMENT, occurrence: 2, when: 'in the transaction' },
      { statement: PAYMENT, occurrence: 2, when: 'before the commit' },
      { statement: PAYMENT, occurrence: 2, when: 'after the commit' },
    ],
    ends: ['ready', 'paid', 'paid', 'all', 'nothing'],
  },
  'the kitchen cancels it and the hold is released': {
    points: [
      { statement: MOVED, occurrence: 2, when: 'before the commit' },
      { statement: MOVED, occurrence: 2, when: 'after the commit' },
      { statement: PAYMENT, occurrence: 2, when: 'in the transaction' },
      { statement: PAYMENT, occurrence: 2, when: 'before the commit' },
      { statement: PAYMENT, occurrence: 2, when: 'after the commit' },
      { statement: "update sandbox_payments set status = 'canceled'", when: 'in the transaction' },
      { statement: "update sandbox_payments set status = 'canceled'", when: 'before the commit' },
      { statement: "update sandbox_payments set status = 'canceled'", when: 'after the commit' },
    ],
    ends: ['cancelled', 'canceled', 'canceled', 'nothing', 'nothing'],
  },
  'the kitchen cancels it right after the capture': {
    points: [CAPTURED_UNRECORDED],
    ends: ['cancelled', 'refund', 'paid', 'all', 'all'],
  },
}

type OrderState = {
  uuid: string
  status: string
  version: number
  released: boolean
  paying: string
  bank: string | null
  taken: string
  back: string
}
const stateOf = async ({ userId }: Shopper): Promise<OrderState | undefined> => {
  const rows = await database.rows<OrderState & { more: boolean }>(sql`
    select t.uuid, o.status, o.version, o.released_at is not null as released, t.status as paying,
      s.status as bank, t.held_amount > t.amount as more,
      case coalesce(s.captured, 0) when 0 then 'nothing' when t.amount then 'all' else s.captured::text end as taken,
      case coalesce(s.refunded, 0) when 0 then 'nothing' when t.amount then 'all' else s.refunded::text end as back
    from orders o join transactions t on t.payable_type = 'order' and t.payable_id = o.id
    left join sandbox_payments s on s.reference = t.uuid::text where o.user_id = ${userId}`)
  assert.ok(rows.length <= 1, 'one order, one payment')
  assert.ok(
    rows.every(({ more }) => more),
    'the hold is larger than the total',
  )
  return rows[0]
}

let number = 0
for (const [scenario, { points, ends }] of Object.entries(SCENARIOS))
  describe(`an order with a larger card hold: ${scenario}`, () => {
    for (const fault of points) {
      const index = ++number
      const which = fault.occurrence ? ` (${fault.occurrence})` : ''
      test(`killed ${fault.when}: ${fault.statement}${which}: one capture or full refund (seed ${SEED})`, async () => {
        const random = seeded(SEED + index)
        const { shopId, shelves } = await stockShelves(database, { dishes: 1, portions: 1000 })
        assert.deepEqual(await audit(database), [])
        await assertRecoversFromKill(
          { connectionString: city.connectionString, port: PORT, fault },
          async (back) => {
            const crowd = `held-${index}-${SEED}`
            const [buyer, seller] = await makeShoppers(
              database,
              { crowd, count: 2 },
              { address: ADDRESS, fetch: city.call },
            )
            assert.ok(buyer && seller)
            await makeSeller(database, seller, shopId)
            const body = await quotedCart(buyer, {
              shopId,
              items: [{ stockId: shelves[0]?.stockId ?? 0, quantity: 1 }],
              pay: 'sandbox',
            })
            const placed = await placeOrderWithRetry(
              buyer,
              { ...body, substitution_default: 'contact' },
              seededUuid(random),
            )
            assert.ok(placed.ok, JSON.stringify(placed))
            const params = { id: placed.data.id }
            const { uuid = '' } = (await stateOf(buyer)) ?? {}
            await visitWithRetry(`${ADDRESS}/pay/${uuid}`)
            await visitWithRetry(`${ADDRESS}/dev/sandbox/${uuid}`, {
              method: 'POST',
              body: 'action=pay',
            })
            await database.run(
              sql`update orders set undo_until = created_at where id = ${params.id}`,
            )
            await waitUntil(
              'the kitchen sees it',
              async () => (await stateOf(buyer))?.released === true,
            )
            // The cook retries until the status has changed.
            const press = (status: 'accepted' | 'ready' | 'cancelled') =>
              waitUntil(`it is ${status}`, async () => {
                const order = await stateOf(buyer)
                if (order?.status === status) return true
                const why = status === 'cancelled' ? { reason: 'too_busy' as const } : {}
                await seller.client('moveSellerOrder', {
                  params,
                  query: {},
                  body: { status, version: order?.version ?? 0, ...why },
                })
                return false
              })
            await press('accepted')
            if (ends[3] === 'all') await press('ready')
            if (ends[0] === 'cancelled' && ends[3] === 'all') await back
            if (ends[0] === 'cancelled') await press('cancelled')
            const end = async () => {
              const { status, paying, bank, taken, back: returned } = (await stateOf(buyer)) ?? {}
              return [status, paying, bank, taken, returned]
            }
            await waitUntil(
              'it ended',
              async () => JSON.stringify(await end()) === JSON.stringify(ends),
            ).catch(async () => {
              assert.deepEqual(await end(), ends)
            })
          },
        )
        assert.deepEqual(await audit(database), [])
      })
    }
  })
