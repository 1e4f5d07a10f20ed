import assert from 'node:assert/strict'
import type { PaymentTag, ProviderTag } from '@hawker/domain/payments/payment-status'
import { sql } from '@hawker/postgres/database'
import Fastify, { type FastifyInstance } from 'fastify'
import { ProviderError } from '../adapters/payments/port.ts'
import { EMULATORS } from '../adapters/payments/emulators/all-emulators.ts'
import type { Emulator, SentWebhook } from '../adapters/payments/emulators/emulator.ts'
import { serveEmulators } from '../adapters/payments/emulators/serve-emulators.ts'
import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import { PROVIDERS } from '../adapters/payments/provider-adapters.ts'
import {
  type FaultyProxy,
  type ProxiedCall,
  startFaultyProxy,
} from '../adapters/payments/testing/faulty-proxy.ts'
import {
  type PaymentProviders,
  type StoredKeySet,
  openPaymentProviders,
} from '../adapters/payments/registry.ts'
import { orderPaymentRoutes } from '../features/order-payments/index.ts'
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
import { type FixedClock, fixedClock } from './fixed-clock.ts'
import { makeBareOrder } from './make/make-bare-order.ts'
import { makeShop } from './make/make-shop.ts'
import { nextPage } from './next-page.ts'
import { type TestApp, type TestAppOptions, startTestApp } from './test-app.ts'

/** In minor units of the provider's currency. */
export const ORDER_TOTAL = 475_000n

export type ProviderOrder = {
  readonly id: number
  readonly uuid: string
  readonly user: { id: number; token: string }
  /** What the buyer's browser gets at `/pay`: the provider's page, or a page of ours. */
  visit(): Promise<string>
  /** The buyer's decision on the provider's page. */
  decide(decision: Parameters<Emulator['decide']>[1]): Promise<void>
  /** The newest payment. */
  payment(): Promise<StoredTransaction>
  /** All payments, oldest first. */
  payments(): Promise<StoredTransaction[]>
  /**
   * Chooses another way to pay; `walletPart` in whole units. Returns an order that knows the newest
   * payment as its own.
   */
  payWith(tag: PaymentTag, walletPart?: number): Promise<ProviderOrder>
  /** How often the ledger has booked the payment: once, or never. */
  postings(): Promise<number>
  refundStatuses(): Promise<string[]>
  /** The balance of the buyer's wallet. */
  wallet(): Promise<bigint>
}
/** A provider with its emulator, and a proxy in between that tests control. */
export type EmulatedProvider = {
  readonly tag: ProviderTag
  readonly emulator: Emulator
  readonly proxy: FaultyProxy
  readonly currency: string
  /** An order with an open payment. A card may hold `headroom` in addition to the total. */
  order(headroom?: bigint): Promise<ProviderOrder>
  /** An order that is paid and known to be paid. */
  paidOrder(): Promise<ProviderOrder>
  /** Delivers the waiting webhooks, each of them `times`, all at once. Returns the statuses. */
  deliver(times?: number): Promise<number[]>
  /** Returns the waiting webhooks without delivering them. `post` can deliver them later. */
  take(): SentWebhook[]
  /** Posts a webhook to the address of this provider or another one. Runs no job. */
  post(webhook: SentWebhook, to?: string): Promise<number>
  /** Drops the waiting webhooks. */
  drop(): void
}
export type ProviderApp = TestApp & {
  readonly pages: FastifyInstance
  provider(tag: string): EmulatedProvider
  /** Forgets what the process knows about providers, as a restart does. */
  restart(): Promise<void>
  /** Adds keys for all providers. Only new payments use them, and the emulators refuse them. */
  rotateKeys(): Promise<void>
  /** Removes the keys of `rotateKeys`. */
  forgetNewKeys(): Promise<void>
  /** The providers of a marketplace with other keys, which these emulators refuse. */
  withOtherKeys(): Promise<PaymentProviders>
  /** Moves the clock hour by hour, and runs the jobs and sweeps of each hour. */
  later(hours: number): Promise<void>
  cancel(order: ProviderOrder): Promise<void>
  refund(order: ProviderOrder, minor: bigint): Promise<void>
}

/** A test app with all providers. Each is an emulator behind a proxy that can fail. */
export async function startProviderApp(
  /** Features above payments. */
  more: Partial<Pick<TestAppOptions, 'routes' | 'listeners' | 'sweeps'>> = {},
): Promise<ProviderApp> {
  const shared: { clock: FixedClock } = { clock: fixedClock() }
  const served = await serveEmulators(EMULATORS, { clock: { now: () => shared.clock.now() } })
  const proxies = new Map<string, FaultyProxy>()
  for (const tag of served.emulators.keys())
    proxies.set(tag, await startFaultyProxy(served.addressOf(tag)))
  const proxyOf = (tag: string) => {
    const proxy = proxies.get(tag)
    assert.ok(proxy)
    return proxy
  }
  let keySets: StoredKeySet[] = [...served.emulators.values()].map(({ tag, keys }) => ({
    tag,
    keySet: 1,
    mode: 'test',
    keys,
  }))
  let registry: PaymentProviders | undefined
  const app = await startTestApp({
    routes: (deps) => [
      ...paymentRoutes(deps),
      ...orderPaymentRoutes(deps),
      ...(more.routes?.(deps) ?? []),
    ],
    listeners: (deps) => [...paymentListeners(deps), ...(more.listeners?.(deps) ?? [])],
    jobs: paymentJobs,
    sweeps: (deps) => [...paymentSweeps(deps), ...(more.sweeps?.(deps) ?? [])],
    deps: () => ({ payments: currentOf(() => registry) }),
  })
  const { clock } = app
  const { database } = app.deps
  shared.clock = clock
  const openWith = async (sets: readonly StoredKeySet[]) => {
    const opened = await openPaymentProviders({
      clock,
      origin: app.deps.origin,
      production: false,
      environment: {},
      hosts: Object.fromEntries([...proxies].map(([tag, { address }]) => [tag, address])),
      fixed: [],
      adapters: PROVIDERS,
      loadKeySets: async () => sets,
      onCall: () => {},
    })
    return opened.providers
  }
  const restart = async () => {
    registry = await openWith(keySets)
  }
  await restart()
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

  type Made = Pick<ProviderOrder, 'id' | 'user' | 'uuid'> & { readonly tag: string }
  function orderOf({ id, user, uuid, tag }: Made): ProviderOrder {
    const payments = () => transactionsOf(database, 'order', [id])
    const payment = async () => {
      const stored = (await payments()).find((one) => one.uuid === uuid)
      assert.ok(stored)
      return stored
    }
    return {
      id,
      uuid,
      user,
      payment,
      payments,
      visit: async () => nextPage(await pages.inject(`/pay/${uuid}`)),
      async decide(decision) {
        const { providerId } = await payment()
        await served.emulators.get(tag)?.decide(providerId ?? '', decision)
      },
      async payWith(other, walletPart) {
        const retried = await app.as(user)('retryPayment', {
          params: { id },
          body: { tag: other, ...(walletPart === undefined ? {} : { wallet_amount: walletPart }) },
          idempotencyKey: app.deps.random.uuid(),
        })
        assert.ok(retried.ok, JSON.stringify(retried))
        const { uuid: opened = '' } = (await payments()).at(-1) ?? {}
        return orderOf({ id, user, uuid: opened, tag: other })
      },
      async postings() {
        const key = `pay:${(await payment()).id}`
        return (await app.rows(sql`select id from ledger_transfers where key = ${key}`)).length
      },
      async refundStatuses() {
        const rows = await app.rows<{ status: string }>(sql`
          select status from provider_refunds where transaction_id = ${(await payment()).id} order by id`)
        return rows.map(({ status }) => status)
      },
      async wallet() {
        const [row] = await app.rows<{ balance: number }>(
          sql`select balance from ledger_accounts where kind = 'user' and user_id = ${user.id}`,
        )
        return BigInt(row?.balance ?? 0)
      },
    }
  }

  function provider(tag: string): EmulatedProvider {
    const emulator = served.emulators.get(tag)
    assert.ok(emulator)
    const [code = 'USD'] = emulator.currencies
    const proxy = proxyOf(tag)
    async function order(headroom = 0n): Promise<ProviderOrder> {
      const user = await app.makeUser()
      const currency = { id: await currencyId(code), code, decimals: isoDecimals(code) }
      const { id } = await makeBareOrder(app, {
        shopId: shop.id,
        userId: user.id,
        currencyId: currency.id,
        released: false,
        paid: false,
        total: Number(ORDER_TOTAL),
        settlementTotal: Number(ORDER_TOTAL / 2n),
      })
      const opened = await database.transaction((tx) =>
        openPayments(tx, app.deps, {
          payable: { type: 'order', id },
          userId: user.id,
          currency,
          amount: ORDER_TOTAL,
          settlementAmount: ORDER_TOTAL / 2n,
          headroom,
          payment: { tag: emulator?.tag ?? 'sandbox' },
          payUntil: new Date(clock.now().getTime() + 15 * 60_000),
          now: clock.now(),
        }),
      )
      return orderOf({ id, user, uuid: opened.transactions.at(-1)?.uuid ?? '', tag })
    }
    async function post({ headers, query, rawBody }: SentWebhook, to: string = tag) {
      const { statusCode } = await pages.inject({
        method: 'POST',
        url: `/webhook/${to}?${new URLSearchParams(definedOnly(query))}`,
        // The addresses of the emulator are those of its proxy to the server.
        headers: Object.fromEntries(
          Object.entries(definedOnly(headers)).map(([name, value]) => [
            name,
            value.replaceAll(served.addressOf(tag), proxy.address),
          ]),
        ),
        payload: rawBody,
      })
      return statusCode
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
        const calls = emulator
          .takeWebhooks()
          .flatMap((webhook) => Array.from({ length: times }, () => post(webhook)))
        const statuses = await Promise.all(calls)
        await app.work()
        return statuses
      },
      take: () => emulator.takeWebhooks(),
      post,
      drop: () => void emulator.takeWebhooks(),
    }
  }

  return {
    ...app,
    pages,
    provider,
    restart,
    async rotateKeys() {
      const keySet = Math.max(...keySets.map((set) => set.keySet)) + 1
      keySets = [...keySets, ...otherSets(keySets).map((set) => ({ ...set, keySet }))]
      await restart()
    },
    async forgetNewKeys() {
      keySets = keySets.filter(({ keySet }) => keySet === 1)
      await restart()
    },
    withOtherKeys: () => openWith(otherSets(keySets)),
    async later(hours) {
      for (let passed = 0; passed < hours; passed++) {
        clock.forward(3600)
        await app.work()
      }
    },
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

/** Waits for work that may fail with a ProviderError. Any other error fails the test. */
export async function despiteProvider(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    const errors = error instanceof AggregateError ? error.errors : [error]
    for (const one of errors) assert.ok(one instanceof ProviderError, String(one))
  })
}
/** The call that opens a page. */
export const opensPage = ({ method, path }: Pick<ProxiedCall, 'method' | 'path'>): boolean =>
  method === 'POST' &&
  /checkout\/(sessions|orders|preferences)$|payment_links$|initialize$|\/payments$|invoices$|payment\/request$/.test(
    path,
  )
/** Another provider that takes the same currency. */
export function otherProviderOf(tag: string): ProviderTag {
  if (tag === 'stripe') return 'paypal'
  if (tag === 'paystack') return 'flutterWave'
  return tag === 'flutterWave' ? 'paystack' : 'stripe'
}
/** What a buyer sees whose provider opened no page. */
export const isUnavailable = (page: string): boolean => page.includes('payment=unavailable')

const definedOnly = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  )
/** The same keys with another last character. Short values stay: they are modes or regions. */
const otherKeys = (keys: StoredKeySet['keys'] = {}): StoredKeySet['keys'] =>
  Object.fromEntries(
    Object.entries(keys).map(([name, value]) => [
      name,
      value.length < 10 ? value : `${value.slice(0, -1)}${value.endsWith('x') ? 'y' : 'x'}`,
    ]),
  )
const otherSets = (sets: readonly StoredKeySet[]): StoredKeySet[] =>
  sets.filter(({ keySet }) => keySet === 1).map((set) => ({ ...set, keys: otherKeys(set.keys) }))
/** The registry that a restart replaces. */
function currentOf(registry: () => PaymentProviders | undefined): PaymentProviders {
  const current = () => {
    const opened = registry()
    assert.ok(opened)
    return opened
  }
  return {
    get: (tag, keySet) => current().get(tag, keySet),
    withKeySet: (tag, keySet) => current().withKeySet(tag, keySet),
    has: (tag) => current().has(tag),
    keys: () => current().keys(),
    keySetOf: (tag) => current().keySetOf(tag),
    all: (tag) => current().all(tag),
    modeOf: (tag) => current().modeOf(tag),
    conditionOf: (tag) => current().conditionOf(tag),
    fieldsOf: (tag) => current().fieldsOf(tag),
    modeOfKeys: (tag, keys) => current().modeOfKeys(tag, keys),
    withoutKeys: (tag, text) => current().withoutKeys(tag, text),
  }
}
