import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { PROVIDERS } from '../../adapters/payments/provider-adapters.ts'
import { captureOrder } from './index.ts'
import {
  type EmulatedProvider,
  type ProviderApp,
  type ProviderOrder,
  ORDER_TOTAL,
  despiteProvider,
  isUnavailable,
  opensPage,
  startProviderApp,
} from '../../testing/provider-app.ts'

let app: ProviderApp
before(async () => {
  app = await startProviderApp()
})
after(() => app.close())

for (const tag of Object.keys(PROVIDERS))
  describe(`faults of ${tag}`, () => {
    let provider: EmulatedProvider
    before(() => {
      provider = app.provider(tag)
    })
    afterEach(() => {
      provider.proxy.reset()
      provider.emulator.holdRefunds(false)
      provider.emulator.revokeKeys(false)
      provider.drop()
    })
    const paidAtProvider = () => provider.emulator.books(provider.currency).paid
    const refundedAtProvider = () => provider.emulator.books(provider.currency).refunded
    /** Pays on the page that the buyer is on, and lets the server know. */
    async function payOn(order: ProviderOrder) {
      await order.decide('pay')
      await provider.deliver()
    }

    test('a hold is known by its webhook, and captured once and in part', async () => {
      if (!app.deps.payments.get(tag)?.canHold) return
      const before = paidAtProvider()
      const order = await provider.order(25_000n)
      await order.visit()
      await order.decide('pay')
      await provider.deliver()
      assert.equal((await order.payment()).status, 'authorized')
      for (let times = 0; times < 2; times++)
        await app.deps.database.transaction((tx) => captureOrder(tx, order.id, { evenHeld: true }))
      await app.work()
      assert.equal((await order.payment()).status, 'paid')
      assert.equal(await order.postings(), 1)
      assert.equal(paidAtProvider() - before, ORDER_TOTAL)
    })

    test('a provider that does not answer opens no page, and the next visit pays once', async () => {
      for (const fault of [
        { status: 500, text: 'oops' },
        { status: 429, text: '{}' },
        { status: 502, text: '<html>' },
        { status: 200, text: '{"broken' },
      ]) {
        const before = paidAtProvider()
        const order = await provider.order()
        provider.proxy.fault(() => fault)
        assert.ok(isUnavailable(await order.visit()), JSON.stringify(fault))
        provider.proxy.reset()
        assert.ok(!isUnavailable(await order.visit()))
        await payOn(order)
        assert.equal((await order.payment()).status, 'paid')
        assert.equal(await order.postings(), 1)
        assert.equal(paidAtProvider() - before, ORDER_TOTAL)
      }
    })

    test('a page whose answer was lost is not paid twice', async () => {
      const before = paidAtProvider()
      const order = await provider.order()
      provider.proxy.loseAnswer(opensPage)
      assert.ok(isUnavailable(await order.visit()))
      assert.ok(!isUnavailable(await order.visit()))
      await payOn(order)
      assert.equal((await order.payment()).status, 'paid')
      assert.equal(paidAtProvider() - before, ORDER_TOTAL)
    })

    test('a declined try and a payment after it pay once', async () => {
      const order = await provider.order()
      await order.visit()
      await order.decide('decline')
      await provider.deliver()
      if ((await order.payment()).status === 'rejected') return
      await payOn(order)
      assert.equal((await order.payment()).status, 'paid')
      assert.equal(await order.postings(), 1)
    })

    test('fifty equal webhooks at once book one payment', async () => {
      const order = await provider.order()
      await order.visit()
      await order.decide('pay')
      const statuses = await provider.deliver(50)
      assert.deepEqual([...new Set(statuses)], [200])
      assert.equal((await order.payment()).status, 'paid')
      assert.equal(await order.postings(), 1)
    })

    test('a payment without any webhook is found by the sweep', async () => {
      const order = await provider.order()
      await order.visit()
      await order.decide('pay')
      provider.drop()
      app.clock.forward(61)
      await app.work()
      assert.equal((await order.payment()).status, 'paid')
    })

    test('a webhook during an outage is worked off later', async () => {
      const order = await provider.order()
      await order.visit()
      await order.decide('pay')
      provider.proxy.fault(() => ({ status: 503, text: '' }))
      await despiteProvider(provider.deliver())
      assert.equal((await order.payment()).status, 'progress')
      provider.proxy.reset()
      await app.later(1)
      assert.equal((await order.payment()).status, 'paid')
      assert.equal(await order.postings(), 1)
    })

    test('a forged webhook leaves no row and causes no look', async () => {
      const order = await provider.order()
      await order.visit()
      await order.decide('pay')
      provider.drop()
      provider.proxy.reset()
      const rows = async () =>
        (await app.rows(sql`select id from webhook_events where provider = ${tag}`)).length
      const before = await rows()
      for (const payload of [
        '{}',
        '',
        'not json',
        '{"id":"evt_1","event":"charge.success","data":{}}',
      ]) {
        const { statusCode } = await app.pages.inject({
          method: 'POST',
          url: `/webhook/${tag}`,
          headers: { 'content-type': 'application/json' },
          payload,
        })
        assert.equal(statusCode, 400, payload)
      }
      assert.equal(await rows(), before)
      assert.equal(provider.proxy.calls.length, 0)
      assert.equal((await order.payment()).status, 'progress')
      // The sweep finds the payment, so that it disturbs no other test.
      await app.later(1)
    })

    test('money for a cancelled order goes back, or is never taken', async () => {
      const order = await provider.order()
      await order.visit()
      const before = paidAtProvider() - refundedAtProvider()
      await order.decide('pay')
      await app.cancel(order)
      await provider.deliver()
      await app.later(2)
      // PayPal takes an approved payment only when it is asked to.
      assert.equal((await order.payment()).status, tag === 'paypal' ? 'canceled' : 'refund')
      assert.equal(paidAtProvider() - refundedAtProvider(), before)
      assert.equal(await order.wallet(), 0n)
    })

    test('a refund whose answer was lost is made at most once', async () => {
      const order = await provider.paidOrder()
      const before = refundedAtProvider()
      let lost = 0
      provider.proxy.loseAnswer(({ method, path }) => {
        const isRefund = method === 'POST' && /refund|payment\/request/.test(path)
        lost += isRefund ? 1 : 0
        return isRefund
      })
      await app.refund(order, 75_000n)
      await despiteProvider(app.work())
      assert.equal(lost, 1)
      await app.later(30)
      assert.equal(refundedAtProvider() - before, 75_000n)
      const [status] = await order.refundStatuses()
      assert.ok(status === 'paid' || status === 'unknown', status)
      assert.equal(await order.wallet(), 0n)
    })

    test('a refund that fails after days goes to the wallet, and one that is paid does not', async () => {
      if (provider.emulator.refundsAtOnce) return
      for (const outcome of ['paid', 'failed'] as const) {
        const order = await provider.paidOrder()
        provider.emulator.holdRefunds(true)
        await app.refund(order, 75_000n)
        await app.work()
        assert.deepEqual(await order.refundStatuses(), ['progress'])
        await app.later(3)
        provider.drop()
        const [{ provider_id: refundId } = { provider_id: '' }] = await app.rows<{
          provider_id: string
        }>(sql`
          select provider_id from provider_refunds where transaction_id = ${(await order.payment()).id}`)
        await provider.emulator.settleRefund(refundId, outcome)
        provider.emulator.holdRefunds(false)
        await provider.deliver()
        await app.later(1)
        assert.deepEqual(await order.refundStatuses(), [outcome])
        assert.equal((await order.wallet()) > 0n, outcome === 'failed')
      }
    })

    test('a refund in the dashboard is recorded, and the rest can be refunded', async () => {
      const order = await provider.paidOrder()
      const { providerId } = await order.payment()
      await provider.emulator.refundInDashboard(providerId ?? '', 75_000n)
      await provider.deliver()
      await app.later(1)
      assert.equal((await order.payment()).refunded, 75_000n)
      await app.refund(order, 400_000n)
      await app.work()
      assert.equal((await order.payment()).status, 'refund')
    })

    test('revoked keys open no page, lose no payment, and new ones go on', async () => {
      const open = await provider.order()
      await open.visit()
      await open.decide('pay')
      provider.emulator.revokeKeys(true)
      const other = await provider.order()
      assert.ok(isUnavailable(await other.visit()))
      await despiteProvider(provider.deliver())
      provider.emulator.revokeKeys(false)
      await app.later(1)
      assert.equal((await open.payment()).status, 'paid')
      assert.equal(await open.postings(), 1)
    })
  })
