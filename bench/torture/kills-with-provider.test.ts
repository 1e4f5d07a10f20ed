import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { type Database, sql } from '@hawker/postgres/database'
import { EMULATORS } from '@hawker/server/adapters/payments/emulators/all-emulators'
import {
  type ServedEmulators,
  serveEmulators,
} from '@hawker/server/adapters/payments/emulators/serve-emulators'
import { PROVIDERS } from '@hawker/server/adapters/payments/provider-adapters'
import type { Fault } from '../support/fault-injection.ts'
import { seeded, seededUuid } from '../support/seeded-random.ts'
import { type Shopper, makeSeller, makeShoppers, stockShelves } from '../support/shoppers.ts'
import { audit } from './audit.ts'
import { type ClonedCity, openClonedCity } from './cloned-city.ts'
import { placeOrderWithRetry, quotedCart, retryWhileBusy } from './crowd.ts'
import { assertRecoversFromKill, visitWithRetry, waitUntil } from './killed-server.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const PORT = Number(process.env['TORTURE_PORT'] ?? 4243)
const ADDRESS = `http://localhost:${PORT}`

let city: ClonedCity
let database: Database
let served: ServedEmulators
let delivering: NodeJS.Timeout
before(async () => {
  city = await openClonedCity()
  ;({ database } = city)
  await database.run(sql`update payment_methods set active = true`)
  // Providers live in real time, although the demo's clock is another one.
  served = await serveEmulators(EMULATORS, { clock: { now: () => new Date() } })
  delivering = setInterval(
    () => void served.deliverWebhooks((tag) => `${ADDRESS}/webhook/${tag}`),
    200,
  )
})
after(async () => {
  clearInterval(delivering)
  await served?.close()
  await city?.close()
})

/** The server's settings for an emulated provider. */
function environmentOf(tag: ProviderTag): Record<string, string> {
  const keys = served.emulators.get(tag)?.keys ?? {}
  const named = (PROVIDERS[tag]?.keys ?? []).flatMap(({ name, environment }) => {
    const value = keys[name]
    return value === undefined ? [] : [[environment, value]]
  })
  return { ...Object.fromEntries(named), PAYMENT_HOSTS: `${tag}=${served.addressOf(tag)}` }
}

const OPENED: readonly Fault[] = [
  { statement: 'insert into orders (', when: 'before the commit' },
  { statement: 'insert into orders (', when: 'after the commit' },
  { statement: 'update transactions set opening_until', when: 'after the commit' },
  { statement: 'update transactions set provider_id', when: 'before the commit' },
  { statement: 'update transactions set provider_id', when: 'after the commit' },
  { statement: 'insert into webhook_events', when: 'before the commit' },
  { statement: 'insert into webhook_events', when: 'after the commit' },
  { statement: 'update transactions set status', when: 'in the transaction' },
  { statement: 'update transactions set status', when: 'before the commit' },
  { statement: 'update transactions set status', when: 'after the commit' },
  { statement: 'update orders set paid_at', when: 'after the commit' },
]
const REFUNDED: readonly Fault[] = [
  { statement: 'insert into provider_refunds', when: 'before the commit' },
  { statement: 'insert into provider_refunds', when: 'after the commit' },
  { statement: 'update provider_refunds set sent_at', when: 'after the commit' },
  { statement: 'update provider_refunds set provider_id', when: 'after the commit' },
  { statement: "update provider_refunds set status = 'paid'", when: 'before the commit' },
  { statement: "update provider_refunds set status = 'paid'", when: 'after the commit' },
]
const CAPTURED: readonly Fault[] = [
  { statement: 'update orders o set status', when: 'after the commit' },
  { statement: 'update orders o set status', occurrence: 2, when: 'before the commit' },
  { statement: 'update orders o set status', occurrence: 2, when: 'after the commit' },
  { statement: 'update transactions set capturing', when: 'after the commit' },
  { statement: 'update transactions set status', occurrence: 2, when: 'before the commit' },
  { statement: 'update transactions set status', occurrence: 2, when: 'after the commit' },
]

type OrderState = {
  uuid: string
  status: string
  version: number
  paying: string
  released: boolean
  amount: number
  provider_id: string | null
  more: boolean
}
async function stateOf({ userId }: Shopper): Promise<OrderState | undefined> {
  const rows = await database.rows<OrderState>(sql`
    select t.uuid, o.status, o.version, t.status as paying, o.released_at is not null as released,
      t.amount, t.provider_id, coalesce(t.held_amount > t.amount, false) as more
    from orders o join transactions t on t.payable_type = 'order' and t.payable_id = o.id
    where o.user_id = ${userId}`)
  assert.ok(rows.length <= 1, 'one order, one payment')
  return rows[0]
}
/** Whether the provider has as much as our books say. */
function balanceOf(tag: ProviderTag): bigint {
  const { paid, refunded } = served.emulators.get(tag)?.books('USD') ?? { paid: 0n, refunded: 0n }
  return paid - refunded
}

/** Orders with the provider, and pays on its page. */
async function orderAndPay(
  tag: ProviderTag,
  crowd: string,
  random: () => number,
  wish: { substitution_default?: 'contact' } = {},
) {
  const { shopId, shelves } = await stockShelves(database, { dishes: 1, portions: 1000 })
  const [buyer, seller] = await makeShoppers(
    database,
    { crowd, count: 2 },
    { address: ADDRESS, fetch: city.call },
  )
  assert.ok(buyer && seller)
  await makeSeller(database, seller, shopId)
  const items = [{ stockId: shelves[0]?.stockId ?? 0, quantity: 1 }]
  const body = await quotedCart(buyer, { shopId, items, pay: tag })
  const placed = await placeOrderWithRetry(buyer, { ...body, ...wish }, seededUuid(random))
  assert.ok(placed.ok, JSON.stringify(placed))
  const { uuid } = (await stateOf(buyer)) ?? {}
  await waitUntil('its page is open', async () => {
    await visitWithRetry(`${ADDRESS}/pay/${uuid}`)
    return (await stateOf(buyer))?.provider_id !== null
  })
  await served.emulators.get(tag)?.decide((await stateOf(buyer))?.provider_id ?? '', 'pay')
  return { buyer, seller, id: placed.data.id }
}

describe('an order that is paid at a provider without holds and then cancelled', () => {
  const tag = 'razorpay'
  for (const [number, fault] of [...OPENED, ...REFUNDED].entries())
    test(`killed ${fault.when}: ${fault.statement}: paid once, returned once (seed ${SEED})`, async () => {
      const random = seeded(SEED + number)
      const before = balanceOf(tag)
      const { connectionString } = city
      await assertRecoversFromKill(
        { connectionString, port: PORT, fault, environment: environmentOf(tag) },
        async () => {
          const { buyer, id } = await orderAndPay(tag, `${tag}-${number}-${SEED}`, random)
          await waitUntil('it is paid', async () => (await stateOf(buyer))?.paying === 'paid')
          const idempotencyKey = seededUuid(random)
          const cancelled = await retryWhileBusy(() =>
            buyer.client('cancelOrder', {
              params: { id },
              query: {},
              idempotencyKey,
              body: { reason: 'changed_mind' },
            }),
          )
          assert.ok(cancelled.ok, JSON.stringify(cancelled))
          await waitUntil('the money is back', async () => balanceOf(tag) === before)
          assert.equal((await stateOf(buyer))?.status, 'cancelled')
          await waitUntil('our books say so', async () => {
            const { paying } = (await stateOf(buyer)) ?? {}
            const open = await database.rows(sql`
              select r.id from provider_refunds r join transactions t on t.id = r.transaction_id
              where r.status <> 'paid' and t.tag = ${tag}`)
            return paying === 'refund' && open.length === 0
          })
        },
      )
      assert.equal(balanceOf(tag), before)
      assert.deepEqual(await audit(database), [])
    })
})

describe('an order with a larger hold at a provider that the kitchen finishes', () => {
  const tag = 'stripe'
  for (const [number, fault] of [...OPENED, ...CAPTURED].entries())
    test(`killed ${fault.when}: ${fault.statement}, ${fault.occurrence ?? 1}: captured once (${SEED})`, async () => {
      const random = seeded(SEED + 100 + number)
      const before = balanceOf(tag)
      const { connectionString } = city
      await assertRecoversFromKill(
        { connectionString, port: PORT, fault, environment: environmentOf(tag) },
        async () => {
          const crowd = `${tag}-${number}-${SEED}`
          const wish = { substitution_default: 'contact' } as const
          const { buyer, seller, id } = await orderAndPay(tag, crowd, random, wish)
          await database.run(sql`update orders set undo_until = created_at where id = ${id}`)
          await waitUntil(
            'the kitchen sees it',
            async () => (await stateOf(buyer))?.released === true,
          )
          const press = (status: 'accepted' | 'ready') =>
            waitUntil(`it is ${status}`, async () => {
              const order = await stateOf(buyer)
              if (order?.status === status) return true
              await seller.client('moveSellerOrder', {
                params: { id },
                query: {},
                body: { status, version: order?.version ?? 0 },
              })
              return false
            })
          assert.equal((await stateOf(buyer))?.more, true, 'the hold is larger than the total')
          await press('accepted')
          await press('ready')
          await waitUntil('it is captured', async () => (await stateOf(buyer))?.paying === 'paid')
          const { amount = 0 } = (await stateOf(buyer)) ?? {}
          assert.equal(balanceOf(tag) - before, BigInt(amount))
        },
      )
      assert.deepEqual(await audit(database), [])
    })
})
