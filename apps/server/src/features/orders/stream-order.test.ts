import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from '@hawker/postgres/database'
import { recordEvent } from '../../core/events.ts'
import type { StreamEvent } from '../../http/api/route.ts'
import { makeOrder } from '../../testing/make/make-order.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { moveOrder, orderRoutes } from './index.ts'
import { releaseOrder } from './lifecycle/release-order.ts'
import { streamOrder } from './stream-order.ts'

const app = await startTestApp({ routes: orderRoutes })
after(app.close)
const { deps } = app

/** `until` waits for a number of events, at most two seconds. */
async function watch(orderId: number, userId: number, lastEventId?: number, receiver = false) {
  const seen: StreamEvent[] = []
  const source = await streamOrder(deps, { orderId, userId, lastEventId, receiver })
  const stop = await source((event) => void seen.push(event))
  const until = async (count: number) => {
    for (let tries = 0; tries < 200 && seen.length < count; tries++) await wait(10)
    return seen.map(({ event, data }) => [event, data['status'] ?? data['location']])
  }
  return { seen, until, stop }
}
const move = (orderId: number, to: 'accepted' | 'ready' | 'on_a_way', driverId?: number) =>
  deps.database.transaction((tx) =>
    moveOrder(tx, deps, {
      orderId,
      to,
      by: { actor: to === 'on_a_way' ? 'driver' : 'seller' },
      ...(driverId === undefined ? {} : { changes: { driverId } }),
    }),
  )
const whisper = (orderId: number, latitude: number) =>
  deps.live.publishTransient({
    topic: 'order.location',
    order_id: orderId,
    shop_id: null,
    user_id: null,
    driver_id: null,
    payload: { latitude, longitude: -77.03531234, heading: 90, at: app.clock.now().toISOString() },
  })

test('the customer sees every status, and the courier’s rounded position only on the way and every 5 s', async (t) => {
  app.clock.stopDuring(t)
  const driver = await app.makeUser({ roles: ['driver'] })
  const order = await makeOrder(app, { status: 'accepted' })
  const stream = await watch(order.id, order.userId)
  await whisper(order.id, 38.9)
  await move(order.id, 'ready')
  await stream.until(2)
  await move(order.id, 'on_a_way', driver.id)
  await stream.until(3)
  await whisper(order.id, 38.91234567)
  await stream.until(5)
  await whisper(order.id, 38.95)
  // It must arrive before the clock moves.
  await wait(300)
  app.clock.forward(5)
  await whisper(order.id, 38.92)
  const events = await stream.until(7)
  stream.stop()
  const position = (latitude: number, at: string) => ({
    latitude,
    longitude: -77.0353,
    heading: 90,
    at,
  })
  assert.deepEqual(events, [
    ['status', 'accepted'],
    ['status', 'ready'],
    ['status', 'on_a_way'],
    ['location', position(38.9123, '2026-11-21T17:00:00.000Z')],
    ['eta', 'on_a_way'],
    ['location', position(38.92, '2026-11-21T17:00:05.000Z')],
    ['eta', 'on_a_way'],
  ])
})

test('a client that reconnects with its last event id misses nothing and gets nothing twice', async () => {
  const order = await makeOrder(app)
  const first = await watch(order.id, order.userId)
  await move(order.id, 'accepted')
  await first.until(3)
  assert.deepEqual(
    first.seen.map(({ event }) => event),
    ['status', 'eta', 'status'],
  )
  const { estimate_from: from, estimate_to: to } =
    (
      await app.rows<{ estimate_from: Date; estimate_to: Date }>(
        sql`select estimate_from, estimate_to from orders where id = ${order.id}`,
      )
    )[0] ?? assert.fail()
  assert.deepEqual(first.seen[1]?.data['estimate'], {
    from: from.toISOString(),
    to: to.toISOString(),
  })
  first.stop()
  const last = first.seen.at(-1)?.id
  assert.ok(last)
  await move(order.id, 'ready')
  const second = await watch(order.id, order.userId, last)
  assert.deepEqual(await second.until(1), [['status', 'ready']])
  await wait(100)
  assert.equal(second.seen.length, 1)
  second.stop()
})

test('each kind of change has its event name; a gift’s receiver sees no money and no messages', async () => {
  const order = await makeOrder(app)
  const [customer, receiver] = [
    await watch(order.id, order.userId),
    await watch(order.id, order.userId, undefined, true),
  ]
  const happened = [
    ['order.changed', { what: 'edited', version: 2 }],
    ['order.changed', { what: 'substitution_proposed', version: 3 }],
    ['order.changed', { what: 'cancel_asked', version: 4 }],
    ['order.refund_changed', { step: 'claimed' }],
    ['chat.message', { chat_id: 1 }],
    ['share.changed', {}],
  ] as const
  for (const [place, [topic, payload]] of happened.entries())
    await deps.database.transaction((tx) =>
      recordEvent(
        tx,
        { topic, key: `named:${place}`, orderId: order.id, userId: order.userId, payload },
        app.clock.now(),
      ),
    )
  await customer.until(happened.length + 1)
  await receiver.until(5)
  await wait(100)
  const names = ({ seen }: { seen: StreamEvent[] }) =>
    seen.slice(1).map(({ event, data }) => [event, data['version']])
  assert.deepEqual(names(customer), [
    ['edit', 2],
    ['substitution', 3],
    ['status', 4],
    ['refund', undefined],
    ['chat', undefined],
    ['status', undefined],
  ])
  assert.deepEqual(names(receiver), [
    ['edit', 2],
    ['substitution', 3],
    ['status', 4],
    ['status', undefined],
  ])
  customer.stop()
  receiver.stop()
})

test("refuses the stream of another customer's order", async () => {
  const order = await makeOrder(app)
  const stranger = await app.makeUser()
  await assert.rejects(() => watch(order.id, stranger.id), { code: 'not_found' })
})

test('a release keeps the version and sends an event without it', async () => {
  const order = await makeOrder(app, { status: 'unreleased' })
  const stream = await watch(order.id, order.userId)
  await stream.until(1)
  app.clock.forward(31)
  await deps.database.transaction((tx) => releaseOrder(tx, deps, order.id))
  await stream.until(2)
  stream.stop()
  assert.deepEqual(
    stream.seen.map(({ event, data }) => [event, data['version']]),
    [
      ['status', order.version],
      ['status', undefined],
    ],
  )
})
