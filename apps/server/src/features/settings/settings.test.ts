import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeCurrencies } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { requestedCurrency, settingsOf } from './index.ts'
import { settingsRoutes } from './settings.routes.ts'

const app = await startTestApp({ routes: settingsRoutes })
after(app.close)
const guest = app.as(undefined)
const ids = await makeCurrencies(app)

test('unset settings have their defaults, in base minor units and parts per million', async () => {
  const settings = await settingsOf(app.deps.database)
  assert.equal(settings.quoteTtlMin, 15)
  assert.equal(settings.serviceFeePercent, 50_000n)
  assert.deepEqual(
    [settings.serviceFeeMin, settings.serviceFeeMax, settings.maxTipBase],
    [99n, 499n, 5000n],
  )
  assert.deepEqual(settings.tipPresets, [0, 10, 15, 20])
})

test('stored settings win over defaults, and unreadable ones fall back', async () => {
  await app.rows(
    sql`insert into settings (key, value)
      values ('undo_seconds', '45'), ('ui_type', '3'), ('order_accept_minutes', 'soon'), ('cash_limit', 'much')`,
  )
  const settings = await settingsOf(app.deps.database)
  assert.equal(settings.undoSeconds, 45)
  assert.deepEqual([settings.orderAcceptMinutes, settings.cashLimit], [10, 10_000n])
  const answer = await guest('getSettings', { query: {} })
  assert.ok(answer.ok)
  const values = new Map(answer.data.map(({ key, value }) => [key, value]))
  assert.equal(values.get('ui_type'), '3')
  assert.equal(values.get('group_order'), '1')
  assert.equal(values.get('location'), '38.9120424,-77.035308')
})

test('visitors see neither internal limits nor keys that are no settings', async () => {
  await app.rows(
    sql`insert into settings (key, value) values ('claim_auto_limit', '20'), ('some_secret', 'x')`,
  )
  const answer = await guest('getSettings', { query: {} })
  assert.ok(answer.ok)
  const keys = answer.data.map(({ key }) => key)
  for (const key of [
    'claim_auto_limit',
    'wallet_send_confirm',
    'referral_month_max',
    'cash_orders_open',
    'second_factor_for_roles',
    'some_secret',
  ])
    assert.ok(!keys.includes(key), key)
  const settings = await settingsOf(app.deps.database)
  assert.equal(settings.claimAutoLimit, 2000n)
})

test('currencies have their own decimals and cash rounding, the default one first', async () => {
  const answer = await guest('listCurrencies', { query: {} })
  assert.ok(answer.ok)
  assert.equal(answer.data[0]?.code, 'USD')
  const dinar = answer.data.find(({ code }) => code === 'KWD')
  assert.deepEqual([dinar?.decimal_places, dinar?.cash_rounding, dinar?.rate], [3, 0.005, 0.3072])
})

test("a currency is named in the reader's language, and a title by staff stays in every language", async () => {
  const titles = async (lang: string) => {
    const { data }: { data: { code: string; title: string }[] } = (
      await app.http.inject(`/api/v1/rest/currencies/active?lang=${lang}`)
    ).json()
    return new Map(data.map(({ code, title }) => [code, title]))
  }
  assert.equal((await titles('en')).get('USD'), 'US dollar')
  assert.deepEqual(
    [...(await titles('ar')).values()].sort(),
    ['دولار أمريكي', 'دينار كويتي', 'ين ياباني', 'يورو'].sort(),
  )
  assert.deepEqual(
    [(await titles('ru')).get('USD'), (await titles('de')).get('JPY')],
    ['Доллар США', 'Japanischer Yen'],
  )
  await app.rows(sql`update currencies set title = 'Greenback' where code = 'USD'`)
  assert.equal((await titles('ar')).get('USD'), 'Greenback')
})

test('an inactive currency cannot be requested', async () => {
  await app.rows(sql`update currencies set active = false where id = ${ids.EUR}`)
  await assert.rejects(requestedCurrency(app.deps.database, ids.EUR), { code: 'invalid_request' })
  await assert.rejects(requestedCurrency(app.deps.database, 999_999), { code: 'invalid_request' })
  const answer = await guest('listCurrencies', { query: {} })
  assert.ok(answer.ok && !answer.data.some(({ code }) => code === 'EUR'))
})

test('active languages come in order with their direction', async () => {
  await app.rows(sql`insert into languages (locale, title, backward, is_default, active, position) values
    ('ar', 'العربية', true, false, true, 2), ('en', 'English', false, true, true, 1),
      ('he', 'עברית', true, false, false, 3)`)
  const answer = await guest('listLanguages', { query: {} })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.map(({ locale, backward, default: first }) => [locale, backward, first]),
    [
      ['en', false, true],
      ['ar', true, false],
    ],
  )
})

test('translations are the shipped texts with overrides, plural forms too', async () => {
  await app.rows(sql`insert into translation_overrides (locale, key, value) values ('en', 'action.add', 'Put in'),
    ('en', 'cart.bar', '{"one": "1 thing", "other": "{count} things"}'), ('ar', 'action.add', 'ضع')`)
  const english = await guest('listTranslations', { query: {} })
  assert.ok(english.ok)
  assert.equal(english.data['action.add'], 'Put in')
  assert.deepEqual(english.data['cart.bar'], { one: '1 thing', other: '{count} things' })
  assert.equal(english.data['action.back'], 'Back')
  const arabic = await app.http.inject('/api/v1/rest/translations/paginate?lang=ar')
  assert.equal(arabic.json().data['action.add'], 'ضع')
})
