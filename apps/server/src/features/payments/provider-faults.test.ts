import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { captureDelivery } from './index.ts'
import { PROVIDERS_IN_APP } from '../../testing/night.ts'
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

/** Answers that tell nothing. */
const FAULTS = [
  'reset',
  { status: 500, text: 'oops' },
  { status: 429, text: '{}', headers: { 'retry-after': '2' } },
  { status: 502, text: '<html>' },
  { status: 200, text: '<!doctype html><title>Sign in</title>' },
  { status: 200, text: '{"broken' },
] as const

for (const tag of PROVIDERS_IN_APP)
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
        await app.deps.database.transaction((tx) =>
          captureDelivery(tx, { type: 'order', id: order.id }, { evenHeld: true }),
        )
      await app.work()
      assert.equal((await order.payment()).status, 'paid')
      assert.equal(await order.postings(), 1)
      assert.equal(paidAtProvider() - before, ORDER_TOTAL)
    })

    test('a provider that does not answer opens no page, and the next visit pays once', async () => {
      for (const fault of FAULTS) {
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

    test('a look that gets no answer changes nothing, and a later one pays', async () => {
      for (const fault of FAULTS) {
        const order = await provider.order()
        await order.visit()
        await order.decide('pay')
        provider.proxy.fault(() => fault)
        await despiteProvider(provider.deliver())
        assert.equal((await order.payment()).status, 'progress', JSON.stringify(fault))
        provider.proxy.reset()
        await app.later(1)
        assert.equal((await order.payment()).status, 'paid')
        assert.equal(await order.postings(), 1)
      }
    })

    test('an outage of ten minutes greys the method, and a restart loses no open payment', async () => {
      const [open, opening] = [await provider.order(), await provider.order()]
      await open.visit()
      await open.decide('pay')
      provider.proxy.fault(() => ({ status: 503, text: '' }))
      await despiteProvider(provider.deliver())
      for (let minutes = 0; minutes < 10; minutes++) {
        app.clock.forward(60)
        if (minutes === 5) {
          assert.equal(app.deps.payments.conditionOf(tag), 'provider_down')
          await app.restart()
        }
        await despiteProvider(app.work())
        assert.ok(isUnavailable(await opening.visit()))
      }
      assert.equal((await open.payment()).status, 'progress')
      provider.proxy.reset()
      await opening.visit()
      assert.equal(app.deps.payments.conditionOf(tag), null)
      await payOn(opening)
      await app.later(1)
      for (const order of [open, opening]) {
        assert.equal((await order.payment()).status, 'paid')
        assert.equal(await order.postings(), 1)
      }
    })

    test('an open payment and its refund go on with the keys that they began with', async () => {
      const order = await provider.order()
      await order.visit()
      const began = app.deps.payments.keySetOf(tag)
      await app.rotateKeys()
      assert.notEqual(app.deps.payments.keySetOf(tag), began)
      await order.decide('pay')
      assert.deepEqual([...new Set(await provider.deliver())], [200])
      assert.equal((await order.payment()).status, 'paid')
      await app.refund(order, 75_000n)
      await app.work()
      await provider.deliver()
      await app.later(1)
      assert.deepEqual(await order.refundStatuses(), ['paid'])
      // The emulator knows no other keys.
      assert.ok(isUnavailable(await (await provider.order()).visit()))
      await app.forgetNewKeys()
    })

    test('another amount or currency pays nothing, and all of it goes back', async () => {
      for (const wrong of [
        sql`amount = amount + 100`,
        sql`amount = amount - 100`,
        sql`currency_id = (select id from currencies where code = 'EUR')`,
      ]) {
        const order = await provider.order()
        await order.visit()
        const before = paidAtProvider() - refundedAtProvider()
        // As if the provider had taken another amount than we have asked for.
        await app.rows(sql`update transactions set ${wrong} where uuid = ${order.uuid}`)
        await payOn(order)
        await app.later(2)
        assert.equal(paidAtProvider() - refundedAtProvider(), before)
        assert.equal((await order.payment()).note, 'amount_mismatch')
        assert.equal(await order.wallet(), 0n)
        const { id } = await order.payment()
        const audits = await app.rows(sql`
          select id from audit_logs where action = 'payment.amount_mismatch' and subject_id = ${id}`)
        assert.equal(audits.length, 1)
        const [bought] = await app.rows(sql`select paid_at from orders where id = ${order.id}`)
        assert.deepEqual(bought, { paid_at: null })
      }
    })

    test('a hold that ends before its capture takes nothing, and staff see it', async () => {
      if (!provider.emulator.endHold) return
      const before = paidAtProvider()
      const order = await provider.order(25_000n)
      await order.visit()
      await payOn(order)
      const { status, providerId } = await order.payment()
      assert.equal(status, 'authorized')
      await provider.emulator.endHold(providerId ?? '')
      provider.drop()
      await app.deps.database.transaction((tx) =>
        captureDelivery(tx, { type: 'order', id: order.id }, { evenHeld: true }),
      )
      await app.work()
      const { id, status: after } = await order.payment()
      assert.equal(after, 'canceled')
      assert.equal(paidAtProvider(), before)
      assert.equal(await order.postings(), 0)
      const audits = await app.rows(sql`
        select id from audit_logs where action = 'payment.hold_lost' and subject_id = ${id}`)
      assert.equal(audits.length, 1)
    })

    test('a capture whose answer was lost takes the money once', async () => {
      if (!provider.emulator.endHold) return
      const before = paidAtProvider()
      const order = await provider.order(25_000n)
      await order.visit()
      await payOn(order)
      let lost = 0
      provider.proxy.loseAnswer(({ method, path }) => {
        lost += method === 'POST' && path.endsWith('/capture') ? 1 : 0
        return lost === 1
      })
      await app.deps.database.transaction((tx) =>
        captureDelivery(tx, { type: 'order', id: order.id }, { evenHeld: true }),
      )
      await despiteProvider(app.work())
      await provider.deliver()
      await app.later(1)
      assert.ok(lost >= 1)
      assert.equal((await order.payment()).status, 'paid')
      assert.equal(paidAtProvider() - before, ORDER_TOTAL)
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

    const isRefund = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && /refund|payment\/request/.test(path)

    test('a refund whose answer was lost is made once, and found or left to a person', async () => {
      const order = await provider.paidOrder()
      const before = refundedAtProvider()
      let lost = 0
      provider.proxy.loseAnswer((call) => {
        lost += isRefund(call) ? 1 : 0
        return isRefund(call)
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

    test('a refund is made at most once, although the provider was away for 25 hours', async () => {
      for (const isMade of [true, false]) {
        const order = await provider.paidOrder()
        const before = refundedAtProvider()
        const outage = () => provider.proxy.fault(() => 'reset')
        if (isMade)
          provider.proxy.loseAnswer((call) => {
            if (isRefund(call)) outage()
            return isRefund(call)
          })
        else outage()
        await app.refund(order, 75_000n)
        await despiteProvider(app.work())
        for (let hour = 0; hour < 25; hour++) await despiteProvider(app.later(1))
        provider.proxy.reset()
        await app.later(2)
        const made = refundedAtProvider() - before
        const [status] = await order.refundStatuses()
        const { id } = await order.payment()
        const audits = await app.rows(sql`
          select id from audit_logs where action = 'payment.refund_unknown' and subject_id = ${id}`)
        if (isMade) assert.equal(made, 75_000n)
        // It is paid only if the provider has made it. Otherwise a person is asked, once.
        if (status === 'paid') assert.equal(made, 75_000n)
        else assert.deepEqual([status, audits.length], ['unknown', 1])
        assert.equal(await order.wallet(), 0n)
      }
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

    test('a refund that one in the dashboard has overtaken is returned once', async () => {
      const order = await provider.paidOrder()
      const before = refundedAtProvider()
      const { id, providerId } = await order.payment()
      await app.refund(order, 200_000n)
      await provider.emulator.refundInDashboard(providerId ?? '', ORDER_TOTAL)
      provider.drop()
      await app.work()
      for (let looks = 0; looks < 2; looks++) {
        await app.pages.inject(`/pay/${order.uuid}/return`)
        await app.later(1)
      }
      assert.equal(refundedAtProvider() - before, ORDER_TOTAL)
      assert.equal(await order.wallet(), 0n)
      assert.equal((await order.payment()).refunded, ORDER_TOTAL)
      const booked = await app.rows<{ amount: number; status: string }>(sql`
        select amount, status from provider_refunds where transaction_id = ${id} order by id`)
      assert.deepEqual(booked, [
        { amount: 200_000, status: 'paid' },
        { amount: 275_000, status: 'paid' },
      ])
    })

    test('a refund that a smaller one in the dashboard has overtaken sends only the rest', async () => {
      const order = await provider.paidOrder()
      const before = refundedAtProvider()
      const { id, providerId } = await order.payment()
      await app.refund(order, ORDER_TOTAL)
      await provider.emulator.refundInDashboard(providerId ?? '', 75_000n)
      provider.drop()
      await app.work()
      for (let looks = 0; looks < 2; looks++) {
        await app.pages.inject(`/pay/${order.uuid}/return`)
        await app.later(1)
      }
      assert.equal(refundedAtProvider() - before, ORDER_TOTAL)
      assert.equal(await order.wallet(), 0n)
      assert.equal((await order.payment()).refunded, ORDER_TOTAL)
      const booked = await app.rows<{ amount: number; status: string }>(sql`
        select amount, status from provider_refunds where transaction_id = ${id} order by id`)
      assert.deepEqual(booked, [
        { amount: 75_000, status: 'paid' },
        { amount: 400_000, status: 'paid' },
      ])
    })

    test('two refunds that one in the dashboard has overtaken return the payment once', async () => {
      const order = await provider.paidOrder()
      const before = refundedAtProvider()
      const { providerId } = await order.payment()
      await app.refund(order, 225_000n)
      await app.refund(order, 250_000n)
      await provider.emulator.refundInDashboard(providerId ?? '', 300_000n)
      provider.drop()
      for (let hour = 0; hour < 3; hour++) await app.later(1)
      assert.equal(refundedAtProvider() - before, ORDER_TOTAL)
      assert.equal(await order.wallet(), 0n)
      assert.ok((await order.refundStatuses()).every((status) => status === 'paid'))
    })

    test('a refund in the dashboard is recorded whole when one of ours has failed unheard', async () => {
      if (provider.emulator.refundsAtOnce) return
      const order = await provider.paidOrder()
      const { id, providerId } = await order.payment()
      provider.emulator.holdRefunds(true)
      await app.refund(order, 75_000n)
      await app.work()
      provider.emulator.holdRefunds(false)
      const [sent] = await app.rows<{ provider_id: string }>(
        sql`select provider_id from provider_refunds where transaction_id = ${id} and status = 'progress'`,
      )
      // Some providers do not tell of it, so we learn of the refund in the dashboard first.
      await provider.emulator.settleRefund(sent?.provider_id ?? '', 'failed')
      await provider.emulator.refundInDashboard(providerId ?? '', 150_000n)
      provider.drop()
      const look = () => app.pages.inject(`/pay/${order.uuid}/return`)
      await look()
      await app.later(1)
      for (let looks = 0; looks < 3; looks++) await look()
      assert.equal((await order.payment()).refunded, 225_000n)
      const [booked] = await app.rows(sql`
        select sum(e.amount)::int as sum from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
          join ledger_accounts a on a.id = e.account_id and a.kind = 'platform_revenue'
        where t.key like ${`outside:${id}:%`}`)
      // Half of it in base currency.
      assert.deepEqual(booked, { sum: -75_000 })
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
