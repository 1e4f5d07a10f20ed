import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createEmptyDatabase } from '@hawker/postgres/testing/empty-database'
import { readConfig } from './config/read-config.ts'
import { startHawker } from './main.ts'

test('two web processes and a worker start together on an empty database', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'hawker-starts-'))
  t.after(() => rm(folder, { recursive: true }))
  const { connectionString, drop } = await createEmptyDatabase()
  t.after(drop)
  const start = (roles: string) =>
    startHawker(
      readConfig({
        PORT: '0',
        DATABASE_URL: connectionString,
        HAWKER_DATA: join(folder, roles),
        HAWKER_DEMO: 'off',
        HAWKER_ROLES: roles,
        PERSONAL_KEY: 'ab'.repeat(32),
        LOG_LEVEL: 'error',
      }),
      { appsFolder: folder, onFault: assert.fail },
    )
  const starts = await Promise.allSettled([start('web'), start('web,worker'), start('worker')])
  for (const one of starts) {
    if (one.status === 'rejected') continue
    const { statusCode } = await one.value.app.http.inject('/readyz')
    assert.equal(statusCode, 200)
    await one.value.stop()
  }
  assert.deepEqual(
    starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
    [],
  )
})
