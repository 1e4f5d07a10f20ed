import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { ProviderError, type RefundState } from '../../../adapters/payments/port.ts'
import { sql } from '@hawker/postgres/database'
import {
  type PaymentApp,
  type PaymentOrder,
  startPaymentApp,
} from '../../../testing/payment-app.ts'
import { auditBooks, describeBreaches } from '../../audit/index.ts'
import { readWallet } from '../../wallet/index.ts'
import { refundPart } from '../index.ts'
import { sendRefund } from './send-refund.ts'

describe('refunds at the provider', () => {
  let app: PaymentApp
  /** The calls at the provider: `send <key>`, `ask <id>` and `search <key>`. */
  let calls: string[] = []
  before(async () => {
    app = await startPaymentApp()
  })
  afterEach(async () => {
    for (const name of Object.keys(app.overrides)) delete app.overrides[name as 'refund']
    app.sandbox.holdRefunds(false)
    calls = []
    const breaches = describeBreaches(await auditBooks(app.deps.database, app.clock.now()))
    // The provider alone knows of a refund that waits for a person.
    const isOurs = (breach: string) => /^A[349] /.test(breach) && !/provider_books/.test(breach)
    assert.deepEqual(breaches.filter(isOurs), [])
  })
  after(() => app.close())

  const lost = () => new ProviderError('no_answer', 'timeout')
  /** Watches the calls. `onSend` may fail before or after the refund. */
  function watch(onSend: (send: () => Promise<RefundState>) => Promise<RefundState>) {
    app.overrides.refund = (handle, amount, key) => {
      calls.push(`send ${key}`)
      return onSend(() => app.sandbox.refund(handle, amount, key))
    }
    app.overrides.fetchRefund = (handle, id, key) => {
      calls.push(id === null ? `search ${key}` : `ask ${id}`)
      return app.sandbox.fetchRefund(handle, id, key)
    }
  }
  async function paidOrder(): Promise<PaymentOrder> {
    const order = await app.order()
    await app.visit(order.uuid)
    await app.sandbox.runScenario(order.uuid, 'pay')
    await app.deliverWebhooksAndRunJobs()
    assert.equal((await order.payment()).status, 'paid')
    return order
  }
  type Row = { id: number; status: string; provider_id: string | null; note: string | null }
  const refundsOf = async (order: PaymentOrder) =>
    app.rows<Row>(sql`
      select id, status, provider_id, note from provider_refunds
      where transaction_id = ${(await order.payment()).id} order by id`)
  const statesOf = async (order: PaymentOrder) =>
    (await refundsOf(order)).map(({ status }) => status)
  const sentBack = async ({ uuid }: PaymentOrder) => (await app.sandbox.find(uuid))?.refunded
  /** Runs the jobs and sweeps until their pauses are over. Failures are expected here. */
  async function later(minutes: number) {
    app.clock.forward(minutes * 60)
    await app.work().catch(() => undefined)
  }
  const cancelAndWork = async (order: PaymentOrder) => {
    await app.cancel(order.id)
    await app.work().catch(() => undefined)
  }

  test('a refund in progress keeps its id and is only asked about', async () => {
    watch((send) => send())
    const order = await paidOrder()
    app.sandbox.holdRefunds(true)
    await cancelAndWork(order)
    const [refund] = await refundsOf(order)
    assert.ok(refund?.provider_id)
    assert.equal(refund.status, 'progress')
    await later(2)
    await later(10)
    await app.sandbox.settleRefund(refund.provider_id, 'paid')
    await later(60)
    assert.deepEqual(await statesOf(order), ['paid'])
    assert.deepEqual([...new Set(calls.slice(1))], [`ask ${refund.provider_id}`])
    assert.equal(calls.filter((call) => call.startsWith('send')).length, 1)
  })

  test('a refund names since when it is on its way, then when it was made', async (t) => {
    app.clock.stopDuring(t)
    const order = await paidOrder()
    const parts = async () => {
      const { refundSince, refundMade, refundMadeAt, refundRefused } = await order.payment()
      return { since: refundSince, made: refundMade, at: refundMadeAt, refused: refundRefused }
    }
    assert.deepEqual(await parts(), { since: null, made: 0n, at: null, refused: 0n })
    app.sandbox.holdRefunds(true)
    await cancelAndWork(order)
    const since = app.clock.now()
    await later(60)
    assert.deepEqual(await parts(), { since, made: 0n, at: null, refused: 0n })
    const [refund] = await refundsOf(order)
    await app.sandbox.settleRefund(refund?.provider_id ?? '', 'paid')
    await later(60)
    assert.deepEqual(await parts(), {
      since: null,
      made: 4751n,
      at: app.clock.now(),
      refused: 0n,
    })
  })

  test('a refused refund is named apart from money that was to go to the wallet', async () => {
    const order = await paidOrder()
    app.sandbox.holdRefunds(true)
    await cancelAndWork(order)
    const [refund] = await refundsOf(order)
    await app.sandbox.settleRefund(refund?.provider_id ?? '', 'failed')
    await later(60)
    const { refundRefused, refundedToWallet, refundSince } = await order.payment()
    assert.deepEqual([refundRefused, refundedToWallet, refundSince], [4751n, 4751n, null])
  })

  test('a refund that fails at last goes to the wallet', async () => {
    const order = await paidOrder()
    app.sandbox.holdRefunds(true)
    await cancelAndWork(order)
    const [refund] = await refundsOf(order)
    await app.sandbox.settleRefund(refund?.provider_id ?? '', 'failed')
    await later(60)
    assert.deepEqual(await statesOf(order), ['failed'])
    assert.equal((await readWallet(app.deps.database, order.user.id)).balance, 4751n)
  })

  test('a refund whose answer was lost is found by its key and not sent again', async () => {
    watch(async (send) => {
      await send()
      throw lost()
    })
    const order = await paidOrder()
    await cancelAndWork(order)
    await later(2)
    assert.deepEqual(await statesOf(order), ['paid'])
    assert.deepEqual(
      calls.map((call) => call.split(' ')[0]),
      ['send', 'search'],
    )
    assert.equal(await sentBack(order), 4751n)
  })

  test('a refund that never arrived is sent again with its key while the provider keeps keys', async (t) => {
    app.clock.stopDuring(t)
    let isDown = true
    watch((send) => (isDown ? Promise.reject(lost()) : send()))
    const order = await paidOrder()
    await cancelAndWork(order)
    isDown = false
    await later(2)
    assert.deepEqual(await statesOf(order), ['paid'])
    assert.deepEqual(calls, [calls[0], calls[0]?.replace('send', 'search'), calls[0]])
  })

  test('a lost refund whose key is too old waits for a person', async () => {
    app.overrides.refundKeyHours = 24
    watch(() => Promise.reject(lost()))
    const order = await paidOrder()
    await cancelAndWork(order)
    calls = []
    await later(25 * 60)
    await later(60)
    assert.deepEqual(await statesOf(order), ['unknown'])
    assert.equal(calls.filter((call) => call.startsWith('send')).length, 0)
    const [refund] = await refundsOf(order)
    assert.equal(refund?.note, 'refund_unknown')
    const [audit] = await app.rows(
      sql`select detail from audit_logs where action = 'payment.refund_unknown'
        and subject_id = ${(await order.payment()).id}`,
    )
    assert.deepEqual(audit, { detail: { refund: refund?.id, amount: ['4751', 'USD'] } })
    assert.equal((await readWallet(app.deps.database, order.user.id)).balance, 0n)
  })

  test('without keys a lost refund is never sent a second time', async (t) => {
    app.clock.stopDuring(t)
    app.overrides.refundKeyHours = 0
    watch(async (send) => {
      await send()
      throw lost()
    })
    // Such a provider keeps no keys to search by.
    app.overrides.fetchRefund = async () => {
      calls.push('search')
      return undefined
    }
    const order = await paidOrder()
    await cancelAndWork(order)
    assert.deepEqual(
      calls.map((call) => call.split(' ')[0]),
      ['send'],
      'it may still run',
    )
    await later(2)
    await later(120)
    assert.deepEqual(await statesOf(order), ['unknown'])
    assert.deepEqual(
      calls.map((call) => call.split(' ')[0]),
      ['send', 'search'],
    )
    assert.equal(await sentBack(order), 4751n)
  })

  test('without keys two processes send a refund once', async () => {
    app.overrides.refundKeyHours = 0
    watch((send) => send())
    const order = await paidOrder()
    await app.cancel(order.id)
    const [refund] = await refundsOf(order)
    await Promise.all([1, 2, 3].map(() => sendRefund(app.deps, refund?.id ?? 0)))
    assert.equal(calls.filter((call) => call.startsWith('send')).length, 1)
    assert.deepEqual(await statesOf(order), ['paid'])
  })

  test('without keys the refunds of a payment are sent one after the other', async () => {
    app.overrides.refundKeyHours = 0
    watch((send) => send())
    const order = await paidOrder()
    app.sandbox.holdRefunds(true)
    for (const [key, amount] of [
      ['a', 1000n],
      ['b', 2000n],
    ] as const)
      await app.deps.database.transaction((tx) =>
        refundPart(tx, { type: 'order', id: order.id, amount, key, now: app.clock.now() }),
      )
    await app.work()
    const [first] = await refundsOf(order)
    assert.equal(await sentBack(order), 1000n)
    app.sandbox.holdRefunds(false)
    await app.sandbox.settleRefund(first?.provider_id ?? '', 'paid')
    await later(2)
    assert.deepEqual(await statesOf(order), ['paid', 'paid'])
    assert.equal(await sentBack(order), 3000n)
  })

  test('refused keys leave a refund unsent', async () => {
    let isRevoked = true
    watch((send) =>
      isRevoked ? Promise.reject(new ProviderError('key_refused', 'revoked')) : send(),
    )
    app.overrides.refundKeyHours = 0
    const order = await paidOrder()
    await cancelAndWork(order)
    isRevoked = false
    await later(10)
    assert.deepEqual(await statesOf(order), ['paid'])
    assert.deepEqual([...new Set(calls)], [`send refund:${(await order.payment()).id}:full`])
  })

  test('a refused refund goes to the wallet with the words of the provider', async () => {
    watch(() => Promise.reject(new ProviderError('refused', 'the card is closed')))
    const order = await paidOrder()
    await cancelAndWork(order)
    const [refund] = await refundsOf(order)
    assert.deepEqual([refund?.status, refund?.note], ['failed', 'the card is closed'])
    assert.equal((await readWallet(app.deps.database, order.user.id)).balance, 4751n)
  })

  test('a refused list of disputes stops no refund', async () => {
    app.overrides.listDisputes = () => Promise.reject(new ProviderError('refused', 'not allowed'))
    const order = await paidOrder()
    await cancelAndWork(order)
    assert.deepEqual(await statesOf(order), ['paid'])
    assert.equal(await sentBack(order), 4751n)
  })

  test('a refund in the dashboard of the provider is booked once and leaves the order', async () => {
    const order = await paidOrder()
    const handle = { reference: order.uuid, providerId: null, paymentId: null }
    await app.sandbox.refund(handle, { minor: 1000n, currency: 'USD' }, `dashboard ${order.uuid}`)
    for (let look = 0; look < 2; look++) await app.pages.inject(`/pay/${order.uuid}/return`)
    const { id, status, refunded } = await order.payment()
    assert.deepEqual([status, refunded], ['paid', 1000n])
    const booked = await app.rows(sql`
      select a.kind, e.amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id
      where t.key = ${`outside:${id}:1000:0`} order by a.kind`)
    assert.deepEqual(booked, [
      { kind: 'platform_revenue', amount: -1000 },
      { kind: 'provider_clearing', amount: 1000 },
    ])
    const audits = await app.rows(
      sql`select id from audit_logs where action = 'payment.refunded_outside' and subject_id = ${id}`,
    )
    assert.equal(audits.length, 1)
    await cancelAndWork(order)
    assert.equal(await sentBack(order), 4751n, 'a cancellation returns the rest')
  })

  test('our own refunds are not taken for refunds in the dashboard', async () => {
    const order = await paidOrder()
    app.sandbox.holdRefunds(true)
    await cancelAndWork(order)
    await app.pages.inject(`/pay/${order.uuid}/return`)
    assert.equal((await refundsOf(order)).length, 1)
    assert.equal((await order.payment()).status, 'refund')
  })
})
