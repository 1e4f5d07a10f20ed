import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { openDatabase } from '@hawker/postgres/database'
import { securityHeaders } from './security-headers.ts'
import { createServer } from './server.ts'

// These tests run no query.
const database = openDatabase({ connectionString: 'postgres://127.0.0.1:1/none' })
const origin = 'https://food.test'
const options = {
  database,
  clock: { now: () => new Date(0) },
  origin,
  personalDataKey: Buffer.alloc(32),
  authenticate: async () => undefined,
  strict: true,
  onFault: () => {},
}

async function openServer() {
  const app = createServer(options)
  let finish = () => {}
  app.get('/slow', () => new Promise((resolve) => (finish = () => resolve({}))))
  app.get('/begun', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/plain' }).write('half of it')
  })
  app.get('/half', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/plain' }).write('half of it')
    finish = () => reply.raw.end('the rest')
  })
  app.post('/', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return {
    app,
    port: typeof address === 'object' && address ? address.port : 0,
    finish: () => finish(),
  }
}
const { app, port } = await openServer()
after(async () => {
  await app.close()
  await database.close()
})

/** A raw TCP connection. */
function open(to: number) {
  const socket = connect(to, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  // A connection reset is fine: the test reads what arrived before it.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)))
  return { write: (bytes: string) => void socket.write(bytes, 'latin1'), closed }
}
async function exchange(bytes: string): Promise<string> {
  const { write, closed } = open(port)
  write(bytes)
  return closed
}

function bodyWithSecurityHeaders(answer: string, status: number) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  assert.match(first, new RegExp(`^HTTP/1\\.1 ${status} `))
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 2),
    ]),
  )
  for (const [name, value] of Object.entries(securityHeaders(origin)))
    assert.equal(headers[name], value, `${name} of ${first}`)
  assert.ok(headers['strict-transport-security'])
  assert.equal(headers['content-length'], String(Buffer.byteLength(body)))
  return body
}

const MALFORMED: [what: string, status: number, bytes: string][] = [
  ['no request line', 400, 'hello, is there anybody?\r\n\r\n'],
  ['an unknown method', 400, 'FETCH / HTTP/1.1\r\nhost: food.test\r\n\r\n'],
  ['another protocol', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an unknown version', 400, 'GET / HTTP/9.9\r\nhost: food.test\r\n\r\n'],
  ['a header without a name', 400, 'GET / HTTP/1.1\r\nhost: food.test\r\n: nobody\r\n\r\n'],
  [
    'an invalid character in a header',
    400,
    'GET / HTTP/1.1\r\nhost: food.test\r\nx: a\x00b\r\n\r\n',
  ],
  [
    'a header over the size limit',
    431,
    `GET / HTTP/1.1\r\nhost: food.test\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
  ],
  [
    'a content length that is not a number',
    400,
    'POST / HTTP/1.1\r\nhost: food.test\r\ncontent-length: many\r\n\r\n',
  ],
  [
    'two content lengths',
    400,
    'POST / HTTP/1.1\r\nhost: food.test\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
  ],
  [
    'a content length and chunks',
    400,
    'POST / HTTP/1.1\r\nhost: food.test\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'an unknown transfer encoding',
    400,
    'POST / HTTP/1.1\r\nhost: food.test\r\ntransfer-encoding: chunked, magic\r\n\r\n0\r\n\r\n',
  ],
  [
    'invalid chunks',
    400,
    'POST / HTTP/1.1\r\nhost: food.test\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  ],
  ['no host', 400, 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
  [
    'an expectation',
    417,
    'GET / HTTP/1.1\r\nhost: food.test\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
  ],
]
for (const [what, status, bytes] of MALFORMED)
  test(`a malformed request gets an error with the security headers: ${what} (${status})`, async () => {
    const body = JSON.parse(bodyWithSecurityHeaders(await exchange(bytes), status)) as Record<
      string,
      unknown
    >
    assert.equal(body['code'], 'invalid_request')
    assert.equal(body['status'], false)
    assert.ok(body['message'] && body['request_id'])
  })

test('a started response is not followed by an error response on the same connection', async () => {
  const { write, closed } = open(port)
  write('GET /begun HTTP/1.1\r\nhost: food.test\r\n\r\n')
  await new Promise((wait) => setTimeout(wait, 100))
  write('nonsense\r\n\r\n')
  const received = await closed
  assert.match(received, /half of it/)
  assert.doesNotMatch(received, /400/)
})

test('a request that arrives during shutdown gets 503 with the security headers', async () => {
  const closing = await openServer()
  const { write, closed } = open(closing.port)
  write('GET / HTTP/1.1\r\nhost: food.test\r\n')
  await new Promise((wait) => setTimeout(wait, 100))
  const ended = closing.app.close()
  await new Promise((wait) => setTimeout(wait, 50))
  write('\r\n')
  const received = await closed
  await ended
  bodyWithSecurityHeaders(received.slice(received.indexOf('HTTP/1.1 503')), 503)
})

for (const [state, before] of [
  ['waits for its response', 'GET /slow HTTP/1.1\r\nhost: food.test\r\n\r\n'],
  ['has half of its response', 'GET /half HTTP/1.1\r\nhost: food.test\r\n\r\n'],
  ['has sent nothing yet', ''],
  ['is idle after its response', 'GET /none HTTP/1.1\r\nhost: food.test\r\n\r\n'],
] as const)
  test(`shutdown closes a connection that ${state} without the keep-alive delay`, async () => {
    const closing = await openServer()
    const { write, closed } = open(closing.port)
    write(before)
    await new Promise((wait) => setTimeout(wait, 100))
    const ended = closing.app.close()
    await new Promise((wait) => setTimeout(wait, 50))
    const finishedAt = performance.now()
    closing.finish()
    await Promise.all([ended, closed])
    assert.ok(
      performance.now() - finishedAt < 2_000,
      `${Math.round(performance.now() - finishedAt)} ms`,
    )
  })
