import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { openDatabase } from '@hawker/server/database/database'
import { cloneDatabase } from '@hawker/server/testing/test-database'
import { fixFor } from './start-trouble.ts'

test('a port that is taken and a host that is not ours are named with what to do', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const [taken] = await once(createServer().listen(port, '127.0.0.1'), 'error')
  assert.match(
    fixFor(taken, {}) ?? '',
    new RegExp(`^Port ${port} is taken .* PORT=${port + 1} npm start$`),
  )
  const [foreign] = await once(createServer().listen(0, '192.0.2.1'), 'error')
  assert.match(
    fixFor(foreign, { HOST: '192.0.2.1' }) ?? '',
    /^HOST=192\.0\.2\.1 is not an address of this machine/,
  )
})

test('a Postgres that does not answer, has no such database or lets nobody in is named; our own is never blamed on a setting', async (t) => {
  const { connectionString, drop } = await cloneDatabase()
  t.after(drop)
  const trouble = async (change: (url: URL) => void) => {
    const url = new URL(connectionString)
    change(url)
    const database = openDatabase({ connectionString: url.href, max: 1 })
    return database.pool
      .query('select 1')
      .then(
        () => assert.fail('it let us in'),
        (error: unknown) => error,
      )
      .finally(() => database.close())
  }
  const set = { DATABASE_URL: 'postgres://somewhere' }
  const nobody = await trouble((url) => (url.port = '1'))
  assert.match(fixFor(nobody, set) ?? '', /^Nobody answers at DATABASE_URL \(ECONNREFUSED\)/)
  assert.equal(fixFor(nobody, {}), undefined)
  assert.match(
    fixFor(await trouble((url) => (url.pathname = '/not_there')), set) ?? '',
    /has no such database: .*not_there/,
  )
  assert.match(
    fixFor(await trouble((url) => (url.username = 'stranger')), set) ?? '',
    /does not let this name and password in/,
  )
})

test('what we know nothing about is left as it is', () => {
  assert.equal(
    fixFor(new Error('something else'), { DATABASE_URL: 'postgres://somewhere' }),
    undefined,
  )
  assert.equal(fixFor(undefined, {}), undefined)
})
