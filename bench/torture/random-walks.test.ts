import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { auditBooks, describeBreaches } from '@hawker/server/features/audit/index'
import { walkOrders } from '@hawker/server/testing/order-walk/order-walk'
import { startTestMarket } from '@hawker/server/testing/test-market'

const SEED = Number(process.env['SEED'] ?? 1)
const WALKS = Number(process.env['WALKS'] ?? 2000)
const STEPS = 60

test(`${WALKS} random walks of up to ${STEPS} steps match a model and pass the audit (seed ${SEED})`, async () => {
  const market = await startTestMarket()
  after(market.close)
  await auditBooks(market.deps.database, market.clock.now())
  await walkOrders(market, { walks: WALKS, steps: STEPS, seed: SEED })
  await market.work()
  const breaches = describeBreaches(await auditBooks(market.deps.database, market.clock.now()))
  // A walk stops at any step while the clock goes on for days, so unfinished orders and claims are
  // expected.
  const left = /^A11 (?:order_never_ended|claim_left_with_staff)/
  assert.deepEqual(
    breaches.filter((breach) => !left.test(breach)),
    [],
  )
})
