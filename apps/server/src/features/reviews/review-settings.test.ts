import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { changeSetting } from '../../testing/change-setting.ts'
import { makeOrder } from '../../testing/make/make-order.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { reviewRoutes } from './index.ts'

const app = await startTestApp({ routes: reviewRoutes })
after(app.close)
const HOUR = 3600
const DAY = 24 * HOUR

async function deliveredOrder() {
  const user = await app.makeUser()
  const driver = await app.makeUser({ roles: ['driver'] })
  const { id } = await makeOrder(app, { userId: user.id, status: 'delivered', driverId: driver.id })
  const call = (operation: 'reviewOrder' | 'editOrderReview') =>
    app.as(user)(operation, { params: { id }, query: {}, body: { shop: { rating: 4 } } })
  return async (operation: 'reviewOrder' | 'editOrderReview') => {
    const answer = await call(operation)
    return answer.ok ? 'ok' : answer.code
  }
}

test('an order can be reviewed for the days of the setting', async () => {
  const [early, late] = [await deliveredOrder(), await deliveredOrder()]
  await changeSetting(app, 'reviewDays', '3')
  app.clock.forward(3 * DAY - 1)
  assert.equal(await early('reviewOrder'), 'ok')
  app.clock.forward(1)
  assert.equal(await late('reviewOrder'), 'review_closed')
  await changeSetting(app, 'reviewDays', undefined)
  assert.equal(await late('reviewOrder'), 'ok')
})

test('a review can be changed for the hours of the setting', async () => {
  const review = await deliveredOrder()
  assert.equal(await review('reviewOrder'), 'ok')
  await changeSetting(app, 'reviewEditHours', '5')
  app.clock.forward(5 * HOUR - 1)
  assert.equal(await review('editOrderReview'), 'ok')
  app.clock.forward(1)
  assert.equal(await review('editOrderReview'), 'review_closed')
  await changeSetting(app, 'reviewEditHours', undefined)
  assert.equal(await review('editOrderReview'), 'ok')
})
