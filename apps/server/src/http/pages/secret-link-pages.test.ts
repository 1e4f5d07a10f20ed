import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { secretLinkPages } from './secret-link-pages.ts'

test('all addresses of an IPv6 network share the limit of secret links', async () => {
  const app = Fastify()
  secretLinkPages(app, 'links', {}, (pages) => {
    pages.get('/t/:token', async () => 'found')
  })
  const statusFrom = async (remoteAddress: string) =>
    (await app.inject({ url: '/t/a', remoteAddress })).statusCode
  for (let host = 1; host <= 30; host += 1)
    assert.equal(await statusFrom(`2001:db8:1:2::${host}`), 200)
  assert.equal(await statusFrom('2001:db8:1:2:ffff::1'), 429)
  assert.equal(await statusFrom('2001:db8:1:3::1'), 200)
  await app.close()
})
