import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { isolate } from '@hawker/i18n/isolate'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { sql } from '@hawker/postgres/database'
import { makeFloor } from '../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { notificationListeners, notificationRoutes } from '../notifications/index.ts'
import { stopSmsPath, textedToken } from '../trust/index.ts'
import { reservationTokenOf, reservationPages, reservationRoutes } from './index.ts'

let app: TestApp
let pages: FastifyInstance
before(async () => {
  app = await startTestApp({
    routes: (deps) => [...reservationRoutes(deps), ...notificationRoutes(deps)],
    listeners: notificationListeners,
  })
  pages = Fastify()
  reservationPages(pages, app.deps, { scale: 1000 })
})
after(async () => {
  await pages?.close()
  await app?.close()
})
// Saturday noon in Washington.
beforeEach(() => app.clock.set('2026-11-21T17:00:00Z'))

/** With the marks that the page puts around a name: a random token may contain `T1` too. */
const TABLE = isolate('T1')

async function booked(rules: Record<string, unknown> = {}) {
  const floor = await makeFloor(app, { title: 'Blue <Door>', rules })
  const person = await app.makeUser({ firstname: 'Amina' })
  const answer = await app.as(person)('createBooking', {
    query: {},
    body: {
      shop_id: floor.id,
      start_date: '2026-11-27 19:00',
      duration: 90,
      guests: 2,
      phone: '+12025550123',
      note: 'A nut allergy',
    },
    idempotencyKey: randomUUID(),
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return {
    floor,
    reservation: answer.data,
    token: reservationTokenOf(app.deps.personalDataKey, answer.data.uuid),
  }
}
const look = (token: string, language = 'en', at: FastifyInstance = pages) =>
  at.inject({ url: `/b/${token}`, headers: { 'accept-language': language } })
const cancel = (token: string, version: number | string) =>
  pages.inject({
    method: 'POST',
    url: `/b/${token}/cancel`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `version=${version}`,
  })
const statusOf = async (id: number) =>
  (await app.rows<{ status: string }>(sql`select status from bookings where id = ${id}`))[0]?.status

test('the page shows the reservation without sign-in or scripts, and nothing private', async () => {
  const { token, reservation } = await booked()
  const page = await look(token)
  assert.equal(page.statusCode, 200)
  assert.ok(Buffer.byteLength(page.body) < 30_000)
  for (const text of [
    '<h1>Confirmed</h1>',
    'Blue &lt;Door&gt;',
    'Nov 27',
    '7:00',
    '2 people',
    TABLE,
    reservation.number,
    `/b/${token}/calendar.ics`,
    'openstreetmap.org',
  ])
    assert.ok(page.body.includes(text), text)
  for (const secret of ['<script', 'nut allergy', '2025550123', 'Amina'])
    assert.ok(!page.body.includes(secret), secret)
  assert.equal(page.headers['cache-control'], 'private, no-store')
  assert.equal(page.headers['referrer-policy'], 'no-referrer')
  assert.equal(page.headers['x-robots-tag'], 'noindex, nofollow')
})

test('an unanswered reservation shows no table, and until when the restaurant answers', async () => {
  const { token } = await booked({ auto_approve: false })
  const { body } = await look(token)
  assert.ok(body.includes('<h1>Waiting for the restaurant</h1>'))
  assert.ok(body.includes('The restaurant answers by') && !body.includes(TABLE))
})

test('every language has its own words and direction', async () => {
  const { token } = await booked()
  const titles = new Set<string>()
  for (const { locale, backward } of SHIPPED_LOCALES) {
    const { body } = await look(token, locale)
    assert.ok(body.includes(`<html lang="${locale}" dir="${backward ? 'rtl' : 'ltr'}"`), locale)
    assert.doesNotMatch(body, /booking\.[a-z]/)
    titles.add(/<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? '')
  }
  assert.equal(titles.size, SHIPPED_LOCALES.length)
})

test('the form cancels once, frees the table and tells the shop', async () => {
  const { token, reservation, floor } = await booked()
  const answer = await cancel(token, reservation.version)
  assert.equal(answer.statusCode, 303)
  assert.equal(answer.headers.location, `/b/${token}?lang=en`)
  assert.equal(await statusOf(reservation.id), 'canceled')
  const { body } = await look(token)
  assert.ok(body.includes('<h1>Canceled</h1>') && !body.includes('<form'))
  assert.equal((await cancel(token, reservation.version)).statusCode, 303)
  const held = await app.rows(
    sql`select from booking_tables where booking_id = ${reservation.id} and live`,
  )
  assert.equal(held.length, 0)
  await app.work()
  const notices = await app.as(floor.seller)('listNotifications', { query: { perPage: 50 } })
  assert.ok(notices.ok)
  assert.equal(
    notices.data.filter(({ title }) => title === 'Amina canceled a reservation').length,
    1,
  )
})

test('a form from before a change cancels nothing', async () => {
  const { token, reservation } = await booked()
  for (const version of [reservation.version - 1, 'x', ''])
    assert.equal((await cancel(token, version)).statusCode, 303)
  assert.equal(await statusOf(reservation.id), 'approved')
})

test('after the deadline the page says to call, and the form does nothing', async () => {
  const { token, reservation, floor } = await booked()
  await app.rows(sql`update shops set phone = '+12025559876' where id = ${floor.id}`)
  app.clock.set(reservation.until)
  const { body } = await look(token)
  assert.ok(body.includes('too late to cancel') && !body.includes('<form'))
  assert.ok(body.includes('href="tel:+12025559876"'))
  await cancel(token, reservation.version)
  assert.equal(await statusOf(reservation.id), 'approved')
})

test('a wrong link and one that is over get the same 404', async () => {
  const { token, reservation } = await booked()
  app.clock.set(new Date(Date.parse(reservation.ends_at) + 86_400_001).toISOString())
  const [over, wrong] = [await look(token), await look('AAAAAAAAAAAAAAAAAAAAAA')]
  assert.deepEqual([over.statusCode, wrong.statusCode], [404, 404])
  assert.equal(over.body, wrong.body)
  assert.equal((await cancel(token, reservation.version)).statusCode, 404)
  assert.equal(await statusOf(reservation.id), 'approved')
})

test('a number stops texts by its own text only, not by a link that staff gave another number', async () => {
  const floor = await makeFloor(app)
  const [own, victim] = ['+12025550150', '+12025550151']
  const staff = app.as(floor.seller)
  const made = await staff('createSellerBooking', {
    query: {},
    body: {
      shop_id: floor.id,
      source: 'phone',
      start_date: '2026-11-27 19:00',
      duration: 90,
      guests: 2,
      phone: own,
    },
    idempotencyKey: randomUUID(),
  })
  assert.ok(made.ok)
  const [row] = await app.rows<{ uuid: string }>(
    sql`select uuid from bookings where id = ${made.data.id}`,
  )
  const { personalDataKey } = app.deps
  const token = reservationTokenOf(personalDataKey, row?.uuid ?? '')
  const texted = textedToken(personalDataKey, token, own)
  assert.ok((await look(texted)).body.includes(stopSmsPath(personalDataKey, own)))
  assert.ok(!(await look(token)).body.includes('/no-texts/'))
  const changed = await staff('updateSellerBooking', {
    params: { id: made.data.id },
    query: {},
    body: { version: 1, phone: victim },
  })
  assert.ok(changed.ok)
  const { statusCode, body } = await look(texted)
  assert.equal(statusCode, 200)
  assert.ok(!body.includes('/no-texts/'))
})

test('links cannot be tried out: 30 calls a minute', async () => {
  const limited = Fastify()
  reservationPages(limited, app.deps)
  for (let call = 0; call < 30; call += 1)
    assert.equal((await look('AAAAAAAAAAAAAAAAAAAAAA', 'en', limited)).statusCode, 404)
  const over = await look('AAAAAAAAAAAAAAAAAAAAAA', 'en', limited)
  assert.equal(over.statusCode, 429)
  assert.ok(Number(over.headers['retry-after']) > 0)
  await limited.close()
})
