import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../testing/change-setting.ts'
import { makeOrder } from '../../testing/make/make-order.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { collectCash } from '../payments/index.ts'
import { claimRoutes } from './index.ts'

const app = await startTestApp({ routes: claimRoutes })
after(app.close)
const HOUR = 3600

test('claims close after the hours of the setting', async () => {
  const user = await app.makeUser()
  const driver = await app.makeUser({ roles: ['driver'] })
  const order = await makeOrder(app, {
    userId: user.id,
    status: 'delivered',
    driverId: driver.id,
  })
  await app.deps.database.transaction((tx) =>
    collectCash(tx, { type: 'order', id: order.id }, { by: driver.id, now: app.clock.now() }),
  )
  const [line] = await app.rows<{ id: number }>(
    sql`select id from order_details where order_id = ${order.id}`,
  )
  const worth = async () => {
    const answer = await app.as(user)('calculateClaim', {
      query: {},
      body: {
        order_id: order.id,
        cause: 'missing',
        details: [{ order_detail_id: line?.id ?? 0, quantity: 1 }],
      },
    })
    return answer.ok ? 'ok' : answer.code
  }
  await changeSetting(app, 'claimHours', '2')
  app.clock.forward(2 * HOUR - 1)
  assert.equal(await worth(), 'ok')
  app.clock.forward(1)
  assert.equal(await worth(), 'claim_closed')
  await changeSetting(app, 'claimHours', undefined)
  assert.equal(await worth(), 'ok')
})
