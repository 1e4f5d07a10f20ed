import assert from 'node:assert/strict'
import Fastify, { type FastifyInstance } from 'fastify'
import type { PaymentProvider } from '../adapters/payments/port.ts'
import { type Sandbox, sandboxPages, sandboxProvider } from '../adapters/payments/sandbox.ts'
import { fixedProviders } from '../adapters/payments/testing/fixed-providers.ts'
import {
  type StoredTransaction,
  openPayments,
  paymentJobs,
  paymentListeners,
  paymentPages,
  paymentRoutes,
  paymentSweeps,
  refundPayable,
  transactionsOf,
} from '../features/payments/index.ts'
import { sql } from '@hawker/postgres/database'
import { makeBareOrder } from './make/make-bare-order.ts'
import { type TestShop, makeShop } from './make/make-shop.ts'
import { nextPage } from './next-page.ts'
import { type TestApp, startTestApp } from './test-app.ts'

export type Overrides = { -readonly [Name in keyof PaymentProvider]?: PaymentProvider[Name] }
export type PaymentApp = TestApp & {
  readonly sandbox: Sandbox
  /** What the provider does in another way than the sandbox. Empty it after each test. */
  readonly overrides: Overrides
  readonly pages: FastifyInstance
  readonly shop: TestShop
  /** An order of 47.51 that waits for its payment. */
  order(options?: { held?: bigint; fulfilmentAt?: number }): Promise<PaymentOrder>
  /** The address to which `/pay` leads. */
  visit(uuid: string): Promise<string>
  /** Sends due webhooks and runs the jobs. */
  deliverWebhooksAndRunJobs(): Promise<void>
  cancel(orderId: number): Promise<void>
}
export type PaymentOrder = {
  readonly id: number
  readonly uuid: string
  readonly user: { id: number; token: string; email: string }
  payment(): Promise<StoredTransaction>
}

const TOTAL = 4751n

/** A test app whose provider can be made to fail. */
export async function startPaymentApp({ waitMs = 400 } = {}): Promise<PaymentApp> {
  const overrides: Overrides = {}
  let sandbox: Sandbox | undefined
  const app = await startTestApp({
    routes: paymentRoutes,
    listeners: paymentListeners,
    jobs: paymentJobs,
    sweeps: paymentSweeps,
    deps: ({ database, clock, random, personalDataKey, origin }) => {
      sandbox = sandboxProvider({
        database,
        clock,
        random,
        personalDataKey,
        origin,
        post: async (headers, payload) =>
          (await pages.inject({ method: 'POST', url: '/webhook/sandbox', headers, payload }))
            .statusCode === 200,
      })
      const provider = new Proxy<PaymentProvider>(sandbox, {
        get: (target, name) => Reflect.get(name in overrides ? overrides : target, name),
      })
      return { payments: fixedProviders([provider]) }
    },
  })
  const pages = Fastify()
  paymentPages(pages, app.deps, { waitMs })
  assert.ok(sandbox)
  sandboxPages(pages, sandbox)
  const shop = await makeShop(app)
  const { database } = app.deps
  const opened = sandbox
  return {
    ...app,
    sandbox: opened,
    overrides,
    pages,
    shop,
    async order({ held, fulfilmentAt } = {}) {
      const user = await app.makeUser()
      const currency = { id: shop.currencyIds.USD, code: 'USD', decimals: 2 }
      const { id } = await makeBareOrder(app, {
        shopId: shop.id,
        userId: user.id,
        currencyId: currency.id,
        released: false,
        paid: false,
      })
      const { transactions } = await database.transaction((tx) =>
        openPayments(tx, app.deps, {
          payable: { type: 'order', id },
          userId: user.id,
          currency,
          amount: TOTAL,
          settlementAmount: TOTAL,
          payment: { tag: 'sandbox' },
          payUntil: new Date(app.clock.now().getTime() + 15 * 60_000),
          now: app.clock.now(),
          ...(held === undefined ? {} : { headroom: held }),
          ...(fulfilmentAt === undefined ? {} : { fulfilmentAt }),
        }),
      )
      const { uuid } = transactions.at(-1) ?? { uuid: '' }
      const payment = async () => {
        const stored = (await transactionsOf(database, 'order', [id])).find(
          (one) => one.uuid === uuid,
        )
        assert.ok(stored)
        return stored
      }
      return { id, uuid, user, payment }
    },
    visit: async (uuid) => nextPage(await pages.inject(`/pay/${uuid}`)),
    async deliverWebhooksAndRunJobs() {
      await opened.sendDueWebhooks()
      await app.work()
    },
    cancel: (orderId) =>
      database.transaction(async (tx) => {
        await tx.run(sql`update orders set status = 'cancelled' where id = ${orderId}`)
        await refundPayable(tx, 'order', orderId, app.clock.now())
      }),
    async close() {
      await pages.close()
      await app.close()
    },
  }
}
