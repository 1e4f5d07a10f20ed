import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startTestApp } from '../testing/test-app.ts'

const ANY_EVENT = {
  topic: 'test.work',
  order_id: null,
  shop_id: null,
  user_id: null,
  driver_id: null,
  payload: {},
}

describe('openLiveEvents', () => {
  test('close waits until the listeners have ended their queries', async () => {
    const app = await startTestApp({ routes: () => [] })
    const started = Promise.withResolvers<void>()
    const outcomes: string[] = []
    app.deps.live.subscribe(async ({ topic }) => {
      if (topic !== ANY_EVENT.topic) return
      started.resolve()
      try {
        await app.deps.database.pool.query('select pg_sleep(0.05)')
        await app.deps.database.pool.query('select 1')
        outcomes.push('done')
      } catch (error) {
        outcomes.push(String(error))
      }
    })
    await app.deps.live.publishTransient(ANY_EVENT)
    await started.promise
    await app.close()
    assert.deepEqual(outcomes, ['done'])
  })
})
