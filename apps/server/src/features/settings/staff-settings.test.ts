import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeCurrencies } from '../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { settingsOf } from './index.ts'
import { listTaxClasses } from './list-tax-classes.ts'
import { settingsRoutes } from './settings.routes.ts'

let app: TestApp
let staff: { id: number; token: string }
let ids: Record<string, number>
before(async () => {
  app = await startTestApp({ routes: settingsRoutes })
  staff = await app.makeUser({ roles: ['admin'] })
  ids = await makeCurrencies(app)
})
after(() => app.close())

const save = (settings: { key: string; value: string | null }[]) =>
  app.as(staff)('saveSettings', { body: { settings } })
const audits = (subject: string) =>
  app.rows<{ user_id: number; action: string; detail: Record<string, unknown> }>(
    sql`select user_id, action, detail from audit_logs where subject = ${subject} order by id`,
  )
const announcements = async () =>
  (
    await app.rows<{ n: number }>(
      sql`select count(*) as n from events where topic = 'settings.changed'`,
    )
  )[0]?.n

test('saved settings apply at once, are announced, and are logged with the previous value', async () => {
  const answer = await save([
    { key: 'undo_seconds', value: '45' },
    { key: 'service_fee_percent', value: '7.5' },
  ])
  assert.ok(answer.ok)
  const undo = answer.data.find(({ key }) => key === 'undo_seconds')
  assert.deepEqual(undo, {
    key: 'undo_seconds',
    kind: 'whole',
    value: '45',
    fallback: '30',
    changed: true,
  })
  const settings = await settingsOf(app.deps.database)
  assert.deepEqual([settings.undoSeconds, settings.serviceFeePercent], [45, 75_000n])
  assert.equal(await announcements(), 1)
  assert.deepEqual((await audits('setting'))[0], {
    user_id: staff.id,
    action: 'setting.save',
    detail: { key: 'undo_seconds', was: { value: null }, now: { value: '45' } },
  })
})

test('an unchanged value is not logged, and null restores the default', async () => {
  const before = (await audits('setting')).length
  assert.ok((await save([{ key: 'undo_seconds', value: '45' }])).ok)
  assert.deepEqual([(await audits('setting')).length, await announcements()], [before, 1])
  assert.ok((await save([{ key: 'undo_seconds', value: null }])).ok)
  assert.equal((await settingsOf(app.deps.database)).undoSeconds, 30)
  assert.equal((await audits('setting')).length, before + 1)
})

test('a setting is one line without control characters', async () => {
  for (const [key, value] of [
    ['footer_text', 'Open\nall night'],
    ['legal_name', 'Hawker\u202e'],
    ['instagram', 'https://example.test/\tpage'],
    ['location', '38.9,\n-77'],
  ] as const) {
    const answer = await save([{ key, value }])
    assert.ok(!answer.ok, key)
    assert.deepEqual(answer.errors, { [key]: ['Leave out line breaks and special characters'] })
  }
})

test('one invalid value refuses all, and every invalid one is named', async () => {
  const wrong = [
    { key: 'payment_ttl_min', value: 'soon' },
    { key: 'cash_limit', value: '-1' },
    { key: 'undo_seconds', value: '121' },
    { key: 'service_fee_percent', value: '101' },
    { key: 'instagram', value: 'javascript:alert(1)' },
    { key: 'location', value: '91,0' },
    { key: 'group_order', value: 'yes' },
    { key: 'no_such_setting', value: '1' },
  ]
  const answer = await save([{ key: 'preorder_days', value: '3' }, ...wrong])
  assert.ok(!answer.ok)
  assert.equal(answer.code, 'validation_failed')
  assert.deepEqual(Object.keys(answer.errors).sort(), wrong.map(({ key }) => key).sort())
  assert.equal((await settingsOf(app.deps.database)).preorderDays, 7)
})

test('every default can be saved', async () => {
  const all = await app.as(staff)('listStaffSettings')
  assert.ok(all.ok)
  const answer = await save(all.data.map(({ key, fallback }) => ({ key, value: fallback })))
  assert.ok(answer.ok, JSON.stringify(answer))
})

test('staff change the rate and state of a currency, except of the default one', async () => {
  const euro = ids['EUR'] ?? 0
  const dollar = ids['USD'] ?? 0
  const update = (id: number, body: { rate?: number; active?: boolean }) =>
    app.as(staff)('updateCurrency', { params: { id }, body })
  const changed = await update(euro, { rate: 0.8712345 })
  assert.ok(changed.ok)
  assert.deepEqual([changed.data.rate, changed.data.active], [0.871235, true])
  const deactivated = await update(euro, { active: false })
  assert.ok(deactivated.ok)
  const offered = await app.as(undefined)('listCurrencies')
  assert.ok(offered.ok)
  assert.ok(!offered.data.some(({ code }) => code === 'EUR'))
  const all = await app.as(staff)('listStaffCurrencies')
  assert.ok(all.ok)
  assert.ok(all.data.some(({ code, active }) => code === 'EUR' && !active))
  for (const body of [{ rate: 2 }, { active: false }]) {
    const refused = await update(dollar, body)
    assert.equal(!refused.ok && refused.code, 'validation_failed')
  }
  assert.deepEqual(
    (await audits('currency')).map(({ detail: { code, now: changed } }) => [code, changed]),
    [
      ['EUR', { rate: 0.8712345 }],
      ['EUR', { active: false }],
    ],
  )
})

test('only staff read and change settings', async () => {
  const seller = app.as(await app.makeUser({ roles: ['seller', 'driver'] }))
  const codes = [
    await seller('listStaffSettings'),
    await seller('saveSettings', { body: { settings: [{ key: 'undo_seconds', value: '0' }] } }),
    await seller('listStaffCurrencies'),
    await seller('updateCurrency', { params: { id: 1 }, body: { rate: 1 } }),
  ].map((answer) => (answer.ok ? 'ok' : answer.code))
  assert.deepEqual(codes, ['forbidden', 'forbidden', 'forbidden', 'forbidden'])
})

test('staff read the tax classes with their titles in the language', async () => {
  await app.rows(sql`
    insert into tax_classes (title, rate_ppm) values ('Sales tax', 88750), ('Groceries', 0)`)
  await app.rows(
    sql`insert into tax_titles (title, locale, words) values ('Sales tax', 'de', 'Umsatzsteuer')`,
  )
  const read = async (lang: string) =>
    (await listTaxClasses(app.deps.database, lang)).map(({ title, rate }) => [title, rate])
  assert.deepEqual(await read('de'), [
    ['Groceries', 0],
    ['Umsatzsteuer', 8.875],
  ])
  assert.deepEqual(await read('en'), [
    ['Groceries', 0],
    ['Sales tax', 8.875],
  ])
  const answer = await app.as(staff)('listTaxClasses', { query: {} })
  assert.ok(answer.ok && answer.data.length === 2, JSON.stringify(answer))
})

test('settings that lead people elsewhere or relax a check need a fresh proof', async () => {
  await app.rows(sql`update sessions set proved_at = '2026-01-01' where user_id = ${staff.id}`)
  for (const [key, value] of [
    ['dine_in_check', 'none'],
    ['phone_country', 'GB'],
    ['customer_app_android', 'https://evil.example/app'],
    ['phone', '+1 900 555 0100'],
    ['email', 'help@evil.example'],
  ] as const) {
    const refused = await save([{ key, value }])
    assert.equal(refused.ok || refused.code, 'reauth_required', key)
  }
  const odd = await save([{ key: '__proto__', value: '1' }])
  assert.equal(odd.ok || odd.code, 'validation_failed')
  assert.deepEqual(await app.rows(sql`select 1 from settings where key = '__proto__'`), [])
})
