import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import { openDatabase } from '@hawker/postgres/database'
import { cloneDatabase } from '@hawker/server/testing/test-database'
import { helpForStartError } from './start-error-help.ts'

describe('helpForStartError', () => {
  test('names a used port and a foreign host, with what to do', async (t) => {
    const other = createServer().listen(0, '127.0.0.1')
    t.after(() => other.close())
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const [inUse] = await once(createServer().listen(port, '127.0.0.1'), 'error')
    assert.match(
      helpForStartError(inUse, {}) ?? '',
      new RegExp(`^Another program uses port ${port}\\. .* PORT=${port + 1} npm start$`),
    )
    const [foreign] = await once(createServer().listen(0, '192.0.2.1'), 'error')
    assert.match(
      helpForStartError(foreign, { HOST: '192.0.2.1' }) ?? '',
      /^HOST=192\.0\.2\.1 is not an address of this machine/,
    )
  })

  test('explains why the Postgres at DATABASE_URL cannot be used, and nothing without DATABASE_URL', async (t) => {
    const { connectionString, drop } = await cloneDatabase()
    t.after(drop)
    const errorWith = async (change: (url: URL) => void) => {
      const url = new URL(connectionString)
      change(url)
      const database = openDatabase({ connectionString: url.href, max: 1 })
      return database.pool
        .query('select 1')
        .then(
          () => assert.fail('The connection succeeded'),
          (error: unknown) => error,
        )
        .finally(() => database.close())
    }
    const env = { DATABASE_URL: 'postgres://somewhere' }
    const unreachable = await errorWith((url) => (url.port = '1'))
    assert.match(
      helpForStartError(unreachable, env) ?? '',
      /^No Postgres answers at DATABASE_URL \(ECONNREFUSED\)/,
    )
    assert.equal(helpForStartError(unreachable, {}), undefined)
    assert.match(
      helpForStartError(await errorWith((url) => (url.pathname = '/not_there')), env) ?? '',
      /has no such database: .*not_there/,
    )
    assert.match(
      helpForStartError(await errorWith((url) => (url.username = 'stranger')), env) ?? '',
      /refuses this user or password/,
    )
  })

  test('does not explain other errors', () => {
    const env = { DATABASE_URL: 'postgres://somewhere' }
    assert.equal(helpForStartError(new Error('something else'), env), undefined)
    assert.equal(helpForStartError(undefined, env), undefined)
  })
})
