import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config/read-config.ts'
import { openDatabase } from '@hawker/postgres/database'
import { createServer } from './server.ts'

/**
 * The client address that a server with this TRUST_PROXY sees for a request from `from` with
 * X-Forwarded-For: 203.0.113.7.
 */
async function clientAddress(setting: string | undefined, from: string): Promise<string> {
  const { trustProxy } = readConfig(setting === undefined ? {} : { TRUST_PROXY: setting })
  // No query runs.
  const database = openDatabase({ connectionString: 'postgres://127.0.0.1:1/none' })
  const app = createServer({
    database,
    clock: { now: () => new Date(0) },
    origin: 'http://localhost',
    personalDataKey: Buffer.alloc(32),
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

test('X-Forwarded-For counts only from trusted proxies', async () => {
  assert.equal(await clientAddress(undefined, '127.0.0.1'), '203.0.113.7')
  assert.equal(await clientAddress(undefined, '10.0.0.2'), '10.0.0.2')
  assert.equal(await clientAddress('10.0.0.2, 192.168.0.0/16', '10.0.0.2'), '203.0.113.7')
  assert.equal(await clientAddress('10.0.0.2, 192.168.0.0/16', '192.168.7.1'), '203.0.113.7')
  assert.equal(await clientAddress('10.0.0.2, 192.168.0.0/16', '10.0.0.3'), '10.0.0.3')
  assert.equal(await clientAddress('none', '127.0.0.1'), '127.0.0.1')
})

test('an invalid TRUST_PROXY is refused with its name', () => {
  for (const wrong of ['proxy.example', '10.0.0.0/40', '10.0.0.2;10.0.0.3', '*']) {
    assert.throws(() => readConfig({ TRUST_PROXY: wrong }), /TRUST_PROXY=.* is not addresses/)
  }
})
