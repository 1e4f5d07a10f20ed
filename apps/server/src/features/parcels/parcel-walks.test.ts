import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PARCEL_STATUSES } from '@hawker/domain/parcels/parcel-status'
import { forgetOldKeys } from '../../http/api/idempotency.store.ts'
import { changeSetting } from '../../testing/change-setting.ts'
import { isNight } from '../../testing/night.ts'
import { type ParcelApp, startParcelApp } from '../../testing/parcels/parcel-app.ts'
import { walkParcels } from '../../testing/parcels/parcel-walk.ts'
import { unexpectedBreaches } from '../../testing/unexpected-breaches.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const WALKS = Number(process.env['WALKS'] ?? (isNight() ? 100 : 8))

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
  // Walks take hours.
  await changeSetting(app, 'parcelHours', '00:00-24:00')
})
after(() => app?.close())

test(`walks of sender, couriers, staff and system follow the state table (${WALKS} walks, seed ${SEED})`, async () => {
  const { reached, done, steps } = await walkParcels(app, { walks: WALKS, seed: SEED })
  assert.ok(done > steps / 4, `${done} of ${steps} steps were done`)
  const missing = PARCEL_STATUSES.filter((status) => status !== 'new' && !reached.has(status))
  assert.deepEqual(missing, [], 'every status was reached')
  app.clock.forward(3600)
  for (let round = 0; round < 3; round++) await app.work()
  // Many walks take more than a day, and no hourly sweep runs here.
  await forgetOldKeys(app.deps.database, app.clock.now())
  assert.deepEqual(await unexpectedBreaches(app), [])
})
