import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { TEXT_KINDS } from '@hawker/domain/trust/text-budgets'
import { sql } from '@hawker/postgres/database'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { stopSmsPath, textPages } from '../index.ts'

const sent: string[] = []
let isDown = false
let app: TestApp
let pages: FastifyInstance
before(async () => {
  app = await startTestApp({
    routes: () => [],
    deps: () => ({ limitScale: 1 }),
    sms: {
      sendCode: async ({ to }) => void sent.push(to),
      async sendText({ to }) {
        if (isDown) throw new Error('the service is down')
        sent.push(to)
      },
    },
  })
  pages = Fastify()
  textPages(pages, app.deps, { scale: 1000 })
})
after(async () => {
  await pages?.close()
  await app?.close()
})
beforeEach(async () => {
  sent.length = 0
  isDown = false
  app.clock.set('2026-11-21T17:00:00Z')
  await app.rows(sql`delete from budget_uses`)
})

const PHONE = '+12025550123'
const SHARED_KINDS = TEXT_KINDS.filter((kind) => kind !== 'security')
const kindOf = (index: number) => SHARED_KINDS[index % SHARED_KINDS.length] ?? 'door'
const text = (message: { to?: string; shopId?: number; userId?: number }, index = 0) =>
  app.deps.texts.sendText({
    to: PHONE,
    kind: kindOf(index),
    text: 'Your table is free',
    ...message,
  })

describe('texts of all kinds', () => {
  test('a number gets ten a day, from any shop and also at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => text({ shopId: index }, index)),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'sent').length, 10)
    assert.equal(outcomes.filter((outcome) => outcome === 'over_budget').length, 30)
    assert.equal(sent.length, 10)
    app.clock.set('2026-11-22T17:00:01Z')
    assert.equal(await text({ shopId: 1 }), 'sent')
  })

  test('a warning about changed keys has a budget that strangers cannot use up', async () => {
    for (let index = 0; index < 12; index++) await text({ shopId: index }, index)
    assert.equal(await text({}), 'over_budget')
    const warnings = []
    for (let index = 0; index < 11; index++)
      warnings.push(
        await app.deps.texts.sendText({ to: PHONE, kind: 'security', text: 'Your key changed' }),
      )
    assert.deepEqual(warnings, [...Array<string>(10).fill('sent'), 'over_budget'])
  })

  test('a premium or satellite number gets no text and no code', async () => {
    for (const to of ['+19005550123', '+881612345678', '+33899123456', '+870773111632']) {
      assert.equal(await text({ to }), 'costly', to)
      await assert.rejects(
        app.deps.texts.sendCode({ to, code: '123456', text: 'Code', lang: 'en' }),
      )
    }
    assert.deepEqual(sent, [])
    for (const to of ['+18005550199', '+442079460777', '+4915112345678'])
      assert.equal(await text({ to }), 'sent', to)
  })

  test('a shop sends four a day to one number, and a refused text counts nowhere', async () => {
    const outcomes: string[] = []
    for (let index = 0; index < 20; index++) outcomes.push(await text({ shopId: 1 }, index))
    assert.equal(outcomes.filter((outcome) => outcome === 'sent').length, 4)
    for (let index = 0; index < 6; index++) assert.equal(await text({ shopId: 2 + index }), 'sent')
  })

  test('a shop sends 400 a day', async () => {
    const outcomes = []
    for (let index = 0; index <= 400; index += 1)
      outcomes.push(await text({ to: `+1202556${String(index).padStart(4, '0')}`, shopId: 3 }))
    assert.equal(outcomes.filter((outcome) => outcome === 'sent').length, 400)
    assert.equal(outcomes.at(-1), 'over_budget')
  })

  test('a person sends sixty a day', async () => {
    for (let index = 0; index < 60; index++)
      assert.equal(
        await text({ to: `+12025551${String(index).padStart(3, '0')}`, userId: 7 }),
        'sent',
      )
    assert.equal(await text({ to: '+12025552999', userId: 7 }), 'over_budget')
    assert.equal(await text({ to: '+12025552999', userId: 8 }), 'sent')
  })

  test('a text that the service did not take does not count', async () => {
    isDown = true
    for (let tries = 0; tries < 12; tries++) await assert.rejects(text({ shopId: 1 }), /down/)
    isDown = false
    assert.equal(await text({ shopId: 1 }), 'sent')
  })

  test('a number that wants no texts gets none of any kind until it allows them, but its codes', async () => {
    const path = stopSmsPath(app.deps.personalDataKey, PHONE)
    assert.match((await pages.inject(path)).body, /Never text me again/)
    const answer = (name: string) =>
      pages.inject({
        method: 'POST',
        url: `${path}/${name}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
    assert.equal((await answer('stop')).statusCode, 303)
    for (const index of TEXT_KINDS.keys()) assert.equal(await text({}, index), 'muted')
    await app.deps.texts.sendCode({ to: PHONE, code: '123456', text: 'Code', lang: 'en' })
    assert.deepEqual(sent, [PHONE])
    assert.match((await pages.inject(path)).body, /gets no more text messages/)
    await answer('allow')
    assert.equal(await text({}), 'sent')
    assert.equal((await pages.inject('/no-texts/invented')).statusCode, 404)
  })
})
