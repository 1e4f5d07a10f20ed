import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { cloneDatabase } from '@hawker/server/testing/test-database'
import { bundleServer, loadServer } from './server-bundle.ts'

test('the bundled server exports and answers what its sources do', async (t) => {
  // Several processes may bundle at once.
  const [folder] = await Promise.all([bundleServer(), bundleServer()])
  const { isBundled, readConfig, startHawker, ...code } = await loadServer()
  assert.ok(isBundled)
  assert.deepEqual(Object.keys(code).sort(), [
    'ConfigError',
    'DEMO_PASSWORD',
    'DEMO_PEOPLE',
    'activateEmulatedMethods',
    'openApp',
    'openDatabase',
    'settingsHelp',
    'startEmulatedPayments',
  ])
  // Chunks that are loaded late must link as well.
  for (const file of readdirSync(folder))
    if (file.endsWith('.js')) await import(pathToFileURL(join(folder, file)).href)

  const { connectionString, drop } = await cloneDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'hawker-bundle-'))
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: connectionString,
    HAWKER_DATA: dataFolder,
    HAWKER_DEMO: 'off',
    LOG_LEVEL: 'error',
  })
  const { address, stop } = await startHawker(config, {
    appsFolder: dataFolder,
    onFault: assert.fail,
  })
  t.after(async () => {
    await stop()
    await drop()
    await rm(dataFolder, { recursive: true })
  })
  const request = async (path: string, init?: RequestInit) => {
    const response = await fetch(address + path, init)
    return [response.status, await response.json()] as const
  }
  assert.deepEqual(await request('/livez'), [200, { ok: true }])
  const [status, { data }] = await request('/api/v1/rest/languages/active?lang=en')
  assert.equal(status, 200)
  assert.ok(data.length >= 8)
  const [loginStatus, { code: errorCode, errors }] = await request('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 1 }),
  })
  assert.deepEqual(
    [loginStatus, errorCode, Object.keys(errors)],
    [422, 'validation_failed', ['password']],
  )
})
