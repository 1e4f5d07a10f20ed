import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../testing/change-setting.ts'
import { giveMoney } from '../../testing/make/give-money.ts'
import { PROVIDERS_IN_APP } from '../../testing/night.ts'
import {
  type EmulatedProvider,
  type ProviderApp,
  type ProviderOrder,
  ORDER_TOTAL,
  startProviderApp,
} from '../../testing/provider-app.ts'
import { readWallet } from '../wallet/index.ts'

/** In base currency, which is worth two units of each order's currency. */
const WALLET = 1_000_000n
const SETTLED = ORDER_TOTAL / 2n

let app: ProviderApp
before(async () => {
  app = await startProviderApp()
  await changeSetting(app, 'cashLimit', '100000')
})
after(() => app.close())

for (const tag of PROVIDERS_IN_APP)
  describe(`a buyer with an open page of ${tag}`, () => {
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
    const walletOf = ({ user }: ProviderOrder) => readWallet(app.deps.database, user.id)
    const tryToPay = (order: ProviderOrder) => order.decide('pay').catch(() => undefined)
    async function openOrder(): Promise<ProviderOrder> {
      const order = await provider.order()
      await giveMoney(app, order.user.id, WALLET)
      await order.visit()
      return order
    }
    async function deliverWebhooksAndRunJobs() {
      await provider.deliver()
      await app.later(2)
    }
    /** The order has cost the buyer its total: at the provider, from the wallet, or both. */
    async function assertPaidOnce(order: ProviderOrder, balanceBefore: bigint) {
      const { available, held } = await walletOf(order)
      assert.equal(held, 0n)
      assert.equal((balance() - balanceBefore) / 2n + (WALLET - available), SETTLED)
      const [row] = await app.rows<{ sum: number }>(sql`
        select coalesce(sum(e.amount), 0)::bigint as sum from ledger_transfers t
        join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.ref_type = 'order' and t.ref_id = ${order.id} and a.kind = 'escrow'`)
      assert.equal(BigInt(row?.sum ?? 0), SETTLED)
    }

    test('pays from the wallet and on the old page, and is charged once', async () => {
      const before = balance()
      const order = await openOrder()
      await order.payWith('wallet')
      await tryToPay(order)
      await deliverWebhooksAndRunJobs()
      await assertPaidOnce(order, before)
    })

    test('chooses cash and pays on the old page, and gets that money back', async () => {
      const before = balance()
      const order = await openOrder()
      await order.payWith('cash')
      await tryToPay(order)
      await deliverWebhooksAndRunJobs()
      assert.equal(balance(), before)
      assert.equal((await walletOf(order)).available, WALLET)
    })

    test('pays a smaller rest on the new page and all on the old one, and is charged once', async () => {
      const before = balance()
      const order = await openOrder()
      const split = await order.payWith(provider.tag, 1_000)
      await split.visit()
      assert.equal((await walletOf(order)).held, 50_000n)
      await tryToPay(split)
      await tryToPay(order)
      await deliverWebhooksAndRunJobs()
      await assertPaidOnce(order, before)
      assert.equal((await walletOf(order)).available, WALLET - 50_000n)
    })

    test('pays only the old page after a wallet part was chosen, and is charged once or not at all', async () => {
      const before = balance()
      const order = await openOrder()
      const split = await order.payWith(provider.tag, 1_000)
      await split.visit()
      await tryToPay(order)
      await deliverWebhooksAndRunJobs()
      // The old page asked for the whole sum. It is closed, or its money went back.
      assert.equal(balance(), before)
      const [bought] = await app.rows(sql`
        select exists (select from events where order_id = ${order.id} and topic = 'payment.paid') as paid`)
      assert.deepEqual(bought, { paid: false })
      await app.cancel(order)
      await deliverWebhooksAndRunJobs()
      const { available, held } = await walletOf(order)
      assert.deepEqual([available, held], [WALLET, 0n])
    })

    test('cancels a split payment on the way, and gets both parts back', async () => {
      const before = balance()
      const order = await openOrder()
      const split = await order.payWith(provider.tag, 1_000)
      await split.visit()
      await tryToPay(split)
      await app.cancel(order)
      await deliverWebhooksAndRunJobs()
      assert.equal(balance(), before)
      const { available, held } = await walletOf(order)
      assert.deepEqual([available, held], [WALLET, 0n])
    })
  })
