import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import * as identity from '@hawker/contract/identity'
import * as notifications from '@hawker/contract/notifications'
import * as settings from '@hawker/contract/settings'
import { RetryTransaction, sql } from '@hawker/postgres/database'
import { live, read, writePrepared } from '../http/api/route.ts'
import { startTestApp } from '../testing/test-app.ts'
import { recordEvent } from './events.ts'
import { refuse } from './refuse.ts'

let readings: number[] = []
const app = await startTestApp({
  isClockMoving: true,
  routes: () => [
    writePrepared(
      identity.sendEmailLink,
      async () => readClock(),
      async (tx) => {
        readClock()
        await tx.rows(sql`select 1`)
        readClock()
        return {}
      },
    ),
    read(settings.getSettings, async () => {
      readClock()
      await app.deps.database.transaction(async () => readClock())
      readClock()
      return []
    }),
    live(notifications.streamNotifications, async () => {
      readClock()
      readClock()
      return refuse('unauthorized')
    }),
  ],
  listeners: () => [
    {
      topic: 'order.released',
      name: 'reads the clock twice',
      handle: async (tx) => {
        readClock()
        await tx.rows(sql`select 1`)
        readClock()
      },
    },
  ],
})
after(app.close)
beforeEach(() => (readings = []))
const readClock = () => void readings.push(app.deps.clock.now().getTime())
const instants = () => new Set(readings).size

describe('one instant', () => {
  test('is shown by the clock during a write and its preparation', async () => {
    assert.ok((await app.as(undefined)('sendEmailLink', { body: { email: 'a@hawker.test' } })).ok)
    assert.deepEqual([readings.length, instants()], [3, 1])
  })

  test('is shown by the clock during a read and its transactions', async () => {
    assert.ok((await app.as(undefined)('getSettings')).ok)
    assert.deepEqual([readings.length, instants()], [3, 1])
  })

  test('belongs to each call apart', async () => {
    await Promise.all([1, 2, 3].map(() => app.as(undefined)('getSettings')))
    assert.deepEqual([readings.length, instants()], [9, 3])
  })

  test('is shown by the clock during a listener', async () => {
    await app.deps.database.transaction((tx) =>
      recordEvent(tx, { topic: 'order.released', key: 'order:1:released' }, app.clock.now()),
    )
    await app.work()
    assert.deepEqual([readings.length, instants()], [2, 1])
  })

  test('is shown by the clock during a transaction and its second attempt', async () => {
    const { database } = app.deps
    await database.transaction(async (tx) => {
      readClock()
      if (!tx.isRetry) throw new RetryTransaction()
    })
    assert.deepEqual([readings.length, instants()], [2, 1])
    await database.transaction(async () => readClock())
    assert.equal(instants(), 2, 'the next transaction has another one')
  })

  test('cannot be changed by code that changes its Date', async () => {
    await app.deps.database.transaction(async () => {
      app.deps.clock.now().setFullYear(1999)
      readClock()
    })
    assert.notEqual(new Date(readings[0] ?? 0).getFullYear(), 1999)
  })

  test('does not stop the clock of a live stream', async () => {
    const user = await app.makeUser()
    await app.http.inject({
      url: '/api/v1/dashboard/notifications/stream',
      headers: { authorization: `Bearer ${user.token}` },
    })
    assert.deepEqual([readings.length, instants()], [2, 2])
  })
})
