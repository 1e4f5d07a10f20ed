import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { StreamEvent } from '../../http/route.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { moveOrder, orderRoutes } from './index.ts'
import { streamOrder } from './stream-order.ts'

const app = await startTestApp({ routes: orderRoutes })
after(app.close)
const { deps } = app

/** Reads until so many events arrived, or two seconds went by. */
async function watch(orderId: number, userId: number, lastEventId?: number) {
  const seen: StreamEvent[] = []
  const source = await streamOrder(deps, { orderId, userId, lastEventId })
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
  deps.live.whisper({
    topic: 'order.location',
    order_id: orderId,
    shop_id: null,
    user_id: null,
    driver_id: null,
    payload: { latitude, longitude: -77.03531234, heading: 90, at: app.clock.now().toISOString() },
  })

test('a customer sees every step of the order, and the courier only on the way, rounded and not too often', async () => {
  const driver = await app.makeUser({ roles: ['driver'] })
  const order = await makeOrder(app, { status: 'accepted' })
  const stream = await watch(order.id, order.userId)
  await whisper(order.id, 38.9)
  await move(order.id, 'ready')
  await stream.until(2)
  await move(order.id, 'on_a_way', driver.id)
  await stream.until(3)
  await whisper(order.id, 38.91234567)
  await stream.until(4)
  await whisper(order.id, 38.95)
  // Let it arrive while the clock still stands.
  await wait(300)
  app.clock.forward(5)
  await whisper(order.id, 38.92)
  const told = await stream.until(5)
  stream.stop()
  const position = (latitude: number, at: string) => ({ latitude, longitude: -77.0353, heading: 90, at })
  assert.deepEqual(told, [
    ['status', 'accepted'],
    ['status', 'ready'],
    ['status', 'on_a_way'],
    ['location', position(38.9123, '2026-11-21T17:00:00.000Z')],
    ['location', position(38.92, '2026-11-21T17:00:05.000Z')],
  ])
})

test('whoever comes back with the last event they saw misses nothing and hears nothing twice', async () => {
  const order = await makeOrder(app)
  const first = await watch(order.id, order.userId)
  await move(order.id, 'accepted')
  await first.until(2)
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

test("nobody listens to another's order", async () => {
  const order = await makeOrder(app)
  const stranger = await app.makeUser()
  await assert.rejects(() => watch(order.id, stranger.id), { code: 'not_found' })
})
