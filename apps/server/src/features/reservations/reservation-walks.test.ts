import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { walkReservations } from '../../testing/reservation-walk/reservation-walk.ts'
import { isNight } from '../../testing/night.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { unexpectedBreaches } from '../../testing/unexpected-breaches.ts'
import { reservationRoutes, reservationSweeps } from './index.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const WALKS = Number(process.env['WALKS'] ?? (isNight() ? 100 : 6))
/** So high a scale that budgets do not count. */
const UNCOUNTED = 1_000_000

let app: TestApp
before(async () => {
  app = await startTestApp({
    routes: reservationRoutes,
    sweeps: reservationSweeps,
    // All walks happen on the same days, so their guests would use up the budgets of newcomers.
    deps: () => ({ limitScale: UNCOUNTED }),
  })
})
after(() => app?.close())

test(`any actions of guests, shop and system equal a plain model (${WALKS} walks, seed ${SEED})`, async (t) => {
  app.clock.stopDuring(t)
  const { steps, done } = await walkReservations(app, { walks: WALKS, seed: SEED })
  assert.ok(done > steps / 5, `${done} of ${steps} steps were done`)
  assert.deepEqual(await unexpectedBreaches(app), [])
})
