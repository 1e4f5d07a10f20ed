import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../testing/change-setting.ts'
import { makeDiningRoom, printedCode, startDineInApp } from '../../testing/make/dining-room.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { dineInPages } from './index.ts'

let app: TestApp
let pages: FastifyInstance
before(async () => {
  app = await startDineInApp()
  pages = Fastify()
  dineInPages(pages, app.deps, { scale: 1000 })
})
after(async () => {
  await pages?.close()
  await app?.close()
})
beforeEach(async () => {
  app.clock.set('2026-11-21T17:00:00Z')
  await changeSetting(app, 'dineInCheck', undefined)
})

const pathOf = async (tableId: number | undefined) => {
  const { table, key } = await printedCode(app, tableId ?? 0)
  return `/table/${table}?k=${key}`
}
const look = (url: string, headers: Record<string, string> = {}, at: FastifyInstance = pages) =>
  at.inject({ url, headers: { 'accept-language': 'en', ...headers } })

test('opens the session, stores it in a cookie for six hours and leads to the menu', async () => {
  const floor = await makeDiningRoom(app, { title: 'Blue <Door>', slug: 'blue-door' })
  const page = await look(await pathOf(floor.tableIds[0]))
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /<h1>Table \u2068?12\u2069?<\/h1>/)
  assert.match(page.body, /Blue &lt;Door&gt;/)
  assert.match(page.body, /href="\/shop\/blue-door\?lang=en"/)
  const [row] = await app.rows<{ uuid: string }>(
    sql`select uuid from table_sessions where shop_id = ${floor.id}`,
  )
  assert.equal(
    page.headers['set-cookie'],
    `table=${row?.uuid}.${floor.id}.blue-door; SameSite=Lax; Path=/; Max-Age=21600`,
  )
  assert.match(String(page.headers['cache-control']), /no-store/)
  assert.equal(page.headers['referrer-policy'], 'no-referrer')
  assert.ok(Buffer.byteLength(page.body) < 30_000)
  assert.doesNotMatch(page.body, /<script/)
})

test('answers every dead code with the same page, and sets no cookie', async () => {
  const floor = await makeDiningRoom(app)
  const good = await pathOf(floor.tableIds[0])
  const bodies = new Set<string>()
  for (const url of [
    good.slice(0, -1),
    good.replace(/k=.*/, ''),
    good.replace(/\/table\/[^?]*/, '/table/00000000-0000-4000-8000-000000000000'),
    '/table/12?k=1',
  ]) {
    const page = await look(url)
    assert.equal(page.statusCode, 404)
    assert.equal(page.headers['set-cookie'], undefined)
    bodies.add(page.body)
  }
  assert.equal(bodies.size, 1)
  assert.match([...bodies][0] ?? '', /This code is not valid any more\. Please ask the staff\./)
})

test('takes the code of the day in a form, and says what is wrong with another one', async () => {
  await changeSetting(app, 'dineInCheck', 'code')
  const floor = await makeDiningRoom(app)
  const path = await pathOf(floor.tableIds[0])
  assert.match((await look(path)).body, /<input id="code"/)
  const answer = await app.as(floor.seller)('listTableSessions', { query: { shop_id: floor.id } })
  assert.ok(answer.ok)
  const send = (code: string) =>
    pages.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': 'en',
      },
      payload: new URLSearchParams({ code }).toString(),
    })
  const wrong = await send('x')
  assert.equal(wrong.statusCode, 303)
  assert.match(
    (await look(String(wrong.headers.location))).body,
    /role="alert">That’s not today’s code/,
  )
  const right = await send(answer.data.code ?? '')
  const page = await look(String(right.headers.location))
  assert.doesNotMatch(page.body, /<input/)
})

test('speaks every language, and takes the one of the visitor’s cookie', async () => {
  const floor = await makeDiningRoom(app)
  const path = await pathOf(floor.tableIds[0])
  for (const { locale } of SHIPPED_LOCALES) {
    const { body } = await look(`${path}&lang=${locale}`)
    assert.match(body, new RegExp(`<html lang="${locale}"`))
    assert.doesNotMatch(body, /table\.\w+/)
  }
  assert.match((await look(path, { cookie: 'locale=ar' })).body, /<html lang="ar" dir="rtl"/)
})

test('refuses an address that tries too many codes', async () => {
  const strict = Fastify()
  dineInPages(strict, app.deps)
  const floor = await makeDiningRoom(app)
  const path = await pathOf(floor.tableIds[0])
  for (let call = 0; call < 30; call++)
    assert.notEqual((await look(path, {}, strict)).statusCode, 429)
  assert.equal((await look(path, {}, strict)).statusCode, 429)
  await strict.close()
})
