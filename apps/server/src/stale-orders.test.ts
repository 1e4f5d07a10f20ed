import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { operations } from '@hawker/contract/core/operations'
import { sql } from '@hawker/postgres/database'
import type { ChangingOrder } from './testing/substitution-steps.ts'
import { startOrderChangeApp } from './testing/order-change-app.ts'
import { courierRoutes } from './features/couriers/index.ts'
import { makeShopper } from './testing/make/make-order.ts'
import { makeShop } from './testing/make/make-shop.ts'
import { orderCodes } from './testing/make/handover-codes.ts'

const { app, world } = await startOrderChangeApp({ routes: courierRoutes })
after(app.close)

type CallResult = { ok: boolean; code?: string; data: unknown }
type Case = {
  status: 'new' | 'accepted' | 'ready' | 'on_a_way'
  who: 'user' | 'seller' | 'driver'
  body: (at: ChangingOrder) => Promise<object>
}
const firstLine = async (at: ChangingOrder) => ({ detail_id: (await at.show()).details[0]?.id })
const CASES: Record<string, Case> = {
  cancelOrder: { status: 'new', who: 'user', body: async () => ({ reason: 'changed_mind' }) },
  requestCancel: {
    status: 'accepted',
    who: 'user',
    body: async () => ({ reason: 'changed_mind' }),
  },
  answerCancelOffer: { status: 'accepted', who: 'user', body: async () => ({ accept: true }) },
  editOrder: { status: 'new', who: 'user', body: async () => ({ total_price: 1 }) },
  moveSellerOrder: { status: 'new', who: 'seller', body: async () => ({ status: 'accepted' }) },
  answerCancelRequest: {
    status: 'accepted',
    who: 'seller',
    body: async () => ({ decision: 'decline' }),
  },
  proposeSubstitution: {
    status: 'accepted',
    who: 'seller',
    body: async (at) => ({ ...(await firstLine(at)), stock_id: null, quantity: 1 }),
  },
  weighOrderLine: {
    status: 'accepted',
    who: 'seller',
    body: async (at) => ({ ...(await firstLine(at)), weight: 1 }),
  },
  pickOrder: {
    status: 'ready',
    who: 'driver',
    body: async ({ id }) => ({ pickup_code: orderCodes(app, id).pickup }),
  },
  deliverOrder: { status: 'on_a_way', who: 'driver', body: async () => ({ pin: '0000' }) },
}

for (const [name, op] of operations) {
  if (!op.errors.includes('stale') || !op.path.includes('/orders/{id}')) continue
  test(`${name}: a call with an old version gets the current order`, async (context) => {
    app.clock.stopDuring(context)
    const testCase = CASES[name]
    assert.ok(testCase, `add a call of ${name} to CASES`)
    const at = await world({ status: testCase.status })
    await app.rows(sql`update orders set driver_id = ${at.driver.id} where id = ${at.id}`)
    const ask = app.as(at[testCase.who]) as (
      operation: string,
      input: object,
    ) => Promise<CallResult>
    const body = { ...(await testCase.body(at)), version: 99 }
    const answer = await ask(name, {
      params: { id: at.id },
      query: {},
      body,
      idempotencyKey: app.deps.random.uuid(),
    })
    assert.equal(answer.code, 'stale')
    const { version, order } = answer.data as { version: number; order: object }
    assert.deepEqual(order, await seenBy(at, testCase.who))
    assert.equal(version, (await at.show()).version)
  })
}

async function seenBy(at: ChangingOrder, who: Case['who']): Promise<unknown> {
  if (who === 'user') return at.show()
  if (who === 'seller') {
    const seen = await at.kitchen('showSellerOrder', { params: { id: at.id }, query: {} })
    return seen.ok && seen.data
  }
  const carried = await app.as(at.driver)('listDriverOrders')
  return carried.ok && carried.data.find(({ id }) => id === at.id)
}

test('placing an order for a changed cart gets the current cart', async () => {
  const shop = await makeShop(app, { products: [{ price: 1000 }] })
  const { place, user } = await makeShopper(app, shop)
  const answer = await place({ version: 99 })
  const cart = await app.as(user)('showCart', { query: {} })
  assert.ok(!answer.ok && cart.ok)
  assert.equal(answer.code, 'stale')
  assert.deepEqual(answer.data, { version: cart.data?.version, cart: cart.data })
})
