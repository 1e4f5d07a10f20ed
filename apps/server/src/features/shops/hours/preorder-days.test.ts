import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { changeSetting } from '../../../testing/change-setting.ts'
import { makeOrder } from '../../../testing/make/make-order.ts'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { shopRoutes } from '../index.ts'

const app = await startTestApp({ routes: shopRoutes })
after(app.close)

test('a shop without its own number takes preorders for as many days as the setting says', async () => {
  const usual = await makeShop(app)
  const own = await makeShop(app, { preorderDays: 4 })
  const lastDates = () =>
    Promise.all(
      [usual, own].map(async ({ id }) => {
        const answer = await app.as(undefined)('listDeliverySlots', {
          params: { id },
          query: { type: 'pickup' },
        })
        assert.ok(answer.ok)
        return answer.data.days.at(-1)?.date
      }),
    )
  /** Placing an order reads cached shop rules, listing slots does not. */
  const orderFor = (date: string) =>
    makeOrder(app, {
      shop: usual,
      status: 'unreleased',
      body: { delivery_type: 'pickup', delivery_date: date, delivery_time: '12:00' },
    })
  assert.deepEqual(await lastDates(), ['2026-11-28', '2026-11-25'])
  await orderFor('2026-11-24')
  await changeSetting(app, 'preorderDays', '2')
  assert.deepEqual(await lastDates(), ['2026-11-23', '2026-11-25'])
  await orderFor('2026-11-23')
  await assert.rejects(orderFor('2026-11-24'))
  await changeSetting(app, 'preorderDays', undefined)
  assert.deepEqual(await lastDates(), ['2026-11-28', '2026-11-25'])
  await orderFor('2026-11-24')
})

test('a number of days beyond the maximum counts as the maximum', async () => {
  const shop = await makeShop(app)
  await changeSetting(app, 'preorderDays', '999999')
  const answer = await app.as(undefined)('listDeliverySlots', {
    params: { id: shop.id },
    query: { type: 'pickup' },
  })
  assert.ok(answer.ok)
  assert.equal(answer.data.days.at(-1)?.date, '2027-01-20')
  await changeSetting(app, 'preorderDays', undefined)
})
