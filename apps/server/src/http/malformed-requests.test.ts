import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { openDatabase } from '../database/database.ts'
import { securityHeaders } from './security-headers.ts'
import { createServer } from './server.ts'

// Nothing is asked of it.
const database = openDatabase({ connectionString: 'postgres://127.0.0.1:1/none' })
const origin = 'https://food.test'
const options = {
  database,
  clock: { now: () => new Date(0) },
  origin,
  authenticate: async () => undefined,
  strict: true,
  onFault: () => {},
}

async function openServer() {
  const app = createServer(options)
  let leave = () => {}
  app.get('/slow', () => new Promise((resolve) => (leave = () => resolve({}))))
  app.get('/begun', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/plain' }).write('half of it')
  })
  app.get('/half', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/plain' }).write('half of it')
    leave = () => reply.raw.end('the rest')
  })
  app.post('/', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return {
    app,
    port: typeof address === 'object' && address ? address.port : 0,
    leave: () => leave(),
  }
}
const { app, port } = await openServer()
after(async () => {
  await app.close()
  await database.close()
})

/** A connection that nothing but bytes goes over. */
function open(to: number) {
  const socket = connect(to, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  // A connection that the server drops has told what it had to tell.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)))
  return { say: (bytes: string) => void socket.write(bytes, 'latin1'), closed }
}
async function tell(bytes: string): Promise<string> {
  const { say, closed } = open(port)
  say(bytes)
  return closed
}

function carriesSafety(answer: string, status: number) {
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

const UNREADABLE: [what: string, status: number, bytes: string][] = [
  ['no request line', 400, 'hello, is there anybody?\r\n\r\n'],
  ['a method that is none', 400, 'FETCH / HTTP/1.1\r\nhost: food.test\r\n\r\n'],
  ['another protocol', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a version that is none', 400, 'GET / HTTP/9.9\r\nhost: food.test\r\n\r\n'],
  ['a header without a name', 400, 'GET / HTTP/1.1\r\nhost: food.test\r\n: nobody\r\n\r\n'],
  [
    'a letter that no header may have',
    400,
    'GET / HTTP/1.1\r\nhost: food.test\r\nx: a\x00b\r\n\r\n',
  ],
  [
    'a longer header than is read',
    431,
    `GET / HTTP/1.1\r\nhost: food.test\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
  ],
  [
    'a length that is no number',
    400,
    'POST / HTTP/1.1\r\nhost: food.test\r\ncontent-length: many\r\n\r\n',
  ],
  [
    'two lengths',
    400,
    'POST / HTTP/1.1\r\nhost: food.test\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
  ],
  [
    'a length and pieces',
    400,
    'POST / HTTP/1.1\r\nhost: food.test\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'an encoding that nobody knows',
    400,
    'POST / HTTP/1.1\r\nhost: food.test\r\ntransfer-encoding: chunked, magic\r\n\r\n0\r\n\r\n',
  ],
  [
    'pieces that are none',
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
for (const [what, status, bytes] of UNREADABLE)
  test(`a request that cannot be read is refused with the headers of every answer: ${what} (${status})`, async () => {
    const body = JSON.parse(carriesSafety(await tell(bytes), status)) as Record<string, unknown>
    assert.equal(body['code'], 'invalid_request')
    assert.equal(body['status'], false)
    assert.ok(body['message'] && body['request_id'])
  })

test('an answer that has begun is not followed by another one that belongs to nobody', async () => {
  const { say, closed } = open(port)
  say('GET /begun HTTP/1.1\r\nhost: food.test\r\n\r\n')
  await new Promise((wait) => setTimeout(wait, 100))
  say('nonsense\r\n\r\n')
  const heard = await closed
  assert.match(heard, /half of it/)
  assert.doesNotMatch(heard, /400/)
})

test('what arrives while the server closes is sent away with the same headers', async () => {
  const closing = await openServer()
  const { say, closed } = open(closing.port)
  say('GET /slow HTTP/1.1\r\nhost: food.test\r\n\r\n')
  await new Promise((wait) => setTimeout(wait, 100))
  const ended = closing.app.close()
  await new Promise((wait) => setTimeout(wait, 50))
  say('GET / HTTP/1.1\r\nhost: food.test\r\n\r\n')
  await new Promise((wait) => setTimeout(wait, 50))
  closing.leave()
  const heard = await closed
  await ended
  carriesSafety(heard.slice(heard.indexOf('HTTP/1.1 503')), 503)
})

for (const [who, before] of [
  ['is being answered', 'GET /slow HTTP/1.1\r\nhost: food.test\r\n\r\n'],
  ['has half an answer', 'GET /half HTTP/1.1\r\nhost: food.test\r\n\r\n'],
  ['has asked nothing yet', ''],
  ['has asked and goes on listening', 'GET /none HTTP/1.1\r\nhost: food.test\r\n\r\n'],
] as const)
  test(`a connection whose other end ${who} while the server closes is let go with its answer`, async () => {
    const closing = await openServer()
    const { say, closed } = open(closing.port)
    say(before)
    await new Promise((wait) => setTimeout(wait, 100))
    const ended = closing.app.close()
    await new Promise((wait) => setTimeout(wait, 50))
    const left = performance.now()
    closing.leave()
    await Promise.all([ended, closed])
    assert.ok(performance.now() - left < 2_000, `${Math.round(performance.now() - left)} ms`)
  })
