import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { createServer } from './server.ts'

/** Whom a server with this TRUST_PROXY takes a caller for who comes from `from` and says to ask for 203.0.113.7. */
async function takenFor(setting: string | undefined, from: string): Promise<string> {
  const { trustProxy } = readConfig(setting === undefined ? {} : { TRUST_PROXY: setting })
  // Nothing is asked of it.
  const database = openDatabase({ connectionString: 'postgres://127.0.0.1:1/none' })
  const app = createServer({
    database,
    clock: { now: () => new Date(0) },
    origin: 'http://localhost',
    authenticate: async () => undefined,
    trustProxy,
    strict: true,
    onFault: () => {},
  })
  app.get('/ip', async (request) => ({ ip: request.ip }))
  const answer = await app.inject({
    url: '/ip',
    remoteAddress: from,
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  await app.close()
  await database.close()
  return answer.json<{ ip: string }>().ip
}

test('only named proxies are believed about whom they ask for', async () => {
  assert.equal(await takenFor(undefined, '127.0.0.1'), '203.0.113.7')
  assert.equal(await takenFor(undefined, '10.0.0.2'), '10.0.0.2')
  assert.equal(await takenFor('10.0.0.2, 192.168.0.0/16', '10.0.0.2'), '203.0.113.7')
  assert.equal(await takenFor('10.0.0.2, 192.168.0.0/16', '192.168.7.1'), '203.0.113.7')
  assert.equal(await takenFor('10.0.0.2, 192.168.0.0/16', '10.0.0.3'), '10.0.0.3')
  assert.equal(await takenFor('none', '127.0.0.1'), '127.0.0.1')
})

test('a proxy that is no address is named and nothing starts', () => {
  for (const wrong of ['proxy.example', '10.0.0.0/40', '10.0.0.2;10.0.0.3', '*']) {
    assert.throws(() => readConfig({ TRUST_PROXY: wrong }), /TRUST_PROXY=.* is not addresses/)
  }
})
