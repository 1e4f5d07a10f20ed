import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyReply } from 'fastify'
import { openInProcess } from './api/in-process.ts'
import { sendEventStream } from './api/event-stream.ts'
import { shutDownGracefully } from './graceful-shutdown.ts'

/** Well below the limit of ten seconds. */
const SOON_MS = 5_000

/** A server whose API call `/api/slow` takes until `finish`. `outcomes` lists the calls that ended. */
async function openServer(maxDrainMs?: number) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  shutDownGracefully(app, maxDrainMs)
  const outcomes: string[] = []
  const started = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<void>()
  const work = async (name: string) => {
    started.resolve()
    await finished.promise
    await pause(20)
    outcomes.push(name)
    return name
  }
  const { signal } = new AbortController()
  const call = { method: 'GET' as const, headers: {}, signal }
  const { fetchApi, readApi } = openInProcess(app, async () => ({ data: await work('read') }))
  app.get('/api/slow', () => work('call'))
  app.get('/late-hook', { onRequest: async () => void (await work('hook')) }, () => work('handler'))
  app.get(
    '/after-response',
    { onSend: async () => void (await work('onSend')) },
    async () => 'sent',
  )
  app.post('/form', async () => work('form'))
  app.post('/late-body', { onRequest: async () => void (await work('hook')) }, () => work('form'))
  app.get('/nothing', async () => void (await work('nothing')))
  app.get('/page', async () => {
    await work('page')
    return (await fetchApi('/api/slow', call)).text()
  })
  app.get('/failed-page', async (_request, reply: FastifyReply) => {
    const calls = [fetchApi('/api/slow', call), readApi('getSettings', {}, 'en')]
    await Promise.all([...calls, Promise.reject(new Error('no such shop'))]).catch(() => undefined)
    return reply.code(404).send('no such shop')
  })
  app.get('/stream', (request, reply) =>
    sendEventStream(
      request,
      reply,
      async () => {
        await work('stream')
        return () => undefined
      },
      undefined,
      (error) => assert.fail(String(error)),
    ),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  function open(bytes: string) {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    socket.on('error', () => {})
    socket.write(bytes)
    return { socket, closed: once(socket, 'close').then(() => text) }
  }
  const get = (path: string) => open(`GET ${path} HTTP/1.1\r\nhost: food.test\r\n\r\n`)
  const finishLater = () => setTimeout(finished.resolve, 50)
  return { app, outcomes, started: started.promise, open, get, finishLater }
}

describe('drain', () => {
  for (const [path, expected] of [
    ['/api/slow', ['call']],
    ['/page', ['page', 'call']],
    ['/late-hook', ['hook', 'handler']],
    ['/after-response', ['onSend']],
    ['/nothing', ['nothing']],
    ['/stream', ['stream']],
  ] as const)
    test(`waits for ${path}, whose client has gone away`, async () => {
      const { app, outcomes, started, get, finishLater } = await openServer()
      const { socket, closed } = get(path)
      await started
      socket.destroy()
      await closed
      finishLater()
      const start = performance.now()
      await app.drain()
      assert.ok(performance.now() - start < SOON_MS)
      const atDrain = [...outcomes]
      await app.close()
      assert.deepEqual(atDrain, expected)
    })

  test('waits for the calls of a page that was answered because another call failed', async () => {
    const { app, outcomes, get, finishLater } = await openServer()
    const { socket } = get('/failed-page')
    await once(socket, 'data')
    finishLater()
    await app.drain()
    const atDrain = outcomes.toSorted()
    await app.close()
    assert.deepEqual(atDrain, ['call', 'read'])
  })

  test('lets a page that is being loaded call the API, and closes its connection', async () => {
    const { app, started, get, finishLater } = await openServer()
    const { closed } = get('/page')
    await started
    finishLater()
    await Promise.all([app.drain(), closed])
    await app.close()
    assert.match(await closed, /^HTTP\/1\.1 200 [^]*connection: close[^]*call$/i)
  })

  test('ends a stream that was still being opened', async () => {
    const { app, outcomes, started, get, finishLater } = await openServer()
    const { closed } = get('/stream')
    await started
    finishLater()
    await Promise.all([app.drain(), closed])
    await app.close()
    assert.deepEqual(outcomes, ['stream'])
  })

  test('waits for a request without an end no longer than its limit', async () => {
    const { app, outcomes, started, get, finishLater } = await openServer(100)
    const { closed } = get('/api/slow')
    await started
    await app.drain()
    assert.equal(await closed, '')
    assert.deepEqual(outcomes, [])
    finishLater()
    await app.close()
  })

  test('does not wait for the body of a client that disconnected before it was read', async () => {
    const { app, outcomes, started, open, finishLater } = await openServer()
    const { socket, closed } = open(
      'POST /late-body HTTP/1.1\r\nhost: food.test\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\nfull',
    )
    await started
    socket.destroy()
    await closed
    finishLater()
    const start = performance.now()
    await app.drain()
    assert.ok(performance.now() - start < SOON_MS)
    await app.close()
    assert.deepEqual(outcomes, ['hook'])
  })

  test('does not wait for a client that disconnects while it sends its body', async () => {
    const { app, outcomes, open } = await openServer()
    const received = once(app.server, 'request')
    const { socket, closed } = open(
      'POST /form HTTP/1.1\r\nhost: food.test\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf',
    )
    await received
    socket.destroy()
    await closed
    await app.drain()
    await app.close()
    assert.deepEqual(outcomes, [])
  })
})
