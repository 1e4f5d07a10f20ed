import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase, sql } from '@hawker/server/database/database'
import { type TestCity, cloneCity } from '@hawker/server/testing/test-city'
import { agentFetch } from '../agent-fetch.ts'
import type { Fault } from '../faults.ts'
import { seeded, seededUuid } from '../random.ts'
import { type Shopper, makeSeller, makeShoppers, stockShelves } from '../shoppers.ts'
import { audit } from './audit.ts'
import { cartOf, persist } from './crowd.ts'
import { until, visit, whileItDies } from './dying-server.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const PORT = Number(process.env['TORTURE_PORT'] ?? 4242)
const ADDRESS = `http://localhost:${PORT}`

let city: TestCity
let database: Database
const call = agentFetch(8)
before(async () => {
  city = await cloneCity()
  database = openDatabase({ connectionString: city.connectionString, max: 2 })
})
after(async () => {
  call.close()
  await database?.close()
  await city?.drop()
})

const MOVED = 'update orders o set status'
const PAYMENT = 'update transactions set status'
/** The bank has done what it was asked for; nobody has written down that it has. */
const TAKEN_UNHEARD: Fault = {
  statement: "update sandbox_payments set status = 'paid', captured",
  when: 'after the commit',
}
/** How the life of an order ends whose card holds more than it costs (decision 047), and each moment of it in which the server dies. */
const LIVES: Record<string, { points: readonly Fault[]; ends: readonly unknown[] }> = {
  'its kitchen is done and the money is taken': {
    points: [
      { statement: 'insert into sandbox_payments', when: 'after the commit' },
      { statement: 'update sandbox_payments set status', when: 'before the commit' },
      { statement: 'update sandbox_payments set status', when: 'after the commit' },
      { statement: PAYMENT, when: 'in the transaction' },
      { statement: PAYMENT, when: 'before the commit' },
      { statement: PAYMENT, when: 'after the commit' },
      { statement: 'update orders set paid_at', when: 'after the commit' },
      { statement: MOVED, when: 'after the commit' },
      { statement: MOVED, time: 2, when: 'before the commit' },
      { statement: MOVED, time: 2, when: 'after the commit' },
      { statement: 'update transactions set capturing', when: 'after the commit' },
      TAKEN_UNHEARD,
      { statement: PAYMENT, time: 2, when: 'in the transaction' },
      { statement: PAYMENT, time: 2, when: 'before the commit' },
      { statement: PAYMENT, time: 2, when: 'after the commit' },
    ],
    ends: ['ready', 'paid', 'paid', 'all', 'nothing'],
  },
  'its kitchen lets it go and the money is set free': {
    points: [
      { statement: MOVED, time: 2, when: 'before the commit' },
      { statement: MOVED, time: 2, when: 'after the commit' },
      { statement: PAYMENT, time: 2, when: 'in the transaction' },
      { statement: PAYMENT, time: 2, when: 'before the commit' },
      { statement: PAYMENT, time: 2, when: 'after the commit' },
      { statement: "update sandbox_payments set status = 'canceled'", when: 'in the transaction' },
      { statement: "update sandbox_payments set status = 'canceled'", when: 'before the commit' },
      { statement: "update sandbox_payments set status = 'canceled'", when: 'after the commit' },
    ],
    ends: ['cancelled', 'canceled', 'canceled', 'nothing', 'nothing'],
  },
  'its kitchen lets it go right after the money was taken': {
    points: [TAKEN_UNHEARD],
    ends: ['cancelled', 'refund', 'paid', 'all', 'all'],
  },
}

type Stand = {
  uuid: string
  status: string
  version: number
  released: boolean
  paying: string
  bank: string | null
  taken: string
  back: string
}
const standing = async ({ userId }: Shopper): Promise<Stand | undefined> => {
  const rows = await database.rows<Stand & { more: boolean }>(sql`
    select t.uuid, o.status, o.version, o.released_at is not null as released, t.status as paying, s.status as bank, t.held_amount > t.amount as more,
      case coalesce(s.captured, 0) when 0 then 'nothing' when t.amount then 'all' else s.captured::text end as taken,
      case coalesce(s.refunded, 0) when 0 then 'nothing' when t.amount then 'all' else s.refunded::text end as back
    from orders o join transactions t on t.payable_type = 'order' and t.payable_id = o.id
    left join sandbox_payments s on s.reference = t.uuid::text where o.user_id = ${userId}`)
  assert.ok(rows.length <= 1, 'one order, one payment')
  assert.ok(
    rows.every(({ more }) => more),
    'more is held than it costs',
  )
  return rows[0]
}

let number = 0
for (const [life, { points, ends }] of Object.entries(LIVES))
  describe(`an order whose card holds more; ${life}`, () => {
    for (const fault of points) {
      const place = ++number
      const which = fault.time ? ` (${fault.time})` : ''
      test(`killed ${fault.when}: ${fault.statement}${which}: one order, taken once or given back whole (seed ${SEED})`, async () => {
        const random = seeded(SEED + place)
        const { shopId, shelves } = await stockShelves(database, { dishes: 1, portions: 1000 })
        assert.deepEqual(await audit(database), [])
        await whileItDies(
          { connectionString: city.connectionString, port: PORT, fault },
          async (back) => {
            const crowd = `held-${place}-${SEED}`
            const [buyer, seller] = await makeShoppers(
              database,
              { crowd, count: 2 },
              { address: ADDRESS, fetch: call },
            )
            assert.ok(buyer && seller)
            await makeSeller(database, seller, shopId)
            const body = await cartOf(buyer, {
              shopId,
              items: [{ stockId: shelves[0]?.stockId ?? 0, quantity: 1 }],
              pay: 'sandbox',
            })
            const placed = await persist(
              buyer,
              { ...body, substitution_default: 'best_match' },
              seededUuid(random),
            )
            assert.ok(placed.ok, JSON.stringify(placed))
            const params = { id: placed.data.id }
            const { uuid = '' } = (await standing(buyer)) ?? {}
            await visit(`${ADDRESS}/pay/${uuid}`)
            await visit(`${ADDRESS}/dev/sandbox/${uuid}`, { method: 'POST', body: 'action=pay' })
            await database.run(
              sql`update orders set undo_until = created_at where id = ${params.id}`,
            )
            await until(
              'the kitchen sees it',
              async () => (await standing(buyer))?.released === true,
            )
            // A cook presses until the screen says so.
            const press = (status: 'accepted' | 'ready' | 'cancelled') =>
              until(`it is ${status}`, async () => {
                const order = await standing(buyer)
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
              const { status, paying, bank, taken, back: returned } = (await standing(buyer)) ?? {}
              return [status, paying, bank, taken, returned]
            }
            await until(
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
