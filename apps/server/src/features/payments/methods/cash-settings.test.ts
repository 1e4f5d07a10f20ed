import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { changeSetting } from '../../../testing/change-setting.ts'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { paymentRoutes } from '../index.ts'

const app = await startTestApp({ routes: paymentRoutes })
after(app.close)

test('cash pays totals up to the limit of the setting', async () => {
  const shop = await makeShop(app)
  const reasonFor = async (total: number) => {
    const answer = await app.as(undefined)('listPaymentMethods', {
      query: { shop_id: shop.id, total },
    })
    assert.ok(answer.ok)
    return answer.data.find(({ tag }) => tag === 'cash')?.reason
  }
  await changeSetting(app, 'cashLimit', '30')
  assert.deepEqual([await reasonFor(30), await reasonFor(30.01)], [null, 'cash_limit'])
  await changeSetting(app, 'cashLimit', undefined)
  assert.deepEqual([await reasonFor(30.01), await reasonFor(100.01)], [null, 'cash_limit'])
})
