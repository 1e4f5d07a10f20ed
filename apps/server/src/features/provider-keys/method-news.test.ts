import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { fixedProviders } from '../../adapters/payments/testing/fixed-providers.ts'
import { sql } from '@hawker/postgres/database'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import { keyedAdapter, keyedProvider } from '../../testing/keyed-provider.ts'
import { makeCurrencies } from '../../testing/make/make-currencies.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { notificationListeners, notificationRoutes } from '../notifications/index.ts'
import { noteProviderCall } from '../payments/index.ts'
import { readMethodNews } from './method-news.store.ts'
import { providerKeyRoutes, providerKeySweeps } from './index.ts'

describe('news of payment methods', () => {
  let app: TestApp
  let admin: { id: number; token: string }
  before(async () => {
    const payments = fixedProviders([keyedProvider('sk_test_1')], {}, { stripe: keyedAdapter() })
    app = await startTestApp({
      routes: (deps) => [...providerKeyRoutes(deps), ...notificationRoutes(deps)],
      listeners: notificationListeners,
      sweeps: providerKeySweeps,
      deps: () => ({ payments }),
    })
    await makeCurrencies(app)
    admin = await app.makeUser({ roles: ['admin'] })
    await app.rows(sql`update payment_methods set active = true where tag = 'stripe'`)
  })
  after(() => app.close())
  beforeEach(async () => {
    await app.rows(sql`truncate transactions cascade`)
    await app.rows(sql`
      update payment_methods set last_webhook_at = null, keys_refused_at = null, keys_refused_said = null`)
    await app.work()
  })

  type Made = {
    tag?: string
    status?: string
    count?: number
    agoMs?: number
    keySet?: number | null
    payable?: string
  }
  let payable = 0
  const make = async ({
    tag = 'stripe',
    status = 'paid',
    count = 1,
    agoMs = MINUTE_MS,
    keySet = 0,
    payable: type = 'order',
  }: Made) => {
    payable += count
    const at = new Date(app.clock.now().getTime() - agoMs)
    await app.rows(sql`
      insert into transactions (payable_type, payable_id, user_id, amount, currency_id, settlement_amount, tag,
        status, key_set, created_at, updated_at)
      select ${type}, ${payable} - n, ${admin.id}, 100, c.id, 100, ${tag}, ${status}, ${keySet}::int, ${at}, ${at}
      from currencies c, generate_series(1, ${count}::int) n where c.is_default`)
  }
  const newsOf = async (tag: string) => {
    const list = await app.as(admin)('listStaffPaymentMethods', { query: {} })
    assert.ok(list.ok)
    const { news } = list.data.find((method) => method.tag === tag) ?? {}
    return [news?.paid_last_day, news?.ended_last_week, news?.paid_last_week, news?.open]
  }
  const alerts = async () => {
    const list = await app.as(admin)('listPaymentAlerts', { query: {} })
    assert.ok(list.ok)
    return list.data.map(({ tag, kind }) => `${tag} ${kind}`)
  }
  const notices = async () => {
    const list = await app.as(admin)('listNotifications', { query: {} })
    assert.ok(list.ok)
    return list.data.map(({ title, url }) => [title, url])
  }

  test('counts payments of a day, and the success of payments that ended in a week', async () => {
    assert.deepEqual(await newsOf('stripe'), [0, 0, 0, 0])
    await make({ count: 3 })
    await make({ status: 'refund', agoMs: DAY_MS + MINUTE_MS })
    await make({ status: 'rejected', count: 2, agoMs: 6 * DAY_MS })
    await make({ status: 'canceled', agoMs: 2 * DAY_MS })
    // Left before the provider's page was opened.
    await make({ status: 'canceled', keySet: null, count: 5 })
    await make({ status: 'progress', count: 4 })
    await make({ status: 'rejected', agoMs: 7 * DAY_MS + MINUTE_MS })
    await make({ status: 'paid', payable: 'provider_test' })
    await make({ tag: 'cash', keySet: null })
    assert.deepEqual(await newsOf('stripe'), [3, 7, 4, 4])
    assert.deepEqual(await newsOf('cash'), [1, 0, 0, 0])
    assert.deepEqual(await newsOf('paypal'), [0, 0, 0, 0])
  })

  test('the number of statements does not depend on the number of methods or sets of keys', async () => {
    const statements = async () => {
      app.statements()
      await newsOf('stripe')
      return app.statements().length
    }
    const addSets = (tags: string, from: number, to: number) =>
      app.rows(sql`
        insert into provider_keys (tag, mode, key_set, name, sealed, last4, set_at)
        select tag, 'test', n, 'secret_key', 'x', 'abcd', ${app.clock.now()}
        from payment_methods, generate_series(${from}::int, ${to}::int) n where tag like ${tags}`)
    await addSets('stripe', 1, 1)
    const few = await statements()
    await addSets('%', 2, 6)
    assert.equal(await statements(), few)
    await app.rows(sql`delete from provider_keys`)
  })

  test('a hundred thousand payments are counted from the index', async () => {
    // In parts, so that no statement is cut off on a busy machine.
    for (let part = 0; part < 18; part++) await make({ count: 5_000, agoMs: 30 * DAY_MS })
    for (let part = 0; part < 2; part++) await make({ count: 5_000, agoMs: 3 * DAY_MS })
    await make({ count: 100, agoMs: HOUR_MS })
    await app.rows(sql`vacuum analyze transactions`)
    const plan = await planOf(() => readMethodNews(app.deps.database, app.clock.now()))
    assert.match(plan, /Index Only Scan using transactions_created/)
    assert.doesNotMatch(plan, /Seq Scan on transactions/)
    assert.deepEqual(await newsOf('stripe'), [100, 10_100, 10_100, 0])
  })

  async function planOf(run: () => Promise<unknown>): Promise<string> {
    const database = app.deps.database as { rows: typeof app.rows }
    const own = database.rows
    let plan = ''
    database.rows = (async (query) => {
      const rows = await own<Record<string, string>>(sql`explain ${query}`)
      plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      return []
    }) as typeof own
    await run()
    database.rows = own
    return plan
  }

  test('missing webhooks are an alert after six hours, notified once, until one arrives', async () => {
    await make({})
    assert.deepEqual(await alerts(), [])
    await app.work()
    app.clock.forward(6 * 3_600)
    assert.deepEqual(await alerts(), ['stripe no_webhooks'])
    const before = (await notices()).length
    await app.work()
    await app.work()
    assert.deepEqual((await notices()).slice(0, 1), [
      ['Stripe sends no webhooks', '/console/staff/payments/stripe'],
    ])
    assert.equal((await notices()).length, before + 1)
    await app.rows(
      sql`update payment_methods set last_webhook_at = ${app.clock.now()} where tag = 'stripe'`,
    )
    assert.deepEqual(await alerts(), [])
    await app.work()
    // It begins again, and staff are notified again.
    await app.rows(sql`update payment_methods set last_webhook_at = null`)
    await app.work()
    await app.work()
    assert.equal((await notices()).length, before + 2)
  })

  test('a drop of success is an alert while it lasts', async () => {
    await app.rows(
      sql`update payment_methods set last_webhook_at = ${app.clock.now()} where tag = 'stripe'`,
    )
    await make({ count: 80, agoMs: DAY_MS })
    await make({ status: 'rejected', count: 20, agoMs: DAY_MS })
    await make({ status: 'rejected', count: 9 })
    assert.deepEqual(await alerts(), [])
    await make({ status: 'rejected' })
    assert.deepEqual(await alerts(), ['stripe success_dropped'])
    const list = await app.as(admin)('listPaymentAlerts', { query: {} })
    assert.deepEqual(list.ok && [list.data[0]?.recent, list.data[0]?.before], [
      { ended: 10, paid: 0 },
      { ended: 100, paid: 80 },
    ])
    await make({ count: 10 })
    assert.deepEqual(await alerts(), [])
  })

  const call = (httpStatus: number, hasCurrentKeys = true) =>
    noteProviderCall(app.deps.database, {
      tag: 'stripe',
      at: app.clock.now(),
      hasCurrentKeys,
      operation: 'create session',
      key: null,
      httpStatus,
      durationMs: 5,
      answer: 'No such key',
    })
  async function settledAlerts() {
    await app.deps.database.writeBehind.settled()
    return alerts()
  }

  test('refused keys are an alert until the provider accepts the current ones', async () => {
    call(401, false)
    assert.deepEqual(await settledAlerts(), [])
    call(401)
    assert.deepEqual(await settledAlerts(), ['stripe keys_refused'])
    call(503)
    call(200, false)
    assert.deepEqual(await settledAlerts(), ['stripe keys_refused'])
    const list = await app.as(admin)('listPaymentAlerts', { query: {} })
    assert.equal(list.ok && list.data[0]?.said, 'create session: No such key')
    call(200)
    assert.deepEqual(await settledAlerts(), [])
  })

  test('a failed nightly list is an alert until a later one is read', async () => {
    const run = (day: string, night: string, failure: string | null) =>
      app.rows(sql`
        insert into reconcile_runs (tag, day, night, started_at, finished_at, failure)
        values ('stripe', ${day}, ${night}, ${app.clock.now()},
          case when ${failure}::text is null then ${app.clock.now()}::timestamptz end, ${failure})`)
    await run('2026-11-18', '2026-11-19', 'ProviderError: entries: 500')
    await run('2026-11-17', '2026-11-19', null)
    assert.deepEqual(await alerts(), ['stripe list_failed'])
    await app.rows(sql`
      insert into reconcile_runs (tag, day, night, started_at) values ('stripe', '2026-11-19', '2026-11-20', now())`)
    assert.deepEqual(await alerts(), ['stripe list_failed'], 'the next one has only begun')
    await app.rows(sql`update reconcile_runs set finished_at = now() where night = '2026-11-20'`)
    assert.deepEqual(await alerts(), [])
    await app.rows(sql`delete from reconcile_runs`)
  })

  test('others than admins read no alerts and start no test payments', async () => {
    for (const user of [undefined, await app.makeUser(), await app.makeUser({ roles: ['seller'] })])
      for (const answer of [
        await app.as(user)('listPaymentAlerts', { query: {} }),
        await app.as(user)('startTestPayment', { params: { tag: 'stripe' }, query: {} }),
      ])
        assert.ok(!answer.ok && ['unauthorized', 'forbidden'].includes(answer.code))
  })
})
