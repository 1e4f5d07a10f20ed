import assert from 'node:assert/strict'
import { type ClientRequest, request } from 'node:http'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import * as notifications from '@hawker/contract/notifications'
import * as settings from '@hawker/contract/settings'
import { listenOnFreePort, optionsAsUser } from '../testing/options-as-user.ts'
import { startTestApp } from '../testing/test-app.ts'
import { createAdmission } from './api/admission-control.ts'
import { live, read } from './api/route.ts'
import { serveOperations } from './api/serve-operations.ts'
import { createServer } from './server.ts'

const app = await startTestApp({ routes: () => [] })
const user = await app.makeUser()
let open = () => {}
let opened = 0
let stopped = 0
let broken = false
const faults: string[] = []
const options = {
  ...optionsAsUser(app, user),
  strict: true,
  onFault: (error: unknown) => faults.push(String(error)),
  admission: createAdmission({
    read: { running: 1, waiting: 5 },
    search: { running: 1, waiting: 0 },
    write: { running: 1, waiting: 0 },
    checkout: { running: 1, waiting: 0 },
  }),
}
const http = createServer(options)
const untilOpen = () => new Promise<void>((resolve) => (open = resolve))
serveOperations(
  http,
  [
    read(settings.getSettings, async () => {
      opened++
      await untilOpen()
      return []
    }),
    live(notifications.streamNotifications, async () => async () => {
      opened++
      await untilOpen()
      if (broken) throw new Error('the database is away')
      return () => void stopped++
    }),
  ],
  options,
)
const port = await listenOnFreePort(http)
after(async () => {
  await http.close()
  await app.close()
})
const ask = (
  path: string,
): { request: ClientRequest; status: Promise<number>; ended: Promise<void> } => {
  const sent = request({
    port,
    path: `/api/v1${path}`,
    headers: { authorization: user.token },
    agent: false,
  })
  const ended = new Promise<void>((resolve) => sent.once('close', resolve))
  const status = new Promise<number>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
  })
  status.catch(() => {})
  sent.end()
  return { request: sent, status, ended }
}
const until = async (holds: () => boolean) => {
  for (let tries = 0; !holds() && tries < 200; tries++) await pause(10)
  assert.ok(holds())
}

test('a client that disconnects while it waits for admission does not occupy a slot', async () => {
  opened = 0
  const first = ask('/rest/settings')
  await until(() => opened === 1)
  const waiting = ask('/rest/settings')
  await pause(50)
  waiting.request.destroy()
  await waiting.ended
  await pause(50)
  open()
  assert.equal(await first.status, 200)
  const next = ask('/rest/settings')
  await until(() => opened === 2)
  open()
  assert.equal(await next.status, 200)
})

test('a client that disconnects while its stream is being opened leaves no listener behind', async () => {
  opened = 0
  const gone = ask('/dashboard/notifications/stream')
  await until(() => opened === 1)
  gone.request.destroy()
  await gone.ended
  await pause(50)
  open()
  await until(() => stopped === 1)
})

test('a stream that cannot be opened ends, so that the client reconnects', async () => {
  opened = 0
  broken = true
  const failed = ask('/dashboard/notifications/stream')
  await until(() => opened === 1)
  open()
  await Promise.race([failed.ended, pause(2000).then(() => assert.fail('still open'))])
})

test('a client that resets the connection at once causes no fault', async () => {
  const head = 'GET /api/v1/rest/settings HTTP/1.1\r\nhost: x\r\n\r\n'
  const reset = () =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('close', () => resolve())
      socket.write(head, () => socket.resetAndDestroy())
    })
  faults.length = 0
  open = () => {}
  await Promise.all(Array.from({ length: 50 }, reset))
  await pause(50)
  open()
  assert.deepEqual(faults, [])
})

test('a cookie with an invalid encoding is ignored', async () => {
  const answer = await http.inject({
    url: '/api/v1/dashboard/notifications/stream',
    headers: { cookie: 'access_token=%E0%A4%A' },
  })
  assert.equal(answer.statusCode, 401)
})
