import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { sql } from '@hawker/postgres/database'
import { type TestFloor, makeFloor } from '../../../testing/make/make-floor.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  reservationJobs,
  reservationListeners,
  reservationPages,
  reservationRoutes,
  reservationSweeps,
} from '../index.ts'

const NOON = '2026-11-21T17:00:00Z'
const PHONE = '+12025550123'
const texts: { to: string; text: string }[] = []
let app: TestApp
let pages: FastifyInstance
before(async () => {
  app = await startTestApp({
    routes: reservationRoutes,
    listeners: reservationListeners,
    jobs: reservationJobs,
    sweeps: reservationSweeps,
    sms: { sendCode: async () => {}, sendText: async (message) => void texts.push(message) },
  })
  pages = Fastify()
  reservationPages(pages, app.deps, { scale: 1000 })
})
after(async () => {
  await pages?.close()
  await app?.close()
})
beforeEach(() => {
  app.clock.set(NOON)
  texts.length = 0
})

const add = async (floor: TestFloor, name: string, guests = 2, phone?: string) => {
  const answer = await app.as(floor.seller)('createDoorWait', {
    query: {},
    body: { shop_id: floor.id, name, guests, ...(phone === undefined ? {} : { phone }) },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  await app.work()
  return answer.data
}
const queueOf = async (floor: TestFloor, guests?: number) => {
  const answer = await app.as(floor.seller)('listDoorWaits', {
    query: { shop_id: floor.id, ...(guests === undefined ? {} : { guests }) },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const move = (
  floor: TestFloor,
  { id }: { id: number },
  status: 'called' | 'seated' | 'left',
  tableIds?: number[],
) =>
  app.as(floor.seller)('moveDoorWait', {
    params: { id },
    query: {},
    body: { status, ...(tableIds === undefined ? {} : { table_ids: tableIds }) },
  })
const walkIn = async (floor: TestFloor, duration: number) => {
  const answer = await app.as(floor.seller)('createSellerBooking', {
    query: {},
    body: { shop_id: floor.id, source: 'walk_in', duration, guests: 2 },
    idempotencyKey: randomUUID(),
  })
  assert.ok(answer.ok, JSON.stringify(answer))
}
const linkIn = ({ text }: { text: string }) => /\/w\/[\w-]+/.exec(text)?.[0] ?? ''
const look = (path: string, language = 'en', at: FastifyInstance = pages) =>
  at.inject({ url: path, headers: { 'accept-language': language } })
const leave = (path: string) =>
  pages.inject({
    method: 'POST',
    url: `${path}/leave`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })

describe('the queue at the door', () => {
  test('promises each party the time by the running reservations, in the order of the queue', async (t) => {
    app.clock.stopDuring(t)
    const floor = await makeFloor(app)
    assert.deepEqual(await queueOf(floor), { waits: [], minutes: 0 })
    await walkIn(floor, 30)
    app.clock.forward(8 * 60)
    // 22 minutes and the turnover of 15.
    const first = await add(floor, 'Nia')
    assert.deepEqual([first.minutes, first.promised_at], [40, '2026-11-21T17:48:00.000Z'])
    const { waits, minutes } = await queueOf(floor, 2)
    assert.deepEqual(
      waits.map(({ name, status, minutes: left }) => [name, status, left]),
      [['Nia', 'waiting', 40]],
    )
    // After Nia's usual 90 minutes and their turnover.
    assert.equal(minutes, 145)
    assert.equal((await queueOf(floor, 30)).minutes, null)
    app.clock.forward(10 * 60)
    const later = (await queueOf(floor)).waits[0]
    assert.deepEqual([later?.minutes, later?.promised_at], [30, first.promised_at])
  })

  test('calls a party, and seats it as a walk-in at the chosen table', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}] })
    const wait = await add(floor, 'Nia', 2, PHONE)
    const called = await move(floor, wait, 'called')
    assert.ok(called.ok && called.data.status === 'called' && called.data.called_at !== null)
    assert.equal((await move(floor, wait, 'called')).ok, false)
    const seated = await move(floor, wait, 'seated', [floor.tableIds[1] ?? 0])
    assert.ok(seated.ok && seated.data.status === 'seated', JSON.stringify(seated))
    const [reservation] = await app.rows<{
      name: string
      phone: string | null
      source: string
      tables: number[]
      n: number
    }>(sql`
      select b.name, b.phone, b.source, b.status, (extract(epoch from b.ends_at - b.starts_at) / 60)::int as n,
        (select json_agg(table_id) from booking_tables where booking_id = b.id) as tables
      from door_waits d join bookings b on b.id = d.booking_id where d.id = ${wait.id}`)
    assert.deepEqual(reservation, {
      name: 'Nia',
      phone: null,
      source: 'walk_in',
      status: 'seated',
      tables: [floor.tableIds[1]],
      n: 90,
    })
    assert.deepEqual((await queueOf(floor)).waits, [])
  })

  test('a number waits once at a door, also when two staff add it at once', async () => {
    const [floor, other] = [await makeFloor(app), await makeFloor(app)]
    const once = (at: TestFloor) =>
      app.as(at.seller)('createDoorWait', {
        query: {},
        body: { shop_id: at.id, name: 'Nia', guests: 2, phone: PHONE },
      })
    await app.deps.database.warm()
    const answers = await Promise.all(Array.from({ length: 4 }, () => once(floor)))
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted()
    assert.deepEqual(codes, [...Array.from({ length: 3 }, () => 'door_phone_waits'), 'ok'])
    assert.ok((await once(other)).ok, 'at another door')
    const [wait] = (await queueOf(floor)).waits
    assert.ok(wait && (await move(floor, wait, 'left')).ok)
    assert.ok((await once(floor)).ok, 'after they left')
  })

  test('leaves a party in the queue when its table is taken', async () => {
    const floor = await makeFloor(app)
    await walkIn(floor, 60)
    const wait = await add(floor, 'Nia')
    const answer = await move(floor, wait, 'seated')
    assert.ok(!answer.ok && answer.code === 'table_taken')
    assert.equal((await queueOf(floor)).waits.length, 1)
  })

  test('two who seat one party seat it once', async () => {
    const floor = await makeFloor(app, { tables: [{}, {}] })
    const wait = await add(floor, 'Nia')
    const answers = await Promise.all([move(floor, wait, 'seated'), move(floor, wait, 'seated')])
    assert.equal(answers.filter(({ ok }) => ok).length, 1)
    const rows = await app.rows(sql`select from bookings where shop_id = ${floor.id}`)
    assert.equal(rows.length, 1)
  })

  test('is of the shop alone', async () => {
    const [floor, other] = [await makeFloor(app), await makeFloor(app)]
    const wait = await add(floor, 'Nia')
    const strange = await move(other, wait, 'left')
    assert.ok(!strange.ok && strange.code === 'not_found')
    const list = await app.as(other.seller)('listDoorWaits', { query: { shop_id: floor.id } })
    assert.ok(!list.ok && list.code === 'not_found')
    const taken = await app.as(floor.seller)('moveDoorWait', {
      params: { id: wait.id },
      query: {},
      body: { status: 'seated', table_ids: [other.tableIds[0] ?? 0] },
    })
    assert.ok(!taken.ok && taken.code === 'not_found')
  })

  test('forgets a party after a day', async () => {
    const floor = await makeFloor(app)
    const wait = await add(floor, 'Nia', 2, PHONE)
    await move(floor, wait, 'left')
    const count = async () =>
      (await app.rows(sql`select from door_waits where id = ${wait.id}`)).length
    app.clock.forward(24 * 3600 - 1)
    await app.work()
    assert.equal(await count(), 1)
    app.clock.forward(1)
    await app.work()
    assert.equal(await count(), 0)
  })
})

describe('the link of a party', () => {
  test('comes by text, and again when the table is ready', async () => {
    const floor = await makeFloor(app, { title: 'Blue Door' })
    const wait = await add(floor, 'Nia', 3, PHONE)
    await add(floor, 'Ben')
    await move(floor, wait, 'called')
    await app.work()
    assert.deepEqual(
      texts.map(({ to, text }) => [to, text.replace(/\/w\/.*/, '/w/…')]),
      [
        [
          PHONE,
          'Blue Door: you’re on the list, 3 people. Your place in line: http://hawker.test/w/…',
        ],
        [PHONE, 'Blue Door: your table is ready. Please come in. http://hawker.test/w/…'],
      ],
    )
  })

  test('shows the place without sign-in or scripts, and nothing about others', async () => {
    const floor = await makeFloor(app, { title: 'Blue <Door>' })
    await walkIn(floor, 60)
    await add(floor, 'Nia')
    await add(floor, 'Ben', 2, PHONE)
    const path = linkIn(texts[0] ?? assert.fail())
    const page = await look(path)
    assert.equal(page.statusCode, 200)
    assert.ok(Buffer.byteLength(page.body) < 30_000)
    for (const text of [
      '<h1>1 group before you</h1>',
      'About 180 min to go',
      'Blue &lt;Door&gt;',
      '2 people',
    ])
      assert.ok(page.body.includes(text), text)
    for (const secret of ['<script', 'Nia', 'Ben', PHONE])
      assert.ok(!page.body.includes(secret), secret)
    assert.equal(page.headers['cache-control'], 'private, no-store')
    assert.equal(page.headers['x-robots-tag'], 'noindex, nofollow')
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
  })

  test('speaks every language', async () => {
    const floor = await makeFloor(app)
    await add(floor, 'Nia', 2, PHONE)
    const path = linkIn(texts[0] ?? assert.fail())
    const titles = new Set<string>()
    for (const { locale, backward } of SHIPPED_LOCALES) {
      const { body } = await look(path, locale)
      assert.ok(body.includes(`<html lang="${locale}" dir="${backward ? 'rtl' : 'ltr'}"`), locale)
      assert.doesNotMatch(body, /door\.[a-z]/)
      titles.add(/<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? '')
    }
    assert.equal(titles.size, SHIPPED_LOCALES.length)
  })

  test('lets them leave, and is over then like a wrong link', async () => {
    const floor = await makeFloor(app)
    const wait = await add(floor, 'Nia', 2, PHONE)
    const path = linkIn(texts[0] ?? assert.fail())
    const answer = await leave(path)
    assert.equal(answer.statusCode, 303)
    assert.deepEqual((await queueOf(floor)).waits, [])
    const [over, wrong] = [await look(path), await look('/w/AAAAAAAAAAAAAAAAAAAAAA')]
    assert.deepEqual([over.statusCode, wrong.statusCode], [404, 404])
    assert.equal(over.body, wrong.body)
    assert.equal((await leave(path)).statusCode, 404)
    const seated = await move(floor, wait, 'seated')
    assert.ok(!seated.ok && seated.code === 'invalid_transition')
  })

  test('cannot be tried out: 30 calls a minute', async () => {
    const limited = Fastify()
    reservationPages(limited, app.deps)
    for (let call = 0; call < 30; call += 1)
      assert.equal((await look('/w/AAAAAAAAAAAAAAAAAAAAAA', 'en', limited)).statusCode, 404)
    assert.equal((await look('/w/AAAAAAAAAAAAAAAAAAAAAA', 'en', limited)).statusCode, 429)
    await limited.close()
  })
})
