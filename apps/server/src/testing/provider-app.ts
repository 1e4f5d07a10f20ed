import assert from 'node:assert/strict'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { sql } from '@hawker/postgres/database'
import Fastify, { type FastifyInstance } from 'fastify'
import { EMULATORS } from '../adapters/payments/emulators/all-emulators.ts'
import type { Emulator } from '../adapters/payments/emulators/emulator.ts'
import { serveEmulators } from '../adapters/payments/emulators/serve-emulators.ts'
import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import { PROVIDERS } from '../adapters/payments/provider-adapters.ts'
import { type FaultyProxy, startFaultyProxy } from '../adapters/payments/testing/faulty-proxy.ts'
import { fixedProviders } from '../adapters/payments/testing/fixed-providers.ts'
import {
  type StoredTransaction,
  openPayments,
  paymentJobs,
  paymentListeners,
  paymentPages,
  paymentRoutes,
  paymentSweeps,
  refundPart,
  refundPayable,
  transactionsOf,
} from '../features/payments/index.ts'
import { makeBareOrder } from './make/make-bare-order.ts'
import { makeShop } from './make/make-shop.ts'
import { nextPage } from './next-page.ts'
import { type TestApp, startTestApp } from './test-app.ts'

/** In minor units of the provider's currency. */
export const ORDER_TOTAL = 475_000n

export type ProviderOrder = {
  readonly id: number
  readonly user: { id: number }
  /** What the buyer's browser gets at `/pay`: the provider's page, or a page of ours. */
  visit(): Promise<string>
  /** The buyer's decision on the provider's page. */
  decide(decision: Parameters<Emulator['decide']>[1]): Promise<void>
  payment(): Promise<StoredTransaction>
}
/** A provider behind its emulator, and the tests are in between. */
export type EmulatedProvider = {
  readonly tag: ProviderTag
  readonly emulator: Emulator
  readonly proxy: FaultyProxy
  readonly currency: string
  /** `held` is the amount that a card should hold beyond the total. */
  order(held?: bigint): Promise<ProviderOrder>
  /** An order that is paid and known to be paid. */
  paidOrder(): Promise<ProviderOrder>
  /** Delivers the waiting webhooks, each of them `times`, all at once. Returns the statuses. */
  deliver(times?: number): Promise<number[]>
  /** Drops the waiting webhooks. */
  drop(): void
}
export type ProviderApp = TestApp & {
  readonly pages: FastifyInstance
  provider(tag: string): EmulatedProvider
  cancel(order: ProviderOrder): Promise<void>
  refund(order: ProviderOrder, minor: bigint): Promise<void>
}

/** A test app with all providers. Each is an emulator behind a proxy that can fail. */
export async function startProviderApp(): Promise<ProviderApp> {
  let time = new Date(0)
  const served = await serveEmulators(EMULATORS, { clock: { now: () => time } })
  const proxies = new Map<string, FaultyProxy>()
  for (const tag of served.emulators.keys())
    proxies.set(tag, await startFaultyProxy(served.addressOf(tag)))
  const proxyOf = (tag: string) => {
    const proxy = proxies.get(tag)
    assert.ok(proxy)
    return proxy
  }
  const app = await startTestApp({
    routes: paymentRoutes,
    listeners: paymentListeners,
    jobs: paymentJobs,
    sweeps: paymentSweeps,
    deps: ({ clock, origin }) => ({
      payments: fixedProviders(
        [...served.emulators.values()].map(({ tag, keys }) => {
          const adapter = PROVIDERS[tag]
          assert.ok(adapter)
          const webhookUrl = `${origin}/webhook/${tag}`
          return adapter.make({ keys, host: proxyOf(tag).address, webhookUrl, clock })
        }),
      ),
    }),
  })
  const { database, clock } = app.deps
  const follow = () => (time = clock.now())
  follow()
  const pages = Fastify()
  paymentPages(pages, app.deps, { waitMs: 0 })
  const shop = await makeShop(app)
  await app.rows(sql`update payment_methods set active = true`)

  const currencyId = async (code: string) => {
    await app.rows(sql`
      insert into currencies (code, title, symbol, position, decimals, cash_rounding, rate, is_default)
      values (${code}, ${code}, ${code}, 'before', ${isoDecimals(code)}, null, 2, false) on conflict do nothing`)
    const [row] = await app.rows<{ id: number }>(
      sql`select id from currencies where code = ${code}`,
    )
    return row?.id ?? 0
  }

  function provider(tag: string): EmulatedProvider {
    const emulator = served.emulators.get(tag)
    assert.ok(emulator)
    const [code = 'USD'] = emulator.currencies
    const proxy = proxyOf(tag)
    async function order(held = 0n): Promise<ProviderOrder> {
      follow()
      const user = await app.makeUser()
      const currency = { id: await currencyId(code), code, decimals: isoDecimals(code) }
      const { id } = await makeBareOrder(app, {
        shopId: shop.id,
        userId: user.id,
        currencyId: currency.id,
        released: false,
        paid: false,
      })
      await app.rows(sql`update orders set total = ${ORDER_TOTAL} where id = ${id}`)
      const opened = await database.transaction((tx) =>
        openPayments(tx, app.deps, {
          payable: { type: 'order', id },
          userId: user.id,
          currency,
          amount: ORDER_TOTAL,
          settlementAmount: ORDER_TOTAL / 2n,
          headroom: held,
          payment: { tag: emulator?.tag ?? 'sandbox' },
          payUntil: new Date(clock.now().getTime() + 15 * 60_000),
          now: clock.now(),
        }),
      )
      const uuid = opened.transactions.at(-1)?.uuid ?? ''
      const payment = async () => {
        const [stored] = await transactionsOf(database, 'order', [id])
        assert.ok(stored)
        return stored
      }
      return {
        id,
        user,
        payment,
        visit: async () => nextPage(await pages.inject(`/pay/${uuid}`)),
        async decide(decision) {
          follow()
          const { providerId } = await payment()
          await emulator?.decide(providerId ?? '', decision)
        },
      }
    }
    return {
      tag: emulator.tag,
      emulator,
      proxy,
      currency: code,
      order,
      async paidOrder() {
        const made = await order()
        await made.visit()
        await made.decide('pay')
        await this.deliver()
        assert.equal((await made.payment()).status, 'paid')
        return made
      },
      async deliver(times = 1) {
        const calls = emulator.takeWebhooks().flatMap((webhook) =>
          Array.from({ length: times }, () => {
            const query = Object.entries(webhook.query).flatMap(
              ([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]),
            )
            // The addresses of the emulator are those of its proxy to the server.
            const headers = Object.entries(webhook.headers).map(([name, value]) => [
              name,
              (value ?? '').replaceAll(served.addressOf(emulator.tag), proxy.address),
            ])
            return pages.inject({
              method: 'POST',
              url: `/webhook/${emulator.tag}?${new URLSearchParams(query)}`,
              headers: Object.fromEntries(headers),
              payload: webhook.rawBody,
            })
          }),
        )
        const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
        await app.work()
        return statuses
      },
      drop: () => void emulator.takeWebhooks(),
    }
  }

  return {
    ...app,
    pages,
    provider,
    cancel: (order) =>
      database.transaction(async (tx) => {
        await tx.run(sql`update orders set status = 'cancelled' where id = ${order.id}`)
        await refundPayable(tx, 'order', order.id, clock.now())
      }),
    refund: (order, minor) =>
      database.transaction(async (tx) => {
        await refundPart(tx, {
          type: 'order',
          id: order.id,
          amount: minor,
          key: `test:${minor}`,
          now: clock.now(),
        })
      }),
    async close() {
      await pages.close()
      await app.close()
      for (const proxy of proxies.values()) await proxy.close()
      await served.close()
    },
  }
}
