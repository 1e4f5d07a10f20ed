import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import type {
  PaymentProvider,
  ProviderEvent,
  WebhookCall,
} from '../../../adapters/payments/port.ts'
import { fixedProviders } from '../../../adapters/payments/testing/fixed-providers.ts'
import { sql } from '@hawker/postgres/database'
import {
  type PaymentApp,
  type PaymentOrder,
  startPaymentApp,
} from '../../../testing/payment-app.ts'
import { paymentPages } from '../index.ts'
import { storeClientAddresses } from '../../../http/client-address.ts'
import { deleteOldWebhooks } from './webhook.store.ts'
import { processWebhook } from './process-webhook.ts'

describe('webhooks of providers', () => {
  let app: PaymentApp
  let called: WebhookCall[] = []
  before(async () => {
    app = await startPaymentApp()
  })
  afterEach(() => {
    for (const name of Object.keys(app.overrides)) delete app.overrides[name as 'parseWebhook']
    called = []
  })
  after(() => app.close())

  /** The provider reads every webhook as this event. */
  function readAs(event: ProviderEvent) {
    app.overrides.parseWebhook = async (call) => {
      called.push(call)
      return event
    }
  }
  const post = (payload: Buffer | string = '{}', url = '/webhook/sandbox') =>
    app.pages.inject({ method: 'POST', url, payload, headers: { 'content-type': 'text/plain' } })
  const newsOf = async (tag = 'sandbox') => {
    await app.deps.database.writeBehind.settled()
    const [news] = await app.rows<{ forged: number; at: Date | null }>(
      sql`select forged_webhooks as forged, last_webhook_at as at from payment_methods where tag = ${tag}`,
    )
    assert.ok(news)
    return news
  }
  const stored = async (eventId: string) =>
    app.rows<{ id: number; processed_at: Date | null; failure: string | null }>(
      sql`select id, processed_at, failure from webhook_events where event_id = ${eventId}`,
    )
  /** A payment that the buyer has made and of which only a webhook tells. */
  async function paidAtProvider(): Promise<PaymentOrder> {
    const order = await app.order()
    await app.visit(order.uuid)
    await app.sandbox.runScenario(order.uuid, 'pay')
    return order
  }

  test('a forged webhook is counted and answered with 400, and nothing is stored', async () => {
    readAs({ kind: 'forged' })
    const { forged } = await newsOf()
    assert.equal((await post()).statusCode, 400)
    assert.equal((await post()).statusCode, 400)
    assert.equal((await newsOf()).forged, forged + 2)
  })

  test('a genuine event about something else is answered with 200 and not stored', async () => {
    const eventId = randomUUID()
    readAs({ kind: 'ignored', eventId })
    app.clock.forward(60)
    assert.equal((await post()).statusCode, 200)
    assert.deepEqual(await stored(eventId), [])
    assert.deepEqual((await newsOf()).at, app.clock.now())
  })

  test('the adapter gets the exact bytes, the headers and the query', async () => {
    readAs({ kind: 'forged' })
    const bytes = Buffer.from([0x7b, 0xff, 0x00, 0xe2, 0x28, 0x7d])
    await post(bytes, '/webhook/sandbox?data.id=17&data.id=18&type=order')
    assert.deepEqual(called[0]?.rawBody, bytes)
    assert.deepEqual({ ...called[0]?.query }, { 'data.id': '17', type: 'order' })
    assert.equal(called[0]?.headers['content-type'], 'text/plain')
  })

  test('the tag is compared without case; an unknown one is answered with 404', async () => {
    readAs({ kind: 'ignored', eventId: 'e' })
    assert.equal((await post('{}', '/webhook/SandBox')).statusCode, 200)
    assert.equal((await post('{}', '/webhook/stripe')).statusCode, 404)
    assert.equal((await post('{}', '/webhook/nothing')).statusCode, 404)
  })

  test('a body above 1 MB is answered with 413, an empty one with 400, and neither is read', async () => {
    readAs({ kind: 'ignored', eventId: 'e' })
    assert.equal((await post('x'.repeat(1_000_001))).statusCode, 413)
    assert.equal((await post('')).statusCode, 400)
    assert.equal(called.length, 0)
  })

  test('a body with zero characters is stored', async () => {
    const order = await paidAtProvider()
    const eventId = randomUUID()
    readAs({ kind: 'payment', eventId, reference: order.uuid })
    assert.equal((await post(Buffer.from('{"a":"\\u0000\u0000"}'))).statusCode, 200)
    await app.work()
    assert.equal((await order.payment()).status, 'paid')
  })

  for (const [name, ids] of [
    ['its reference', ({ uuid }: PaymentOrder) => ({ reference: uuid })],
    ['the id of its page', ({ uuid }: PaymentOrder) => ({ providerId: `sbx_${uuid}` })],
  ] as const)
    test(`finds the payment by ${name}`, async () => {
      const order = await paidAtProvider()
      readAs({ kind: 'payment', eventId: randomUUID(), ...ids(order) })
      await post()
      await app.work()
      assert.equal((await order.payment()).status, 'paid')
    })

  test('finds a refunded payment by the id of the payment, and asks about its refunds', async () => {
    const order = await paidAtProvider()
    await app.deliverWebhooksAndRunJobs()
    app.sandbox.holdRefunds(true)
    await app.cancel(order.id)
    await app.work()
    app.sandbox.holdRefunds(false)
    const [refund] = await app.rows<{ id: number; provider_id: string }>(
      sql`select id, provider_id from provider_refunds
        where transaction_id = ${(await order.payment()).id}`,
    )
    await app.sandbox.settleRefund(refund?.provider_id ?? '', 'paid')
    readAs({ kind: 'refund', eventId: randomUUID(), paymentId: `pay_${order.uuid}` })
    await post()
    await app.work()
    const [settled] = await app.rows(
      sql`select status from provider_refunds where id = ${refund?.id ?? 0}`,
    )
    assert.deepEqual(settled, { status: 'paid' })
  })

  test('a webhook that overtakes the stored page pays by the ids that it names', async () => {
    const order = await paidAtProvider()
    await app.rows(
      sql`update transactions set provider_id = null, redirect_url = null where uuid = ${order.uuid}`,
    )
    readAs({
      kind: 'payment',
      eventId: randomUUID(),
      reference: order.uuid,
      providerId: `sbx_${order.uuid}`,
    })
    await post()
    await app.work()
    const { status, providerId } = await order.payment()
    assert.deepEqual([status, providerId], ['paid', `sbx_${order.uuid}`])
  })

  test('events of strangers do not keep a new one from the sweep', async () => {
    const now = app.clock.now()
    await app.rows(sql`
      insert into webhook_events (provider, event_id, payload, received_at, attempts, failure)
      select 'sandbox', 'stranger ' || n, '{"kind": "payment", "reference": "none"}', ${now}, 5,
        'unknown_reference' from generate_series(1, 150) n`)
    const order = await paidAtProvider()
    const { uuid } = await order.payment()
    readAs({ kind: 'payment', eventId: randomUUID(), reference: uuid })
    await app.rows(sql`update transactions set tag = 'paytabs' where uuid = ${uuid}`)
    await post()
    await app.work()
    assert.equal((await order.payment()).status, 'progress')
    await app.rows(sql`update transactions set tag = 'sandbox' where uuid = ${uuid}`)
    await app.work()
    assert.equal((await order.payment()).status, 'paid')
    await app.rows(sql`delete from webhook_events where event_id like 'stranger %'`)
  })

  test('an event of unknown ids stays for the sweep', async () => {
    const eventId = randomUUID()
    readAs({ kind: 'payment', eventId, reference: randomUUID() })
    await post()
    await app.work()
    const [event] = await stored(eventId)
    assert.deepEqual([event?.processed_at, event?.failure], [null, 'unknown_reference'])
  })

  test('the ids of a webhook never replace those that are stored', async () => {
    const [mine, other] = [await app.order(), await paidAtProvider()]
    await app.visit(mine.uuid)
    app.overrides.fetchStatus = (handle) =>
      app.sandbox.fetchStatus({
        ...handle,
        reference: (handle.paymentId ?? handle.providerId ?? '').slice(4),
      })
    const eventId = randomUUID()
    readAs({
      kind: 'payment',
      eventId,
      reference: mine.uuid,
      providerId: `sbx_${other.uuid}`,
      paymentId: `pay_${other.uuid}`,
    })
    await post()
    await app.work()
    assert.equal((await mine.payment()).status, 'progress')
  })

  test('a scheme without a signature causes at most 60 looks a minute', async () => {
    const looks: string[] = []
    const weak: PaymentProvider = {
      ...app.sandbox,
      tag: 'moyasar',
      parseWebhook: async ({ rawBody }) => ({
        kind: 'payment',
        eventId: rawBody.toString(),
        providerId: 'weak',
      }),
      async fetchStatus({ reference }) {
        looks.push(reference)
        return undefined
      },
    }
    const order = await app.order()
    await app.rows(
      sql`update transactions set tag = 'moyasar', provider_id = 'weak' where uuid = ${order.uuid}`,
    )
    const deps = { ...app.deps, payments: fixedProviders([weak]) }
    const pages: FastifyInstance = Fastify()
    paymentPages(pages, deps)
    const now = app.clock.now()
    for (let number = 0; number < 59; number++)
      await app.rows(
        sql`insert into webhook_events (provider, event_id, payload, received_at, looked_at)
          values ('moyasar', ${`old ${number}`}, '{}', ${now}, ${now})`,
      )
    const send = async (eventId: string) => {
      await pages.inject({ method: 'POST', url: '/webhook/moyasar', payload: eventId })
      const [event] = await stored(eventId)
      await processWebhook(deps, event?.id ?? 0)
    }
    await send('sixtieth')
    await send('one too many')
    assert.equal(looks.length, 1)
    app.clock.forward(61)
    const [waiting] = await stored('one too many')
    assert.equal(waiting?.failure, 'too_many')
    await processWebhook(deps, waiting.id)
    assert.equal(looks.length, 2)
    await pages.close()
  })

  test('one address stores 1,200 events a minute, and forged ones never', async () => {
    const sent: PaymentProvider = {
      ...app.sandbox,
      tag: 'moyasar',
      parseWebhook: async ({ rawBody }) =>
        String(rawBody) === 'forged'
          ? { kind: 'forged' }
          : { kind: 'payment', eventId: String(rawBody), providerId: 'nobody' },
    }
    const pages: FastifyInstance = Fastify({ trustProxy: true })
    storeClientAddresses(pages)
    paymentPages(pages, { ...app.deps, limitScale: 1, payments: fixedProviders([sent]) })
    const send = async (payload: string, address = '192.0.2.1') =>
      (
        await pages.inject({
          method: 'POST',
          url: '/webhook/moyasar',
          payload,
          headers: { 'x-forwarded-for': address },
        })
      ).statusCode
    const count = async () =>
      (await app.rows(sql`select id from webhook_events where event_id like 'flood %'`)).length
    for (let number = 0; number < 1_200; number += 100)
      await Promise.all(Array.from({ length: 100 }, (_, at) => send(`flood ${number + at}`)))
    for (let number = 0; number < 20; number++) await send('forged', '192.0.2.3')
    assert.equal(await count(), 1_200)
    assert.equal(await send('flood more'), 429)
    assert.equal(await send('flood of another', '192.0.2.2'), 200)
    assert.equal(await count(), 1_201)
    await app.rows(sql`delete from webhook_events where event_id like 'flood %'`)
    await pages.close()
  })

  test('deletes events after a time, and the oldest of a provider above a number', async () => {
    await app.rows(sql`delete from webhook_events`)
    const insert = (provider: string, eventId: string, receivedAt: string) =>
      app.rows(sql`insert into webhook_events (provider, event_id, payload, received_at)
        values (${provider}, ${eventId}, '{}', ${receivedAt})`)
    await insert('stripe', 'old', '2026-01-01T00:00:00Z')
    await insert('moyasar', 'quiet', '2026-11-20T00:00:00Z')
    for (const number of [1, 2, 3]) await insert('stripe', `s${number}`, '2026-11-20T00:00:00Z')
    await deleteOldWebhooks(app.deps.database, new Date('2026-06-01T00:00:00Z'), 2)
    const left = await app.rows<{ id: string }>(
      sql`select event_id as id from webhook_events order by id`,
    )
    assert.deepEqual(
      left.map(({ id }) => id),
      ['quiet', 's2', 's3'],
    )
  })

  test('a declined try leaves the payment open while the page stays open', async () => {
    const order = await app.order()
    await app.visit(order.uuid)
    app.overrides.declineEnds = false
    app.overrides.fetchStatus = async (handle) => {
      const state = await app.sandbox.fetchStatus(handle)
      return state?.status === 'rejected' ? { ...state, status: 'progress' } : state
    }
    await app.sandbox.runScenario(order.uuid, 'decline')
    await app.deliverWebhooksAndRunJobs()
    assert.equal((await order.payment()).status, 'progress')
    await app.rows(sql`update sandbox_payments set status = 'paid' where reference = ${order.uuid}`)
    await app.pages.inject(`/pay/${order.uuid}/return`)
    assert.equal((await order.payment()).status, 'paid')
  })

  test('a look stores the payment, the card, the hold and what a dispute took', async () => {
    const order = await app.order({ held: 500n })
    await app.visit(order.uuid)
    await app.sandbox.runScenario(order.uuid, 'pay')
    app.overrides.fetchStatus = async (handle) => {
      const state = await app.sandbox.fetchStatus(handle)
      return state && { ...state, brand: 'visa', disputed: { minor: 7n, currency: 'USD' } }
    }
    await app.deliverWebhooksAndRunJobs()
    const { paymentId, holdUntil, status, keySet } = await order.payment()
    assert.deepEqual([status, paymentId, keySet], ['authorized', `pay_${order.uuid}`, 0])
    assert.ok(holdUntil && holdUntil > app.clock.now())
    const [row] = await app.rows(
      sql`select card_brand, card_last4, disputed, charge_rate::float as rate
        from transactions where uuid = ${order.uuid}`,
    )
    assert.deepEqual(row, { card_brand: 'visa', card_last4: '4242', disputed: 7, rate: 1 })
  })
})
