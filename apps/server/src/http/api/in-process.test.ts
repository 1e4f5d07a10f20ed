import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, test } from 'node:test'
import { openDatabase } from '@hawker/postgres/database'
import { createServer } from '../server.ts'
import { openInProcess } from './in-process.ts'

const { signal } = new AbortController()
const database = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
after(() => database.close())

function openServer() {
  const app = createServer({
    database,
    clock: { now: () => new Date(0) },
    origin: 'http://hawker.test',
    personalDataKey: Buffer.alloc(32),
    authenticate: async () => undefined,
    strict: true,
    onFault: () => {},
  })
  const { fetchApi } = openInProcess(app, async () => undefined)
  app.get('/api/v1/ip', async (request) => ({ ip: request.ip }))
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    pages.route({
      method: ['GET', 'POST'],
      url: '/page',
      handler: async () =>
        (await fetchApi('/api/v1/ip', { method: 'GET', headers: {}, signal })).text(),
    })
  })
  return app
}

test('calls of a page have the address of its visitor, not of the server', async () => {
  const app = openServer()
  for (const method of ['GET', 'POST'] as const) {
    const ask = async (remoteAddress: string) =>
      (
        await app.inject({
          method,
          url: '/page',
          remoteAddress,
          ...(method === 'POST' ? { payload: 'a=b', headers: { 'content-type': 'text/x' } } : {}),
        })
      ).json()
    assert.deepEqual(await Promise.all([ask('203.0.113.7'), ask('203.0.113.8')]), [
      { ip: '203.0.113.7' },
      { ip: '203.0.113.8' },
    ])
  }
  // Over a socket the body arrives in pieces, and the context must outlive that.
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const answer = await new Promise<string>((resolve, reject) => {
    const sent = request(
      {
        port,
        path: '/page',
        method: 'POST',
        localAddress: '127.0.0.9',
        headers: { 'content-type': 'text/x' },
      },
      (response) => response.on('data', (bytes: Buffer) => resolve(bytes.toString())),
    )
    sent.once('error', reject)
    sent.write('a=')
    setTimeout(() => sent.end('b'), 20)
  })
  assert.equal(answer, '{"ip":"127.0.0.9"}')
  await app.close()
})

test('trusts the forwarded address of a local proxy, and of no other caller', async () => {
  const app = openServer()
  const ask = async (remoteAddress: string) =>
    (
      await app.inject({
        url: '/page',
        remoteAddress,
        headers: { 'x-forwarded-for': '198.51.100.1' },
      })
    ).json()
  assert.deepEqual(await ask('127.0.0.1'), { ip: '198.51.100.1' })
  assert.deepEqual(await ask('203.0.113.7'), { ip: '203.0.113.7' })
  await app.close()
})
