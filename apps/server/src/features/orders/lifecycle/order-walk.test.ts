import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isNight } from '../../../testing/night.ts'
import { walkOrders } from '../../../testing/order-walk/order-walk.ts'
import { startTestMarket } from '../../../testing/test-market.ts'
import { auditBooks, describeBreaches } from '../../audit/index.ts'

const WALKS = isNight() ? 400 : 20

const market = await startTestMarket()
after(market.close)

test(`random walks of all actors match a simple model and leave clean books (${WALKS} walks)`, async () => {
  await auditBooks(market.deps.database, market.clock.now())
  await walkOrders(market, { walks: WALKS, steps: 30, seed: 1 })
  await market.work()
  assert.deepEqual(describeBreaches(await auditBooks(market.deps.database, market.clock.now())), [])
})
