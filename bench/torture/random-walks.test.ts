import { after, test } from 'node:test'
import { assertOrderWalks } from '@hawker/server/testing/order-walk/order-walk'
import { startTestMarket } from '@hawker/server/testing/test-market'

const SEED = Number(process.env['SEED'] ?? 1)
const WALKS = Number(process.env['WALKS'] ?? 2000)
const STEPS = 60

test(`${WALKS} random walks of up to ${STEPS} steps match a model and pass the audit (seed ${SEED})`, async () => {
  const market = await startTestMarket()
  after(market.close)
  await assertOrderWalks(market, { walks: WALKS, steps: STEPS, seed: SEED })
})
