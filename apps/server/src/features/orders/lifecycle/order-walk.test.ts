import { after, test } from 'node:test'
import { isNight } from '../../../testing/night.ts'
import { assertOrderWalks } from '../../../testing/order-walk/order-walk.ts'
import { startTestMarket } from '../../../testing/test-market.ts'

const WALKS = isNight() ? 400 : 20

const market = await startTestMarket()
after(market.close)

test(`random walks of all actors match a simple model and leave clean books (${WALKS} walks)`, () =>
  assertOrderWalks(market, { walks: WALKS, steps: 30, seed: 1 }))
