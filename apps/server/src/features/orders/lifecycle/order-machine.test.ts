import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  ACTORS,
  type Actor,
  CANCEL_REASONS,
  DELIVERY_TYPES,
  type DeliveryType,
  ORDER_STATUSES,
  type OrderStatus,
  canMove,
} from '@hawker/domain/orders/order-status'
import { sql } from '@hawker/postgres/database'
import { makeBareOrder } from '../../../testing/make/make-bare-order.ts'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { type TestMarket, startTestMarket } from '../../../testing/test-market.ts'
import { orderCodes } from '../../../testing/make/handover-codes.ts'
import { moveOrder } from '../index.ts'

// Tests every cell of the domain's table, so that new statuses, roles and delivery types are
// covered.
type Person = { id: number; token: string }
let app: TestMarket
let [customer, seller, driver]: Person[] = []
const orders = new Map<DeliveryType, number>()
before(async () => {
  app = await startTestMarket()
  ;[customer, seller, driver] = [
    await app.makeUser(),
    await app.makeUser({ roles: ['seller'] }),
    await app.makeUser({ roles: ['driver'] }),
  ]
  const shop = await makeShop(app, { staff: [seller?.id ?? 0] })
  for (const deliveryType of DELIVERY_TYPES)
    orders.set(
      deliveryType,
      (
        await makeBareOrder(app, {
          shopId: shop.id,
          userId: customer?.id ?? 0,
          currencyId: shop.currencyIds.USD,
          deliveryType,
          dropOff: 'hand_to_me',
          ...(deliveryType === 'delivery' ? { driverId: driver?.id ?? 0 } : {}),
        })
      ).id,
    )
})
after(() => app.close())

type OrderTrace = { status: OrderStatus; version: number; histories: number; events: number }
const traceOf = async (orderId: number): Promise<OrderTrace> => {
  const [row] = await app.rows<OrderTrace>(sql`
    select status, version, (select count(*)::int from order_histories where order_id = o.id) as histories,
      (select count(*)::int from events where order_id = o.id
        and topic = 'order.status_changed') as events from orders o where id = ${orderId}`)
  assert.ok(row)
  return row
}
/** Resets the order to this status, independent of earlier moves. */
const putAt = async (
  deliveryType: DeliveryType,
  status: OrderStatus,
): Promise<OrderTrace & { id: number }> => {
  const id = orders.get(deliveryType) ?? 0
  await app.rows(sql`
    update orders set status = ${status}, version = version + 1, cancelled_at = null,
      cancel_reason = null, cancel_by = null, has_pin = true, pin_failures = 0
    where id = ${id}`)
  return { id, ...(await traceOf(id)) }
}
/** The order has moved once, with history and event, or not at all. */
function assertCell(
  cell: string,
  before: OrderTrace,
  now: OrderTrace,
  to: OrderStatus,
  allowed: boolean,
) {
  const one = allowed ? 1 : 0
  const expected = {
    status: allowed ? to : before.status,
    version: before.version + one,
    histories: before.histories + one,
    events: before.events + one,
  }
  assert.deepEqual({ ...now }, expected, cell)
}

test('every actor’s move from every status succeeds if the table allows it, and else changes nothing', async () => {
  let cells = 0
  let moved = 0
  for (const deliveryType of DELIVERY_TYPES)
    for (const from of ORDER_STATUSES)
      for (const to of ORDER_STATUSES)
        for (const actor of ACTORS) {
          const order = await putAt(deliveryType, from)
          const allowed = canMove(from, to, actor, { deliveryType })
          const [reason = 'none'] = CANCEL_REASONS[actor]
          const cell = `${deliveryType}: ${actor} from ${from} to ${to}`
          const move = app.deps.database.transaction((tx) =>
            moveOrder(tx, app.deps, { orderId: order.id, to, by: { actor }, reason }),
          )
          if (allowed) await move
          else
            await assert.rejects(
              move,
              {
                code:
                  actor === 'driver' && to === 'cancelled'
                    ? 'reason_required'
                    : 'invalid_transition',
              },
              cell,
            )
          assertCell(cell, order, await traceOf(order.id), to, allowed)
          cells++
          if (allowed) moved++
        }
  assert.equal(cells, DELIVERY_TYPES.length * ORDER_STATUSES.length ** 2 * ACTORS.length)
  assert.ok(moved > 40, `${moved}`)
})

type Press = {
  actor: Actor
  to: OrderStatus
  press: (
    orderId: number,
    version: number,
  ) => Promise<{ ok: boolean; status?: number; code?: string }>
}
/** Every button of each side, with the right pickup code and PIN. */
const presses = (): Press[] => {
  const kitchen = app.as(seller)
  return [
    {
      actor: 'customer',
      to: 'cancelled',
      press: (id, version) =>
        app.as(customer)('cancelOrder', {
          params: { id },
          query: {},
          body: { reason: 'changed_mind', version },
        }),
    },
    ...(['accepted', 'cooking', 'ready', 'delivered', 'cancelled'] as const).map((to): Press => ({
      actor: 'seller',
      to,
      press: (id, version) =>
        kitchen('moveSellerOrder', {
          params: { id },
          query: {},
          body: {
            status: to,
            version,
            pickup_code: orderCodes(app, id).pickup,
            ...(to === 'cancelled' ? { reason: 'closed' as const } : {}),
          },
        }),
    })),
    {
      actor: 'driver',
      to: 'on_a_way',
      press: (id, version) =>
        app.as(driver)('pickOrder', {
          params: { id },
          query: {},
          body: { pickup_code: orderCodes(app, id).pickup, version },
        }),
    },
    {
      actor: 'driver',
      to: 'delivered',
      press: (id, version) =>
        app.as(driver)('deliverOrder', {
          params: { id },
          query: {},
          body: { pin: orderCodes(app, id).pin, version },
        }),
    },
  ]
}

describe('each button over the wire in every status', () => {
  for (const deliveryType of ['delivery', 'pickup'] as const)
    for (const from of ORDER_STATUSES)
      test(`${deliveryType}, ${from}`, async () => {
        for (const { actor, to, press } of presses()) {
          // Couriers have no part in pickup orders.
          if (actor === 'driver' && deliveryType !== 'delivery') continue
          const order = await putAt(deliveryType, from)
          const allowed = canMove(from, to, actor, { deliveryType })
          const answer = await press(order.id, order.version)
          const cell = `${actor} from ${from} to ${to}: ${JSON.stringify(answer)}`
          assert.equal(answer.ok, allowed, cell)
          if (!allowed) assert.ok([409, 404].includes(answer.status ?? 0), cell)
          assertCell(cell, order, await traceOf(order.id), to, allowed)
        }
      })
})
