import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { PROVIDERS } from '../../../adapters/payments/provider-adapters.ts'
import { PROVIDERS_IN_APP } from '../../../testing/night.ts'
import {
  type EmulatedProvider,
  type ProviderApp,
  type ProviderOrder,
  ORDER_TOTAL,
  isUnavailable,
  opensPage,
  startProviderApp,
} from '../../../testing/provider-app.ts'

let app: ProviderApp
before(async () => {
  app = await startProviderApp()
})
after(() => app.close())

for (const tag of PROVIDERS_IN_APP)
  describe(`webhooks of ${tag}`, () => {
    let provider: EmulatedProvider
    before(() => {
      provider = app.provider(tag)
    })
    afterEach(() => {
      provider.proxy.reset()
      provider.drop()
    })
    const storedEvents = async () =>
      (await app.rows(sql`select id from webhook_events where provider = ${tag}`)).length
    /** An order whose buyer has paid; the webhooks wait. */
    async function paidThere(): Promise<ProviderOrder> {
      const order = await provider.order()
      await order.visit()
      await order.decide('pay')
      return order
    }
    /** Fails if the work stores an event or asks the provider. */
    async function assertIgnored(work: () => Promise<void>) {
      const before = await storedEvents()
      provider.proxy.reset()
      await work()
      assert.equal(await storedEvents(), before)
      assert.equal(provider.proxy.calls.length, 0)
    }

    test('the same webhook a day later is stored and looked at no second time', async () => {
      const order = await paidThere()
      const webhooks = provider.take()
      assert.ok(webhooks.length > 0)
      for (const webhook of webhooks) assert.equal(await provider.post(webhook), 200)
      await app.work()
      assert.equal((await order.payment()).status, 'paid')
      await app.later(24)
      await assertIgnored(async () => {
        // Stripe and PayPal sign the time: an old webhook is refused there.
        for (const webhook of webhooks)
          assert.ok([200, 400].includes(await provider.post(webhook)), tag)
      })
      assert.equal(await order.postings(), 1)
    })

    test('a body of 2 MB and an empty one are refused', async () => {
      await paidThere()
      const [webhook] = provider.take()
      assert.ok(webhook)
      await assertIgnored(async () => {
        assert.equal(
          await provider.post({ ...webhook, rawBody: Buffer.alloc(2_000_000, ' ') }),
          413,
        )
        const status = await provider.post({ ...webhook, rawBody: Buffer.alloc(0) })
        assert.equal(status, 400)
      })
      await app.later(1)
    })

    test('the address of the webhook may be typed in other case', async () => {
      const order = await paidThere()
      for (const webhook of provider.take())
        assert.equal(await provider.post(webhook, tag.toUpperCase()), 200)
      await app.work()
      assert.equal((await order.payment()).status, 'paid')
    })

    test('another provider refuses the webhook', async () => {
      await paidThere()
      const webhooks = provider.take()
      for (const other of Object.keys(PROVIDERS).filter((one) => one !== tag)) {
        const before = await storedEvents()
        for (const webhook of webhooks)
          assert.equal(await provider.post(webhook, other), 400, other)
        assert.equal(await storedEvents(), before)
      }
      await app.later(1)
    })

    test('a webhook of another account is refused', async () => {
      const order = await paidThere()
      const webhooks = provider.take()
      const foreign = await app.withOtherKeys()
      await assertIgnored(async () => {
        for (const { headers, query, rawBody } of webhooks)
          assert.equal(
            (await foreign.get(tag)?.parseWebhook({ headers, query, rawBody }))?.kind,
            'forged',
          )
      })
      assert.equal((await order.payment()).status, 'progress')
      await app.later(1)
    })

    test('a webhook about a payment of nobody pays nothing', async () => {
      const order = await paidThere()
      await app.rows(sql`
        update transactions set uuid = gen_random_uuid(), provider_id = 'another', payment_id = null
        where uuid = ${order.uuid}`)
      await provider.deliver()
      const rows = await app.rows(
        sql`select status from transactions where payable_id = ${order.id}`,
      )
      assert.deepEqual(rows, [{ status: 'progress' }])
      const events = await app.rows(sql`
        select id from webhook_events where provider = ${tag} and processed_at is null
          and failure = 'unknown_reference'`)
      assert.ok(events.length > 0)
      await app.rows(sql`update webhook_events set processed_at = now() where processed_at is null`)
      await app.rows(
        sql`update transactions set status = 'canceled' where payable_id = ${order.id}`,
      )
    })

    test('a webhook before the answer that opens the page pays once', async () => {
      const order = await provider.order()
      const { emulator } = provider
      const paidBefore = emulator.books(provider.currency).paid
      let isPaid = false
      provider.proxy.beforeAnswer(opensPage, async (words) => {
        const page = words.find((word) => emulator.page(word)?.isOpen)
        assert.ok(page, 'the answer names the page')
        await emulator.decide(page, 'pay')
        isPaid = true
        for (const webhook of provider.take()) assert.equal(await provider.post(webhook), 200)
        await app.work()
        // A second tab does not open another page meanwhile.
        assert.ok(isUnavailable(await order.visit()) || (await order.payment()).status === 'paid')
      })
      await order.visit()
      assert.ok(isPaid)
      await app.later(1)
      assert.equal((await order.payment()).status, 'paid')
      assert.equal(await order.postings(), 1)
      assert.equal(emulator.books(provider.currency).paid - paidBefore, ORDER_TOTAL)
    })

    test('webhooks two days late and in reversed order change nothing that the sweep knows', async () => {
      const order = await paidThere()
      await app.later(1)
      assert.equal((await order.payment()).status, 'paid')
      await app.refund(order, 75_000n)
      await app.work()
      await app.later(48)
      const refundedBefore = provider.emulator.books(provider.currency).refunded
      const late = provider.take().toReversed()
      for (const webhook of [...late, ...late]) await provider.post(webhook)
      await app.work()
      await app.later(1)
      const { status, refunded } = await order.payment()
      assert.deepEqual([status, refunded], ['paid', 75_000n])
      assert.equal(await order.postings(), 1)
      assert.deepEqual(await order.refundStatuses(), ['paid'])
      assert.equal(provider.emulator.books(provider.currency).refunded, refundedBefore)
    })
  })
