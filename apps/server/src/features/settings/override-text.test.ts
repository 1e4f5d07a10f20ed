import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { sql } from '@hawker/postgres/database'
import { errorTranslator } from '../../core/refusal-message.ts'
import { serveLocaleFiles } from '../../http/pages/locale-files.ts'
import { textsOf, onTextsChange } from '../../core/translations.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { watchTextOverrides } from './index.ts'
import { settingsRoutes } from './settings.routes.ts'

const app = await startTestApp({ routes: settingsRoutes })
const texts = await watchTextOverrides(app.deps, (error) => assert.fail(String(error)))
const files = fastify()
serveLocaleFiles(files, texts.look)
after(async () => {
  await texts.stop()
  await files.close()
  await app.close()
})
const admin = app.as(await app.makeUser({ roles: ['admin'] }))
const textId = { locale: 'de', namespace: 'storefront', key: 'cart.title' } as const
const override = { ...textId, value: 'Mein Korb' }
const file = async (path = '/locales/de/storefront.json', headers = {}) =>
  files.inject({ url: path, headers })
const until = async (holds: () => boolean) => {
  while (!holds()) await sleep(5)
}

test('an override is in the locale file under a new version, and disappears when restored', async () => {
  const heard: string[] = []
  const stop = onTextsChange((locale, namespace) => void heard.push(`${locale}/${namespace}`))
  const before = textsOf('de', 'storefront').version
  const saved = await admin('overrideText', { body: { ...textId, value: 'Deine Tüte' } })
  assert.ok(saved.ok)
  assert.deepEqual(saved.data, { ...textId, value: 'Deine Tüte', shipped: 'Dein Warenkorb' })
  await until(() => textsOf('de', 'storefront').version !== before)
  assert.equal((await file()).json()['cart.title'], 'Deine Tüte')
  assert.deepEqual(heard, ['de/storefront'])

  const restored = await admin('restoreText', { query: textId })
  assert.ok(restored.ok)
  await until(() => textsOf('de', 'storefront').version === before)
  assert.equal((await file()).json()['cart.title'], 'Dein Warenkorb')
  stop()
  const actions = await app.rows<{ action: string }>(
    sql`select action from audit_logs where subject = 'text' order by id`,
  )
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['text.override', 'text.restore'],
  )
})

test('an override keeps the links and codes of a message', async () => {
  const saved = await admin('overrideText', {
    body: {
      locale: 'en',
      namespace: 'server',
      key: 'mail.key_change.text',
      value: 'Changed: {what}',
    },
  })
  assert.deepEqual(!saved.ok && [saved.data, saved.errors], [
    { placeholders: ['url'] },
    { value: ['Keep the links and codes in braces from the original text'] },
  ])
})

test('an override has line breaks only where the shipped text has them', async () => {
  const refused = async (key: string, value: string) => {
    const saved = await admin('overrideText', {
      body: { locale: 'en', namespace: 'server', key, value },
    })
    return saved.ok ? [] : (saved.errors['value'] ?? [])
  }
  const error = ['Leave out line breaks and special characters']
  assert.deepEqual(await refused('mail.key_change.subject', 'Your account\nwas changed'), error)
  assert.deepEqual(await refused('mail.key_change.text', '{what}\n\u0007{url}'), error)
  assert.deepEqual(await refused('mail.key_change.text', '{what}\n\n{url}'), [])
})

test('only the requested version is cached forever, and an unknown version reloads the overrides', async () => {
  await texts.stop()
  const { version } = textsOf('ru', 'console')
  assert.match(
    String((await file(`/locales/ru/console.json?v=${version}`)).headers['cache-control']),
    /immutable/,
  )
  assert.equal(
    (await file('/locales/ru/console.json')).headers['cache-control'],
    'public, no-cache',
  )
  assert.equal(
    (await file('/locales/ru/console.json', { 'if-none-match': `"${version}"` })).statusCode,
    304,
  )
  await app.rows(
    sql`insert into translation_overrides (locale, namespace, key, value)
      values ('ru', 'console', 'menu.title', 'Блюда')`,
  )
  const behind = await file('/locales/ru/console.json?v=made-elsewhere')
  assert.equal(behind.json()['menu.title'], 'Блюда')
  assert.equal(behind.headers['cache-control'], 'public, no-cache')
})

test('a refusal uses the overrides of staff', async () => {
  await app.rows(
    sql`insert into translation_overrides (locale, namespace, key, value)
      values ('tr', 'errors', 'not_found', 'Burada yok')`,
  )
  await texts.look()
  assert.equal(errorTranslator('tr-TR')('not_found'), 'Burada yok')
})

test('overrides with wrong parameters, plural forms or keys are refused and not stored', async () => {
  const code = async (body: {
    locale: string
    namespace: string
    key: string
    value: string | { other: string; one?: string }
  }) => {
    const answer = await admin('overrideText', { body })
    return answer.ok ? 'ok' : answer.code
  }
  const coupon = { ...textId, key: 'checkout.coupon_applied' }
  const plural = { ...textId, key: 'cart.items' }
  assert.equal(await code({ ...coupon, value: '{code}: {secret}' }), 'validation_failed')
  assert.equal(await code({ ...coupon, value: '{constructor}' }), 'validation_failed')
  assert.equal(await code({ ...coupon, value: '   ' }), 'validation_failed')
  assert.equal(await code({ ...plural, value: '{count} Stück' }), 'validation_failed')
  assert.equal(await code({ ...plural, value: { other: '{count} Stück' } }), 'validation_failed')
  assert.equal(await code({ ...override, key: 'cart.nothing' }), 'not_found')
  assert.equal(await code({ ...override, key: 'constructor' }), 'not_found')
  assert.equal(await code({ ...override, locale: 'xx' }), 'not_found')
  assert.equal(await code({ ...override, namespace: 'secrets' }), 'not_found')
  assert.deepEqual(await app.rows(sql`select 1 from translation_overrides where locale = 'de'`), [])
  assert.equal(await code({ ...coupon, value: '{price} gespart' }), 'ok')
  assert.equal(await code({ ...plural, value: { one: 'ein Stück', other: '{count} Stück' } }), 'ok')
})

test('only staff write texts', async () => {
  for (const [caller, code] of [
    [app.as(undefined), 'unauthorized'],
    [app.as(await app.makeUser()), 'forbidden'],
    [app.as(await app.makeUser({ roles: ['seller'] })), 'forbidden'],
  ] as const) {
    const answers = [
      await caller('overrideText', { body: override }),
      await caller('restoreText', { query: textId }),
    ]
    assert.deepEqual(
      answers.map((answer) => (answer.ok ? 'ok' : answer.code)),
      [code, code],
    )
  }
})

test('staff find texts by part of the key or the text, and changed ones', async () => {
  const find = async (query: { search?: string; changed?: boolean; locale?: string }) => {
    const answer = await admin('listStaffTexts', {
      query: { locale: 'de', namespace: 'storefront', perPage: 100, ...query },
    })
    return answer.ok ? answer.data.map(({ key }) => key) : answer.code
  }
  const saved = await admin('overrideText', { body: override })
  assert.ok(saved.ok)
  assert.ok((await find({ changed: true })).includes('cart.title'))
  assert.ok(!(await find({ changed: true })).includes('cart.view'))
  assert.deepEqual(await find({ search: 'MEIN KORB' }), ['cart.title'])
  assert.ok((await find({ search: 'dein warenkorb' })).includes('cart.title'))
  assert.ok((await find({ search: 'cart.ti' })).includes('cart.title'))
  assert.ok(!(await find({ changed: false, search: 'cart.' })).includes('cart.title'))
  assert.equal(await find({ locale: 'xx' }), 'not_found')
  assert.ok((await admin('restoreText', { query: textId })).ok)
})
