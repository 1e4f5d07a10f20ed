import assert from 'node:assert/strict'
import { type Socket, connect } from 'node:net'
import { after, afterEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import * as accounts from '@hawker/contract/accounts'
import * as notifications from '@hawker/contract/notifications'
import * as pictures from '@hawker/contract/pictures'
import * as settings from '@hawker/contract/settings'
import { refuse } from '../core/refuse.ts'
import { listenOnFreePort, optionsAsUser } from '../testing/options-as-user.ts'
import { startTestApp } from '../testing/test-app.ts'
import { createAdmission } from './api/admission-control.ts'
import { live, read, write } from './api/route.ts'
import { serveOperations } from './api/serve-operations.ts'
import { createStreamLimits } from './api/stream-limits.ts'
import { createServer } from './server.ts'

const app = await startTestApp({ routes: () => [] })
const user = await app.makeUser()
const ONE = { running: 1, waiting: 0 }
const options = {
  ...optionsAsUser(app, user),
  admission: createAdmission({ read: ONE, search: ONE, write: ONE, checkout: ONE }),
  streamLimits: createStreamLimits(1, { all: 10, address: 10, person: 1 }),
  uploadLimits: createStreamLimits(1, { all: 10, address: 10, person: 2 }),
  connectionTimeouts: { silenceMs: 1_000, answerMs: 1_500, checkMs: 50 },
}
const http = createServer(options)
let settingsValue = ''
let openReads = 0
let finishRead: (() => void) | undefined
serveOperations(
  http,
  [
    read(settings.getSettings, async () => {
      openReads++
      if (finishRead) await new Promise<void>((resolve) => (finishRead = resolve))
      return [{ key: 'value', value: settingsValue }]
    }),
    write(accounts.login, async () => refuse('invalid_credentials')),
    write(pictures.keepPicture, async () => refuse('validation_failed')),
    live(notifications.streamNotifications, async () => async () => () => {}),
  ],
  options,
)
const port = await listenOnFreePort(http)
const sockets = new Set<Socket>()
/** As the server sees it: a client that does not read does not see the end. */
const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
async function untilNoConnection(ms: number): Promise<void> {
  for (const began = performance.now(); performance.now() - began < ms; await pause(20))
    if ((await openConnections()) === 0) return
  assert.fail('still open')
}
afterEach(async () => {
  settingsValue = ''
  finishRead = undefined
  sockets.forEach((socket) => socket.destroy())
  sockets.clear()
  await untilNoConnection(5_000)
})
after(async () => {
  await http.close()
  await app.close()
})

type Opened = { socket: Socket; received: () => string; closed: Promise<void> }
function open(text: string, reads = true): Opened {
  const socket = connect(port, '127.0.0.1')
  sockets.add(socket)
  let received = ''
  if (reads) socket.on('data', (bytes: Buffer) => (received += String(bytes)))
  else socket.pause()
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(text)
  return { socket, received: () => received, closed }
}
const get = (path: string) =>
  `GET /api/v1${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${user.token}\r\n\r\n`
const SETTINGS = get('/rest/settings')
const STREAM = get('/dashboard/notifications/stream')
const signIn = (length: number, body: string) =>
  'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\norigin: http://x\r\n' +
  `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`
const UPLOAD_BYTES = 1_000
/** All of an upload but its last bytes. */
const UPLOAD =
  'POST /api/v1/dashboard/user/pictures?purpose=avatar HTTP/1.1\r\nhost: x\r\n' +
  `authorization: ${user.token}\r\ncontent-type: image/png\r\ncontent-length: ${UPLOAD_BYTES}\r\n\r\nx`
const SIGN_IN_BODY = '{"email":"a@b.co","password":"long enough"}'

async function until(holds: () => boolean, ms = 4_000): Promise<void> {
  for (const began = performance.now(); !holds() && performance.now() - began < ms;) await pause(10)
  assert.ok(holds())
}
const statusOf = async (opened: Opened): Promise<string | undefined> => {
  await until(() => opened.received().includes('\r\n\r\n'))
  return /^HTTP\/1.1 (\d+)/.exec(opened.received())?.[1]
}

describe('an admission slot', () => {
  test('is not held by a body that does not arrive', async () => {
    open(signIn(400, '{'))
    await pause(50)
    const honest = open(signIn(SIGN_IN_BODY.length, SIGN_IN_BODY))
    assert.equal(await statusOf(honest), '401')
  })

  test('is not held by an answer that is not read', async () => {
    settingsValue = 'x'.repeat(20_000_000)
    openReads = 0
    open(SETTINGS, false)
    await until(() => openReads === 1)
    await pause(50)
    settingsValue = ''
    assert.equal(await statusOf(open(SETTINGS)), '200')
  })

  test('is not held by a live stream', async () => {
    const stream = open(STREAM)
    await until(() => stream.received().includes('retry: 2000'))
    assert.equal(await statusOf(open(SETTINGS)), '200')
  })
})

describe('files that arrive', () => {
  test('are refused above the limit of one person, before their bytes are in memory', async () => {
    const [first, second] = [open(UPLOAD), open(UPLOAD)]
    await pause(100)
    assert.equal(await statusOf(open(UPLOAD)), '503')
    assert.deepEqual([first.received(), second.received()], ['', ''])
    first.socket.destroy()
    await first.closed
    await pause(50)
    const next = open(UPLOAD + 'x'.repeat(UPLOAD_BYTES - 1))
    assert.equal(await statusOf(next), '422')
  })
})

describe('live streams', () => {
  test('are refused above the limit of one person', async () => {
    const stream = open(STREAM)
    await until(() => stream.received().includes('retry: 2000'))
    assert.equal(await statusOf(open(STREAM)), '503')
    stream.socket.destroy()
    await stream.closed
    await pause(50)
    const next = open(STREAM)
    await until(() => next.received().includes('retry: 2000'))
  })

  test('stay open longer than any other answer', async () => {
    const stream = open(STREAM)
    await until(() => stream.received().includes('retry: 2000'))
    await pause(2_000)
    assert.equal(stream.socket.closed, false)
  })
})

describe('a connection', () => {
  test('ends after the first of two pipelined requests', async () => {
    finishRead = () => {}
    openReads = 0
    const { received, closed } = open(SETTINGS + SETTINGS)
    await pause(100)
    assert.equal(openReads, 1)
    finishRead()
    await closed
    assert.equal(received().match(/HTTP\/1.1 200/g)?.length, 1)
    assert.match(received(), /connection: close/i)
  })

  test('ends at once with many pipelined requests', async () => {
    finishRead = () => {}
    openReads = 0
    const { closed } = open(SETTINGS.repeat(104))
    await closed
    assert.equal(openReads, 1)
    finishRead()
  })

  test('ends at once with a request behind a live stream', async () => {
    const stream = open(STREAM)
    await until(() => stream.received().includes('retry: 2000'))
    stream.socket.write(SETTINGS)
    await stream.closed
  })

  test('serves one request after the other', async () => {
    const { socket, received } = open(SETTINGS)
    for (let count = 1; count <= 5; count++) {
      await until(() => received().match(/HTTP\/1.1 200/g)?.length === count)
      socket.write(SETTINGS)
    }
  })

  test('ends when the client reads nothing', async () => {
    settingsValue = 'x'.repeat(20_000_000)
    openReads = 0
    open(SETTINGS, false)
    await until(() => openReads === 1)
    await untilNoConnection(5_000)
  })

  test('ends when the client reads too slowly', async () => {
    settingsValue = 'x'.repeat(20_000_000)
    openReads = 0
    const { socket } = open(SETTINGS, false)
    const dripping = setInterval(() => socket.read(64_000), 100)
    await until(() => openReads === 1)
    await untilNoConnection(6_000)
    clearInterval(dripping)
  })
})
