import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as accounts from '@hawker/contract/accounts'
import { openDatabase } from '@hawker/postgres/database'
import { refuse } from '../core/refuse.ts'
import { writePrepared } from './api/route.ts'
import { serveOperations } from './api/serve-operations.ts'
import { clientAddress } from './client-address.ts'
import { createServer } from './server.ts'

const ADDRESSES = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
] as const
for (const [ip, counted] of ADDRESSES)
  test(`${ip} counts as ${counted}`, () => assert.equal(clientAddress(ip), counted))

test('all addresses of an IPv6 network share the limit of sign-ins', async () => {
  const database = openDatabase({ connectionString: 'postgres://127.0.0.1:1/none' })
  const options = {
    database,
    clock: { now: () => new Date(0) },
    origin: 'http://localhost',
    personalDataKey: Buffer.alloc(32),
    authenticate: async () => undefined,
    strict: true,
    onFault: () => {},
  }
  const app = createServer(options)
  // Refused before its transaction, so no query runs.
  const refused = writePrepared(
    accounts.login,
    async () => refuse('invalid_credentials'),
    async () => assert.fail(),
  )
  serveOperations(app, [refused], options)
  const signIn = async (remoteAddress: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        remoteAddress,
        payload: { email: 'a@b.co', password: 'long enough' },
      })
    ).statusCode
  for (let host = 1; host <= 10; host++) assert.equal(await signIn(`2001:db8:1:2::${host}`), 401)
  assert.equal(await signIn('2001:db8:1:2:ffff::1'), 429)
  assert.equal(await signIn('2001:db8:1:3::1'), 401)
  await app.close()
  await database.close()
})
