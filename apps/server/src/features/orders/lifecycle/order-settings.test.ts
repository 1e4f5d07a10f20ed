import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { changeSetting } from '../../../testing/change-setting.ts'
import { makeOrder } from '../../../testing/make/make-order.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { orderListeners, orderRoutes, orderSweeps } from '../index.ts'

const app = await startTestApp({
  routes: orderRoutes,
  listeners: orderListeners,
  sweeps: orderSweeps,
})
after(app.close)
const MINUTE = 60

async function customerOf(status: 'new' | 'ready') {
  const user = await app.makeUser()
  const { id } = await makeOrder(app, { userId: user.id, status })
  /** The status after the sweeps at this moment. */
  return async () => {
    await app.work()
    const answer = await app.as(user)('showOrder', { params: { id }, query: {} })
    assert.ok(answer.ok)
    return answer.data.status
  }
}

test('a shop must accept within the minutes of the setting', async () => {
  await changeSetting(app, 'orderAcceptMinutes', '3')
  const quick = await customerOf('new')
  await changeSetting(app, 'orderAcceptMinutes', undefined)
  const usual = await customerOf('new')
  app.clock.forward(3 * MINUTE - 1)
  assert.deepEqual([await quick(), await usual()], ['new', 'new'])
  app.clock.forward(1)
  assert.deepEqual([await quick(), await usual()], ['cancelled', 'new'])
})

test('an order waits for a courier for the minutes of the setting', async () => {
  const status = await customerOf('ready')
  await changeSetting(app, 'noCourierMinutes', '6')
  app.clock.forward(6 * MINUTE - 1)
  assert.equal(await status(), 'ready')
  await changeSetting(app, 'noCourierMinutes', undefined)
  app.clock.forward(1)
  assert.equal(await status(), 'ready')
  await changeSetting(app, 'noCourierMinutes', '6')
  assert.equal(await status(), 'cancelled')
  await changeSetting(app, 'noCourierMinutes', undefined)
})
