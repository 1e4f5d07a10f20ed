import assert from 'node:assert/strict'
import Fastify, { type FastifyInstance } from 'fastify'
import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import { divideRounded } from '@hawker/domain/money/money'
import { PROVIDER_TAGS, type ProviderTag } from '@hawker/domain/payments/payment-status'
import { sql } from '@hawker/postgres/database'
import { EMULATORS } from '../adapters/payments/emulators/all-emulators.ts'
import type { Emulator, SentWebhook } from '../adapters/payments/emulators/emulator.ts'
import { serveEmulators } from '../adapters/payments/emulators/serve-emulators.ts'
import { PROVIDERS } from '../adapters/payments/provider-adapters.ts'
import { fixedProviders } from '../adapters/payments/testing/fixed-providers.ts'
import type { PaymentProvider } from '../adapters/payments/port.ts'
import {
  type StoredTransaction,
  openPayments,
  paymentJobs,
  paymentListeners,
  paymentPages,
  paymentRoutes,
  paymentSweeps,
  transactionsOf,
} from '../features/payments/index.ts'
import {
  reconciliationJobs,
  reconciliationRoutes,
  reconciliationSweeps,
} from '../features/reconciliation/index.ts'
import { currencyByCode } from '../features/settings/index.ts'
import { type WalletPaid, walletListeners } from '../features/wallet/index.ts'
import { type FixedClock, fixedClock } from './fixed-clock.ts'
import { makeBareOrder } from './make/make-bare-order.ts'
import { type TestShop, makeShop } from './make/make-shop.ts'
import { nextPage } from './next-page.ts'
import { type TestApp, type TestAppOptions, startTestApp } from './test-app.ts'

export type ReconciliationApp = TestApp & {
  readonly pages: FastifyInstance
  readonly shop: TestShop
  readonly tags: readonly ProviderTag[]
  emulator(tag: ProviderTag): Emulator
  provider(tag: ProviderTag): PaymentProvider
  /**
   * A currency that the account of this provider has; without a code the first one. Its rate to the
   * base currency is `rate`.
   */
  currencyOf(
    tag: ProviderTag,
    code?: string,
  ): Promise<{ id: number; code: string; decimals: number }>
  /** An order that its buyer has paid at the provider; the webhook has not arrived yet. */
  buy(tag: ProviderTag, amount: bigint, code?: string): Promise<PaidOrder>
  /** Pays an order or a parcel at the provider; the webhook has not arrived yet. */
  pay(
    payable: WalletPaid,
    payment: { tag: ProviderTag; userId: number; amount: bigint; code?: string },
  ): Promise<PaidOrder>
  /** Delivers the waiting webhooks in the given order, and runs the jobs. */
  deliver(order?: (webhooks: SentWebhook[]) => SentWebhook[]): Promise<void>
  /** Lets nights pass, with their reconciliations. Waiting webhooks are lost. */
  nights(count: number): Promise<void>
}
/** A paid order or parcel. */
export type PaidOrder = {
  readonly id: number
  readonly tag: ProviderTag
  readonly userId: number
  readonly uuid: string
  /** The page at the provider, by which emulators find the payment. */
  readonly providerId: string
  payment(): Promise<StoredTransaction>
}

/** A test app with all eight providers, or one of them, each played by its emulator. */
export async function startReconciliationApp({
  rate = 1,
  only,
  more = {},
}: {
  rate?: number
  only?: ProviderTag
  /** Features above payments. */
  more?: Partial<Pick<TestAppOptions, 'routes' | 'listeners'>>
} = {}): Promise<ReconciliationApp> {
  const shared: { clock: FixedClock } = { clock: fixedClock() }
  const served = await serveEmulators(EMULATORS, { clock: { now: () => shared.clock.now() } })
  const emulatorOf = (tag: ProviderTag): Emulator => {
    const emulator = served.emulators.get(tag)
    assert.ok(emulator, `no emulator of ${tag}`)
    return emulator
  }
  const tags = PROVIDER_TAGS.filter(
    (tag) => served.emulators.has(tag) && (only === undefined || tag === only),
  )
  const providers = new Map<string, PaymentProvider>()
  const app = await startTestApp({
    routes: (deps) => [
      ...paymentRoutes(deps),
      ...reconciliationRoutes(deps),
      ...(more.routes?.(deps) ?? []),
    ],
    listeners: (deps) => [
      ...paymentListeners(deps),
      ...walletListeners(deps),
      ...(more.listeners?.(deps) ?? []),
    ],
    jobs: (deps) => [...paymentJobs(deps), ...reconciliationJobs(deps)],
    sweeps: (deps) => [...paymentSweeps(deps), ...reconciliationSweeps(deps)],
    deps({ clock, origin }) {
      for (const tag of tags) {
        const provider = PROVIDERS[tag]?.make({
          keys: emulatorOf(tag).keys,
          host: served.addressOf(tag),
          webhookUrl: `${origin}/webhook/${tag}`,
          clock,
        })
        if (provider) providers.set(tag, provider)
      }
      return { payments: fixedProviders([...providers.values()]) }
    },
  })
  shared.clock = app.clock
  const pages = Fastify()
  paymentPages(pages, app.deps, { waitMs: 400 })
  const shop = await makeShop(app)
  const { database } = app.deps
  await app.rows(sql`update payment_methods set active = true where tag = any(${tags}::text[])`)

  const currencyOf: ReconciliationApp['currencyOf'] = async (
    tag,
    code = emulatorOf(tag).currencies[0] ?? 'USD',
  ) => {
    await app.rows(sql`
      insert into currencies (code, title, symbol, decimals, rate) values (${code}, ${code}, ${code},
        ${isoDecimals(code)}, ${rate})
      on conflict do nothing`)
    const [row] = await app.rows<{ id: number; code: string; decimals: number }>(
      sql`select id, code, decimals from currencies where code = ${code}`,
    )
    assert.ok(row)
    return row
  }

  const deliver: ReconciliationApp['deliver'] = async (order = (webhooks) => webhooks) => {
    for (const tag of tags)
      for (const { headers, query, rawBody } of order(emulatorOf(tag).takeWebhooks())) {
        const answer: { statusCode: number; body: string } = await pages.inject({
          method: 'POST',
          url: `/webhook/${tag}`,
          headers: definedOnly(headers),
          query: definedOnly(query),
          payload: rawBody,
        })
        assert.equal(answer.statusCode, 200, `${tag}: ${answer.body}`)
      }
    await app.work()
  }

  const pay: ReconciliationApp['pay'] = async (payable, { tag, userId, amount, code }) => {
    const currency = await currencyOf(tag, code)
    const { transactions } = await database.transaction(async (tx) =>
      openPayments(tx, app.deps, {
        payable,
        userId,
        currency,
        amount,
        settlementAmount: await settlementOf(app, currency.code, amount),
        payment: { tag },
        payUntil: new Date(app.clock.now().getTime() + 45 * 60_000),
        now: app.clock.now(),
      }),
    )
    const { uuid } = transactions.at(-1) ?? { uuid: '' }
    const payment = async () => {
      const stored = (await transactionsOf(database, payable.type, [payable.id])).find(
        (one) => one.uuid === uuid,
      )
      assert.ok(stored)
      return stored
    }
    const visit = await pages.inject(`/pay/${uuid}`)
    const { providerId } = await payment()
    assert.ok(providerId, `${tag} opened no page: ${visit.statusCode} ${nextPage(visit)}`)
    await emulatorOf(tag).decide(providerId, 'pay')
    return { id: payable.id, tag, userId, uuid, providerId, payment }
  }

  return {
    ...app,
    pages,
    shop,
    tags,
    emulator: emulatorOf,
    provider(tag) {
      const provider = providers.get(tag)
      assert.ok(provider)
      return provider
    },
    currencyOf,
    async buy(tag, amount, code) {
      const user = await app.makeUser()
      const currency = await currencyOf(tag, code)
      const settlementAmount = await settlementOf(app, currency.code, amount)
      const { id } = await makeBareOrder(app, {
        shopId: shop.id,
        userId: user.id,
        currencyId: currency.id,
        released: false,
        paid: false,
        total: Number(amount),
        settlementTotal: Number(settlementAmount),
      })
      return pay({ type: 'order', id }, { tag, userId: user.id, amount, ...(code ? { code } : {}) })
    },
    pay,
    deliver,
    async nights(count) {
      for (let night = 0; night < count; night++) {
        // Their signatures would be too old in the morning.
        for (const tag of tags) emulatorOf(tag).takeWebhooks()
        app.clock.forward(86_400)
        await app.work()
        await deliver()
      }
    },
    async close() {
      await pages.close()
      await app.close()
      await served.close()
    },
  }
}

const definedOnly = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  )

async function settlementOf(app: TestApp, code: string, amount: bigint): Promise<bigint> {
  const currency = await currencyByCode(app.deps.database, code)
  assert.ok(currency)
  return divideRounded(amount * currency.rate.denominator, currency.rate.numerator)
}
