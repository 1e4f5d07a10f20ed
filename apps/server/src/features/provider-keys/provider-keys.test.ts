import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { openPaymentProviders } from '../../adapters/payments/registry.ts'
import { sql } from '@hawker/postgres/database'
import { keyedAdapter } from '../../testing/keyed-provider.ts'
import { makeBareOrder } from '../../testing/make/make-bare-order.ts'
import { makeCurrencies } from '../../testing/make/make-currencies.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { paymentRoutes } from '../payments/index.ts'
import { followKeySets, loadKeySets, providerKeyRoutes } from './index.ts'

type Opened = Awaited<ReturnType<typeof openPaymentProviders>>

describe('keys of payment providers', () => {
  let app: TestApp
  let payments: Opened
  let stop: () => Promise<void>
  let admin: { id: number; token: string }
  const openWith = (
    { database, clock, origin, personalDataKey }: TestApp['deps'],
    environment: Record<string, string> = {},
    production = false,
  ) =>
    openPaymentProviders({
      clock,
      origin,
      production,
      environment,
      hosts: {},
      fixed: [],
      adapters: { stripe: keyedAdapter() },
      loadKeySets: () => loadKeySets(database, personalDataKey),
      onCall: () => {},
    })

  before(async () => {
    const lazy = {} as Opened
    app = await startTestApp({
      routes: (deps) => [...providerKeyRoutes(deps), ...paymentRoutes(deps)],
      deps: () => ({
        payments: new Proxy({} as Opened['providers'], {
          get: (_target, name) => Reflect.get(lazy.providers, name),
        }),
      }),
    })
    await makeCurrencies(app)
    payments = Object.assign(lazy, await openWith(app.deps))
    stop = followKeySets(app.deps.live, payments, (error) => assert.fail(String(error)))
    admin = await app.makeUser({ roles: ['admin'] })
  })
  after(async () => {
    await stop()
    await app.close()
  })

  const SECRET = 'sk_test_51Habcdefgh4f2a'
  const save = (mode: 'test' | 'live', keys: Record<string, string>) =>
    app.as(admin)('saveProviderKeys', {
      params: { tag: 'stripe' },
      query: {},
      body: { mode, keys: Object.entries(keys).map(([name, value]) => ({ name, value })) },
    })
  async function show() {
    const shown = await app.as(admin)('showStaffPaymentMethod', { params: { tag: 'stripe' } })
    assert.ok(shown.ok)
    return shown.data
  }
  /** What administrators hear of since the last call. The payloads have no keys. */
  async function alerts() {
    const recorded = await app.rows<{ user_id: number; payload: Record<string, string> }>(
      sql`delete from events where topic = 'staff.alert' returning user_id, payload`,
    )
    for (const { payload } of recorded)
      assert.deepEqual(Object.keys(payload).toSorted(), ['ip', 'kind', 'tag', 'userAgent'])
    return recorded.map(({ user_id: by, payload: { kind, tag } }) => [kind, tag, by])
  }
  const removeSet = (keySet: number) =>
    app.as(admin)('removeProviderKeys', {
      params: { tag: 'stripe', key_set: keySet },
      query: {},
    })
  async function reloaded(isSo: () => boolean) {
    for (let tries = 0; tries < 100 && !isSo(); tries++)
      await new Promise((resolve) => setTimeout(resolve, 20))
    assert.ok(isSo(), 'the registry has the new keys')
  }

  test('a method without keys says so, and tells the address of its webhook', async () => {
    const shown = await show()
    assert.deepEqual(
      [shown.condition, shown.active, shown.locked, shown.webhook_url],
      ['not_configured', false, false, 'http://hawker.test/webhook/stripe'],
    )
    assert.deepEqual(
      shown.keys.map(({ name, optional, last4 }) => [name, optional, last4]),
      [
        ['secret_key', false, null],
        ['webhook_secret', false, null],
        ['webhook_secret_old', true, null],
      ],
    )
  })

  test('refuses unknown, missing and wrong keys, and names each', async () => {
    for (const [mode, keys, wrong] of [
      ['test', { secret_key: SECRET }, { webhook_secret: 'validation.required' }],
      [
        'test',
        { secret_key: SECRET, webhook_secret: 'w', other: 'x' },
        { other: 'validation.invalid' },
      ],
      ['live', { secret_key: SECRET, webhook_secret: 'w' }, { mode: 'validation.invalid' }],
      ['test', { secret_key: 'pk_1', webhook_secret: 'w' }, { mode: 'validation.invalid' }],
    ] as const) {
      const refused = await save(mode, keys)
      assert.ok(!refused.ok)
      assert.equal(refused.code, 'validation_failed')
      assert.deepEqual(Object.keys(refused.errors ?? {}), Object.keys(wrong))
    }
    assert.equal(payments.providers.has('stripe'), false)
  })

  test('a key is one line: space around it is cut, and control characters are refused', async () => {
    for (const secret of [
      'sk_test_4f\n2a',
      'sk_test_4f\t2a',
      'sk_test_4f\u20282a',
      'sk_test_\u202e4f',
    ]) {
      const refused = await save('test', { secret_key: secret, webhook_secret: 'w' })
      assert.ok(!refused.ok, JSON.stringify(secret))
      assert.deepEqual(refused.errors, {
        secret_key: ['Leave out line breaks and special characters'],
      })
    }
    assert.deepEqual(await app.rows(sql`select 1 from provider_keys`), [])
  })

  test('a key has printable letters of English only, and a key name is no word of the language', async () => {
    for (const secret of [
      'sk_test_\u0430\u0430',
      'sk_test_4f\u200b2a',
      '\ufeffsk_test_4f2a\u00a0x',
      'sk_test_4f\u{1f600}',
    ]) {
      const refused = await save('test', { secret_key: secret, webhook_secret: 'w' })
      assert.ok(!refused.ok, JSON.stringify(secret))
      assert.deepEqual(Object.keys(refused.errors ?? {}), ['secret_key'])
    }
    const odd = await save('test', Object.fromEntries([['__proto__', 'x']]))
    assert.equal(odd.ok || odd.code, 'validation_failed')
    assert.deepEqual(await app.rows(sql`select 1 from provider_keys`), [])
  })

  test('saved keys are used at once in every process, and only their ends are shown', async (t) => {
    app.clock.stopDuring(t)
    const saved = await save('test', {
      secret_key: ` ${SECRET}\r\n`,
      webhook_secret: 'whsec_first_9999',
    })
    assert.ok(saved.ok, JSON.stringify(saved))
    assert.deepEqual(await alerts(), [['keys_saved', 'stripe', admin.id]])
    await reloaded(() => payments.providers.has('stripe'))
    assert.equal(payments.providers.keySetOf('stripe'), 1)
    const shown = await show()
    assert.deepEqual(
      shown.keys.map(({ last4 }) => last4),
      ['4f2a', '9999', null],
    )
    assert.deepEqual(
      [shown.mode, shown.condition, shown.key_sets],
      [
        'test',
        null,
        [
          {
            key_set: 1,
            mode: 'test',
            current: true,
            set_at: app.clock.now().toISOString(),
            payments: 0,
          },
        ],
      ],
    )
  })

  test('no value of a key is in an answer, the audit log or the database', async () => {
    const list = await app.as(admin)('listStaffPaymentMethods', { query: {} })
    assert.ok(list.ok)
    const [stored] = await app.rows<{ text: string }>(sql`
      select (select string_agg(t::text, ' ') from provider_keys t)
        || (select string_agg(t::text, ' ') from audit_logs t)
        || coalesce((select string_agg(t::text, ' ') from idempotency_keys t), '')
        || (select string_agg(t::text, ' ') from settings t) as text`)
    const sealed = Buffer.from(SECRET).toString('hex')
    for (const text of [JSON.stringify(list.data), stored?.text ?? ''])
      for (const value of [SECRET, 'whsec_first', sealed]) assert.ok(!text.includes(value), value)
    const entries = await app.rows(
      sql`select detail from audit_logs where action = 'payment_method.save_keys'`,
    )
    assert.deepEqual(entries, [
      {
        detail: {
          tag: 'stripe',
          mode: 'test',
          key_set: 1,
          names: ['secret_key', 'webhook_secret'],
        },
      },
    ])
  })

  test('the same key is never encrypted the same way, and cannot be moved to another place', async () => {
    const rows = await app.rows<{ name: string; sealed: Buffer }>(
      sql`select name, sealed from provider_keys where key_set = 1 order by id`,
    )
    await app.rows(
      sql`update provider_keys set sealed = ${rows[1]?.sealed} where name = 'secret_key'`,
    )
    const [moved] = await loadKeySets(app.deps.database, app.deps.personalDataKey)
    assert.equal(moved?.keys, undefined)
    await app.rows(
      sql`update provider_keys set sealed = ${rows[0]?.sealed} where name = 'secret_key'`,
    )
  })

  test('one key can be replaced; the others are taken from the current set', async () => {
    const saved = await save('test', { webhook_secret: 'whsec_second_7777' })
    assert.ok(saved.ok, JSON.stringify(saved))
    await reloaded(() => payments.providers.keySetOf('stripe') === 2)
    const shown = await show()
    assert.deepEqual(
      shown.keys.map(({ last4 }) => last4),
      ['4f2a', '7777', null],
    )
    assert.deepEqual(
      shown.key_sets.map(({ key_set: keySet, current }) => [keySet, current]),
      [
        [2, true],
        [1, false],
      ],
    )
  })

  test('the test asks the provider, and shows its words', async () => {
    const ask = () => app.as(admin)('testProvider', { params: { tag: 'stripe' }, query: {} })
    const right = await ask()
    assert.ok(right.ok)
    assert.deepEqual(right.data, { ok: true, account: 'acct_1', mode: 'test', said: null })
    assert.ok((await save('test', { secret_key: 'sk_test_wrong' })).ok)
    await reloaded(() => payments.providers.keySetOf('stripe') === 3)
    const wrong = await ask()
    assert.ok(wrong.ok)
    assert.deepEqual([wrong.data.ok, wrong.data.said], [false, 'No such API key'])
    const none = await app.as(admin)('testProvider', { params: { tag: 'paypal' }, query: {} })
    assert.equal(none.ok ? 'ok' : none.code, 'not_found')
  })

  test('an old set is removed for good, unless payments can still need it', async () => {
    const shop = await makeShop(app)
    const user = await app.makeUser()
    const { id } = await makeBareOrder(app, {
      shopId: shop.id,
      userId: user.id,
      currencyId: shop.currencyIds.USD,
    })
    await app.rows(sql`
      insert into transactions (payable_type, payable_id, user_id, amount, currency_id, settlement_amount,
        tag, status, key_set, created_at, updated_at)
      values ('order', ${id}, ${user.id}, 100, ${shop.currencyIds.USD}, 100, 'stripe', 'paid', 1,
        ${app.clock.now()}, ${app.clock.now()})`)
    const refused = await removeSet(1)
    assert.equal(refused.ok ? 'ok' : refused.code, 'transaction_open')
    app.clock.forward(181 * 86_400)
    // A test payment needs its keys until its refund has ended.
    const [tried] = await app.rows<{ id: number }>(sql`
      insert into transactions (payable_type, payable_id, user_id, amount, currency_id, settlement_amount,
        tag, status, key_set, refunded, created_at, updated_at)
      values ('provider_test', 1, ${user.id}, 100, ${shop.currencyIds.USD}, 100, 'stripe', 'refund', 1, 100,
        ${app.clock.now()}, ${app.clock.now()}) returning id`)
    await app.rows(sql`
      insert into provider_refunds (transaction_id, amount, key, status, created_at, updated_at)
      values (${tried?.id ?? 0}, 100, 'test', 'progress', ${app.clock.now()}, ${app.clock.now()})`)
    const tested = await removeSet(1)
    assert.equal(tested.ok ? 'ok' : tested.code, 'transaction_open')
    await app.rows(sql`update provider_refunds set status = 'paid' where key = 'test'`)
    await alerts()
    assert.ok((await removeSet(1)).ok)
    assert.deepEqual(await alerts(), [['keys_removed', 'stripe', admin.id]])
    const again = await removeSet(1)
    assert.equal(again.ok ? 'ok' : again.code, 'not_found')
    const left = await app.rows(
      sql`select length(sealed) as length, last4 from provider_keys where key_set = 1`,
    )
    assert.deepEqual(left, [
      { length: 0, last4: '' },
      { length: 0, last4: '' },
    ])
    assert.ok((await save('test', { secret_key: SECRET })).ok)
    assert.equal((await show()).key_sets[0]?.key_set, 4, 'numbers are not used again')
  })

  test('after a loss of the key for personal data the method is off, and new keys switch it on', async () => {
    const other = await openWith({ ...app.deps, personalDataKey: randomBytes(32) })
    assert.equal(other.providers.has('stripe'), false)
    assert.equal(other.providers.conditionOf('stripe'), 'keys_unreadable')
  })

  test('keys of the environment are locked', async () => {
    const environment = { STRIPE_SECRET_KEY: SECRET, STRIPE_WEBHOOK_SECRET: 'w' }
    const own = payments.providers
    payments.providers = (await openWith(app.deps, environment)).providers
    assert.equal((await show()).locked, true)
    const refused = await save('test', { secret_key: SECRET })
    assert.equal(refused.ok ? 'ok' : refused.code, 'locked')
    payments.providers = own
  })

  test('staff set limits and titles, which customers see', async () => {
    const change = (body: object) =>
      app.as(admin)('updatePaymentMethod', { params: { tag: 'stripe' }, query: {}, body })
    const changed = await change({
      active: true,
      titles: [{ locale: 'en', title: 'Card, Apple Pay, Google Pay' }],
      min: 1.5,
      max: 500,
      countries: ['US'],
      currencies: ['USD'],
    })
    assert.ok(changed.ok, JSON.stringify(changed))
    assert.deepEqual((await alerts()).at(-1), ['payment_method_changed', 'stripe', admin.id])
    assert.deepEqual(
      [changed.data.min, changed.data.max, changed.data.countries, changed.data.currencies],
      [1.5, 500, ['US'], ['USD']],
    )
    const offered = async (query: object) => {
      const list = await app.as(undefined)('listPaymentMethods', { query })
      assert.ok(list.ok)
      return list.data.find(({ tag }) => tag === 'stripe')
    }
    const stripe = await offered({ total: 20 })
    assert.deepEqual(
      [stripe?.client_title, stripe?.mode, stripe?.reason],
      ['Card, Apple Pay, Google Pay', 'test', null],
    )
    const euro = (
      await app.rows<{ id: number }>(sql`select id from currencies where code = 'EUR'`)
    )[0]?.id
    assert.equal((await offered({ total: 20, currency_id: euro }))?.reason, 'currency_not_taken')
    assert.equal((await offered({ total: 501 }))?.reason, 'total_too_large')
    assert.ok((await change({ countries: ['DE'] })).ok)
    assert.equal((await offered({ total: 20 }))?.reason, 'country_not_taken')
    const wrong = await change({ min: 10, max: 5 })
    assert.equal(wrong.ok ? 'ok' : wrong.code, 'validation_failed')
    assert.ok((await change({ countries: null, currencies: null, min: null, max: null })).ok)
  })

  test('only staff see a method in test mode in production', async () => {
    const own = payments.providers
    payments.providers = (await openWith(app.deps, {}, true)).providers
    const tags = async (user: { token: string } | undefined) => {
      const list = await app.as(user)('listPaymentMethods', { query: { total: 20 } })
      assert.ok(list.ok)
      return list.data.map(({ tag }) => tag)
    }
    assert.ok(!(await tags(undefined)).includes('stripe'))
    assert.ok((await tags(admin)).includes('stripe'))
    payments.providers = own
  })

  test('others than admins are refused', async () => {
    for (const user of [undefined, await app.makeUser(), await app.makeUser({ roles: ['seller'] })])
      for (const call of [
        app.as(user)('listStaffPaymentMethods', { query: {} }),
        app.as(user)('testProvider', { params: { tag: 'stripe' }, query: {} }),
        app.as(user)('removeProviderKeys', {
          params: { tag: 'stripe', key_set: 4 },
          query: {},
        }),
      ]) {
        const answer = await call
        assert.ok(!answer.ok)
        assert.ok(['unauthorized', 'forbidden'].includes(answer.code))
      }
  })
})
