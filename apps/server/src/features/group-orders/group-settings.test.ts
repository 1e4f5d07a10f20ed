import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { changeSetting } from '../../testing/change-setting.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cartRoutes, cartSweeps } from '../carts/index.ts'
import { groupRoutes } from './index.ts'

const app = await startTestApp({
  routes: (deps) => [...cartRoutes(deps), ...groupRoutes(deps)],
  sweeps: cartSweeps,
})
after(app.close)
const HOUR = 3600

test('a group order ends after the hours of the setting', async () => {
  const shop = await makeShop(app)
  const startGroup = async () => {
    const client = app.as(await app.makeUser())
    const cart = await client('createCart', { query: {}, body: { shop_id: shop.id } })
    assert.ok(cart.ok)
    const group = await client('setGroup', {
      params: { id: cart.data.id },
      query: {},
      body: { group_settings: { payment_mode: 'owner' } },
    })
    assert.ok(group.ok)
    return async () => {
      await app.work()
      const now = await client('showCart', { query: {} })
      assert.ok(now.ok)
      return now.data?.group ?? false
    }
  }
  await changeSetting(app, 'groupTtlHours', '2')
  const short = await startGroup()
  await changeSetting(app, 'groupTtlHours', undefined)
  const usual = await startGroup()
  app.clock.forward(2 * HOUR - 1)
  assert.deepEqual([await short(), await usual()], [true, true])
  app.clock.forward(2)
  assert.deepEqual([await short(), await usual()], [false, true])
})
