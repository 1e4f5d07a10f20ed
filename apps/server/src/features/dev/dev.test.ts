import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import Fastify from 'fastify'
import { fakeMailer } from '../../adapters/mail/fake-mailer.ts'
import { fakeSmsSender } from '../../adapters/sms/fake-sms-sender.ts'
import { openLiveEvents } from '../../core/live-events.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { demoClock, devPages } from './index.ts'

const app = await startTestApp({ routes: () => [] })
// A second process over the same database.
const elsewhere = await openLiveEvents(app.deps.database, console.error)
const clocks = [
  await demoClock(app.deps.database, app.deps.live),
  await demoClock(app.deps.database, elsewhere),
]
const pages = Fastify()
devPages(pages, app.deps)
await pages.ready()
after(async () => {
  await elsewhere.close()
  await app.close()
})

const own = {
  origin: app.deps.origin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
}
const post = (payload: string, headers: Record<string, string> = own) =>
  pages.inject({ method: 'POST', url: '/dev/clock', headers, payload })
const MINUTE = 60_000
/** Waits until all clocks have this offset. */
async function aheadBy(offsetMs: number): Promise<void> {
  const isReached = () =>
    clocks.every((clock) => Math.abs(clock.now().getTime() - Date.now() - offsetMs) < 5_000)
  for (let tries = 0; !isReached(); tries++) {
    assert.ok(
      tries < 100,
      `the clocks show ${clocks.map((clock) => clock.now().toISOString()).join(', ')}`,
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
beforeEach(async () => {
  await post('move=reset')
  await aheadBy(0)
})

test('the clock moves in every process, and a new process starts with the offset', async () => {
  assert.equal((await post('move=900000')).statusCode, 303)
  await post('move=3600000')
  await aheadBy(75 * MINUTE)
  const restarted = await demoClock(app.deps.database, app.deps.live)
  assert.ok(Math.abs(restarted.now().getTime() - Date.now() - 75 * MINUTE) < 5_000)
  assert.match((await pages.inject('/dev/clock')).body, /1 h 15 min ahead of the real time/)
})

test('a date is a wall time of the demo city, in summer and in winter', async () => {
  for (const [wall, instant] of [
    ['2027-07-04T18:30', '2027-07-04T22:30:00Z'],
    ['2027-01-04T18:30', '2027-01-04T23:30:00Z'],
  ]) {
    await post(`to=${wall}`)
    await aheadBy(Date.parse(instant ?? '') - Date.now())
    assert.match((await pages.inject('/dev/clock')).body, new RegExp(`value="${wall}"`))
  }
})

test('invalid and distant times are refused and move nothing', async () => {
  for (const form of [
    '',
    'move=soon',
    'move=1e9',
    'to=',
    'to=2027-02-30T10:00',
    'to=2027-02-03T25:00',
    'to=9999-01-01T00:00',
    'move=999999999999',
  ]) {
    const answer = await post(form)
    assert.equal(answer.statusCode, 422, form)
    assert.match(answer.body, /role="alert"/)
  }
  await aheadBy(0)
})

test('only our own pages move the clock', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const headers of [
    { ...form, origin: 'http://evil.test' },
    { ...form, 'sec-fetch-site': 'cross-site' },
    form,
  ]) {
    assert.equal((await post('move=3600000', headers as Record<string, string>)).statusCode, 403)
  }
  await aheadBy(0)
})

test('/dev/messages lists mails and text messages newest first and runs no scripts', async () => {
  const { database, clock, origin } = app.deps
  await fakeSmsSender(database, clock).sendCode({
    to: '+12025550100',
    code: '123456',
    text: 'Your code is 123456',
    lang: 'en',
  })
  await fakeMailer(database, clock).send({
    to: 'amina@example.test',
    subject: '<script>alert(1)</script>',
    text: `Open ${origin}/t/abc or http://evil.test/x <img src=x>`,
    html: '',
  })
  const { body, headers } = await pages.inject('/dev/messages')
  assert.ok(body.indexOf('amina@example.test') < body.indexOf('Your code is 123456'))
  assert.ok(!body.includes('<script') && !body.includes('<img'))
  assert.ok(body.includes(`<a href="${origin}/t/abc">`) && !body.includes('href="http://evil.test'))
  assert.equal(headers['cache-control'], 'no-store')
})

test('the pages allow exactly the style they contain', async () => {
  for (const url of ['/dev', '/dev/messages', '/dev/clock']) {
    const { body, headers, statusCode } = await pages.inject(url)
    assert.equal(statusCode, 200)
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
    assert.ok(
      String(headers['content-security-policy']).includes(
        `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      ),
    )
    assert.ok(!/ style="|<script/.test(body))
  }
  assert.match((await pages.inject('/dev')).body, /href="\/dev\/sandbox"/)
})

test('/dev does not exist outside demo mode', async () => {
  const plain = Fastify()
  devPages(plain, { ...app.deps, demo: false })
  for (const url of ['/dev', '/dev/messages', '/dev/clock'])
    assert.equal((await plain.inject(url)).statusCode, 404)
})
