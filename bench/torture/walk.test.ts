import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { auditBooks, breachesIn } from '@hawker/server/features/audit/index'
import { walkOrders } from '@hawker/server/testing/order-walk'
import { startTestMarket } from '@hawker/server/testing/test-market'

const SEED = Number(process.env['SEED'] ?? 1)
const WALKS = Number(process.env['WALKS'] ?? 2000)
const STEPS = 60

test(`${WALKS} random walks of up to ${STEPS} steps go as a model of a few numbers says, and leave clean books (seed ${SEED})`, async () => {
  const market = await startTestMarket()
  after(market.close)
  await auditBooks(market.deps.database, market.clock.now())
  await walkOrders(market, { walks: WALKS, steps: STEPS, seed: SEED })
  await market.work()
  const breaches = breachesIn(await auditBooks(market.deps.database, market.clock.now()))
  // A walk stops anywhere, and the clocks of hundreds of walks go on for days: nobody ends what it left with a kitchen, or with staff.
  const left = /^A11 (?:order_never_ended|claim_left_with_staff)/
  assert.deepEqual(
    breaches.filter((breach) => !left.test(breach)),
    [],
  )
})
