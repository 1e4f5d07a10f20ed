import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { PROVIDERS_IN_APP } from '../../../testing/night.ts'
import {
  type EmulatedProvider,
  type ProviderApp,
  type ProviderOrder,
  ORDER_TOTAL,
  isUnavailable,
  opensPage,
  otherProviderOf,
  startProviderApp,
} from '../../../testing/provider-app.ts'

let app: ProviderApp
before(async () => {
  app = await startProviderApp()
})
after(() => app.close())

for (const tag of PROVIDERS_IN_APP)
  describe(`pages of ${tag}`, () => {
    const other = otherProviderOf(tag)
    let provider: EmulatedProvider
    before(() => {
      provider = app.provider(tag)
    })
    afterEach(() => {
      provider.proxy.reset()
      provider.drop()
    })
    /** What the provider has taken and not given back. */
    const balance = () => {
      const { paid, refunded } = provider.emulator.books(provider.currency)
      return paid - refunded
    }
    const openings = () => provider.proxy.calls.filter(opensPage).length
    /** The buyer tries to pay. A closed page refuses. */
    const triesToPay = (order: ProviderOrder) => order.decide('pay').catch(() => undefined)
    async function deliverWebhooksAndRunJobs() {
      await provider.deliver()
      await app.later(2)
    }

    test('ten tabs at once open one page', async () => {
      provider.proxy.reset()
      const order = await provider.order()
      const first = await Promise.all(Array.from({ length: 10 }, () => order.visit()))
      const page = await order.visit()
      assert.ok(!isUnavailable(page))
      for (const one of first) assert.ok(one === page || isUnavailable(one), one)
      assert.equal(openings(), 1)
    })

    test('an answer that comes three seconds late opens one page, for two tabs too', async () => {
      provider.proxy.reset()
      const before = balance()
      const order = await provider.order()
      provider.proxy.beforeAnswer(opensPage, () => wait(3_000))
      const tabs = await Promise.all([order.visit(), order.visit()])
      // The second tab is asked to try again.
      assert.ok(tabs.some((page) => !isUnavailable(page)))
      assert.ok(!isUnavailable(await order.visit()))
      assert.equal(openings(), 1)
      await order.decide('pay')
      await provider.deliver()
      assert.equal(await order.postings(), 1)
      assert.equal(balance() - before, ORDER_TOTAL)
    })

    test('an order that is cancelled while its page opens is never paid', async () => {
      const order = await provider.order()
      const before = balance()
      provider.proxy.beforeAnswer(opensPage, () => app.cancel(order))
      const page = await order.visit()
      assert.ok(page.includes(`/orders/${order.id}`), page)
      await app.work()
      await triesToPay(order)
      await deliverWebhooksAndRunJobs()
      assert.equal(balance(), before)
      assert.ok(['canceled', 'refund'].includes((await order.payment()).status))
      assert.equal(await order.wallet(), 0n)
    })

    test('a payment after the expiry goes back, or its page is closed', async () => {
      const order = await provider.order()
      await order.visit()
      const before = balance()
      await app.later(1)
      assert.equal((await order.payment()).status, 'canceled')
      await app.cancel(order)
      await triesToPay(order)
      await deliverWebhooksAndRunJobs()
      assert.equal(balance(), before)
      assert.ok(['canceled', 'refund'].includes((await order.payment()).status))
      assert.equal(await order.wallet(), 0n)
    })

    test('another way to pay closes the first page, and late money on it goes back', async () => {
      const first = await provider.order()
      await first.visit()
      const before = balance()
      const second = await first.payWith(other)
      await second.visit()
      await second.decide('pay')
      await app.provider(other).deliver()
      assert.equal((await second.payment()).status, 'paid')
      await triesToPay(first)
      await deliverWebhooksAndRunJobs()
      assert.equal(balance(), before)
      assert.ok(['canceled', 'refund'].includes((await first.payment()).status))
      assert.equal(await second.postings(), 1)
      assert.equal((await second.payment()).status, 'paid')
      assert.equal(await first.wallet(), 0n)
    })

    test('of two tries that are both paid one goes back', async () => {
      const first = await provider.order()
      await first.visit()
      const before = balance()
      const otherBalance = () => {
        const { paid, refunded } = app.provider(other).emulator.books(provider.currency)
        return paid - refunded
      }
      const otherBefore = otherBalance()
      // The buyer pays, and no news of it arrives before another way is chosen and paid, too.
      await first.decide('pay')
      const second = await first.payWith(other)
      await second.visit()
      await triesToPay(second)
      provider.drop()
      app.provider(other).drop()
      await app.later(4)
      assert.equal(balance() - before + otherBalance() - otherBefore, ORDER_TOTAL)
      const statuses = (await first.payments()).map(({ status }) => status)
      assert.equal(statuses.filter((status) => status === 'paid').length, 1, String(statuses))
      assert.equal(await first.wallet(), 0n)
    })
  })
