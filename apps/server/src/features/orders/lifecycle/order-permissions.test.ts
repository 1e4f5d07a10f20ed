import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Order } from '@hawker/contract/orders'
import type { OrderLimits } from '@hawker/domain/orders/order-permissions'
import { ORDER_STATUSES, type OrderStatus } from '@hawker/domain/orders/order-status'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp, resultCode } from '../../../testing/order-change-app.ts'
import { claimRoutes } from '../../claims/index.ts'
import { reviewRoutes } from '../../reviews/index.ts'

const { app, world, key } = await startOrderChangeApp({
  routes: (deps) => [...claimRoutes(deps), ...reviewRoutes(deps)],
})
after(app.close)
type World = Awaited<ReturnType<typeof world>>

/** Different from the defaults and from one another. */
const LIMITS: OrderLimits = {
  editCutoffMin: 20,
  tipChangeHours: 5,
  tipAddDays: 4,
  reviewDays: 3,
  claimHours: 2,
}
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

before(async () => {
  for (const [name, value] of Object.entries(LIMITS)) {
    const setting = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    await app.rows(
      sql`insert into settings (key, value) values (${setting}, ${String(value)})
        on conflict (key) do update set value = excluded.value`,
    )
  }
})

type State = {
  name: string
  status: OrderStatus
  tips?: boolean
  reviewed?: boolean
  set?: (id: number) => ReturnType<typeof sql>
}
const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000)
const delivered = (name: string, seconds: number, more: Partial<State> = {}): State => ({
  name: `delivered, ${name}`,
  status: 'delivered',
  set: (id) => sql`update orders set delivered_at = ${ago(seconds)} where id = ${id}`,
  ...more,
})
/** One state before the end of a span and one at its end. */
const around = (name: string, span: number, more: Partial<State> = {}): State[] => [
  delivered(`a second before ${name}`, span - 1, more),
  delivered(`at ${name}`, span, more),
]
const scheduled = (status: OrderStatus, seconds: number): State => ({
  name: `${status}, ${seconds} s before its slot`,
  status,
  set: (id) => sql`update orders set slot_starts_at = ${ago(-seconds)} where id = ${id}`,
})
const STATES: State[] = [
  ...ORDER_STATUSES.map((status) => ({ name: status, status })),
  scheduled('accepted', LIMITS.editCutoffMin * MINUTE + 1),
  scheduled('accepted', LIMITS.editCutoffMin * MINUTE),
  ...around('the end of claims', LIMITS.claimHours * HOUR),
  ...around('the end of reviews', LIMITS.reviewDays * DAY),
  ...around('the end of tips', LIMITS.tipAddDays * DAY),
  ...around('the end of changing a tip', LIMITS.tipChangeHours * HOUR, { tips: true }),
  delivered('its shop reviewed', 1, { reviewed: true }),
]

/** Each action as a valid call of the customer. */
const actions: Record<
  Exclude<keyof Order['can'], 'pay'>,
  (made: World, order: Order) => Promise<{ ok: boolean; code?: string }>
> = {
  cancel: ({ client, id }) =>
    client('cancelOrder', { params: { id }, body: { reason: 'changed_mind' } }),
  cancel_request: ({ client, id }) =>
    client('requestCancel', { params: { id }, body: { reason: 'changed_mind' } }),
  edit: ({ client, id }) =>
    client('calculateEdit', { params: { id }, body: { note: 'Ring twice' } }),
  tip: ({ client, id }, { tips }) =>
    client('tipOrder', {
      params: { id },
      body: { type: 'fixed', value: tips + 1, payment: { tag: 'wallet' } },
      idempotencyKey: key(),
    }),
  review: ({ client, id }, { details }) =>
    client('reviewOrder', {
      params: { id },
      query: {},
      body: { products: [{ stock_id: details[0]?.stock_id ?? 0, rating: 5 }] },
    }),
  claim: ({ client, id }, { details }) =>
    client('claimOrder', {
      body: {
        order_id: id,
        type: 'claim',
        cause: 'missing',
        details: [{ order_detail_id: details[0]?.id ?? 0, quantity: 1 }],
        to: 'wallet',
      },
      idempotencyKey: key(),
    }),
  reorder: ({ client, id }) => client('reorderOrder', { params: { id }, body: { dry_run: true } }),
  undo: ({ client, id }) => client('undoOrder', { params: { id } }),
}

const READS = new Set(['edit', 'reorder'])

async function orderIn({ status, tips, reviewed, set }: State): Promise<World> {
  const made = await world({
    status,
    body: { ...WALLET, ...(tips ? { tips: { type: 'fixed', value: 2 } } : {}) },
  })
  await app.work()
  if (set) await app.rows(set(made.id))
  if (reviewed)
    assert.ok(
      (
        await made.client('reviewOrder', {
          params: { id: made.id },
          query: {},
          body: { shop: { rating: 4 } },
        })
      ).ok,
    )
  return made
}

describe('the permissions that an order shows match its operations, with any limits', () => {
  for (const state of STATES)
    test(state.name, async () => {
      // Refused and reading calls change nothing, so the next action uses the same order.
      let made = await orderIn(state)
      for (const [action, call] of Object.entries(actions)) {
        const order = await made.show()
        const allowed = Object.entries(order.can).find(([name]) => name === action)?.[1].allowed
        const answer = await call(made, order)
        assert.equal(
          answer.ok,
          allowed,
          `${action}: allowed ${allowed}, and the answer was ${resultCode(answer)}`,
        )
        if (answer.ok && !READS.has(action)) made = await orderIn(state)
      }
    })
})

test('offers no review after shop, courier and dish have been reviewed', async () => {
  const made = await orderIn(delivered('just now', 1, { reviewed: true }))
  const { details } = await made.show()
  const products = details.map(({ stock_id: stockId }) => ({ stock_id: stockId, rating: 4 }))
  const answer = await made.client('reviewOrder', {
    params: { id: made.id },
    query: {},
    body: { deliveryman: { rating: 5 }, products },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  const { can, review, estimate } = await made.show()
  assert.equal(can.review.allowed, false)
  assert.deepEqual([review?.rating, estimate?.confidence], [4, null])
  await app.rows(sql`update shops set pace = '{}' where id = ${made.shop.id}`)
  assert.equal((await made.show()).estimate?.confidence, 0.9)
})
