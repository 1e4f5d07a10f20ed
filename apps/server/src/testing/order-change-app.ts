import assert from 'node:assert/strict'
import { type Sandbox, sandboxProvider } from '../adapters/payments/sandbox.ts'
import { fixedProviders } from '../adapters/payments/testing/fixed-providers.ts'
import { sql } from '@hawker/postgres/database'
import type { Deps } from '../deps.ts'
import { cartRoutes } from '../features/carts/index.ts'
import {
  orderChangeListeners,
  orderChangeRoutes,
  orderChangeSweeps,
} from '../features/order-changes/index.ts'
import { orderPaymentRoutes } from '../features/order-payments/index.ts'
import { checkoutRoutes } from '../features/checkout/index.ts'
import { orderListeners, orderRoutes, orderSweeps } from '../features/orders/index.ts'
import {
  paymentJobs,
  paymentListeners,
  paymentRoutes,
  paymentSweeps,
} from '../features/payments/index.ts'
import { catalogRoutes } from '../features/catalog/index.ts'
import { readWallet, walletListeners } from '../features/wallet/index.ts'
import { giveMoney } from './make/give-money.ts'
import { type OrderOptions, makeOrder } from './make/make-order.ts'
import { type ShopOptions, makeShop } from './make/make-shop.ts'
import type { Route } from '../http/api/route.ts'
import { payAtSandbox } from './pay-at-sandbox.ts'
import { startTestApp } from './test-app.ts'

type WorldOptions = Omit<OrderOptions, 'shop' | 'userId' | 'products'> & {
  shop?: Omit<ShopOptions, 'staff'>
  /** Quantity of each of the shop's products. Default: two of the first. */
  units?: readonly number[]
  /** Adds the first option to each unit of a dish that has options. */
  optioned?: boolean
  /** Index of the product that the customer names as the replacement of each line. */
  named?: number
}

/**
 * A test app for changes of placed orders. Each world has a buyer with 200.00 in the wallet, a
 * seller, a courier and an order.
 */
export async function startOrderChangeApp({
  routes = () => [],
}: { routes?: (deps: Deps) => Route[] } = {}) {
  let sandbox: Sandbox | undefined
  const app = await startTestApp({
    routes: (deps) => [
      ...cartRoutes(deps),
      ...paymentRoutes(deps),
      ...checkoutRoutes(deps),
      ...orderRoutes(deps),
      ...orderPaymentRoutes(deps),
      ...orderChangeRoutes(deps),
      ...catalogRoutes(deps),
      ...routes(deps),
    ],
    listeners: (deps) => [
      ...orderListeners(deps),
      ...orderChangeListeners(deps),
      ...paymentListeners(deps),
      ...walletListeners(deps),
    ],
    jobs: paymentJobs,
    sweeps: (deps) => [...orderSweeps(deps), ...orderChangeSweeps(deps), ...paymentSweeps(deps)],
    deps: ({ database, clock, random, personalDataKey, origin }) => {
      sandbox = sandboxProvider({
        database,
        clock,
        random,
        personalDataKey,
        origin,
        post: async () => true,
      })
      return { payments: fixedProviders([sandbox]) }
    },
  })
  const { deps } = app

  async function world({
    shop: shopOptions = {},
    units,
    optioned = false,
    named,
    ...orderOptions
  }: WorldOptions = {}) {
    const [seller, user, driver] = [
      await app.makeUser({ roles: ['seller'] }),
      await app.makeUser(),
      await app.makeUser({ roles: ['driver'] }),
    ]
    await giveMoney(app, user.id, 20_000n)
    const shop = await makeShop(app, { ...shopOptions, staff: [seller.id] })
    const products = units?.flatMap((quantity, index) => {
      const { stockId, addonGroups = [] } = shop.products[index] ?? {}
      const addons = addonGroups
        .slice(0, optioned ? 1 : 0)
        .flatMap(({ addons: [first] }) => (first ? [{ stockId: first.stockId, quantity }] : []))
      return stockId === undefined || quantity === 0
        ? []
        : [{ stockId, quantity, addons, instead: shop.products[named ?? -1]?.stockId }]
    })
    const order = await makeOrder(app, {
      driverId: driver.id,
      ...orderOptions,
      shop,
      userId: user.id,
      ...(products ? { products } : {}),
    })
    const { id } = order
    const show = async () => {
      const answer = await app.as(user)('showOrder', { params: { id }, query: {} })
      assert.ok(answer.ok)
      return answer.data
    }
    const balance = async () => (await readWallet(deps.database, user.id)).balance
    return {
      id,
      shop,
      user,
      seller,
      driver,
      show,
      balance,
      client: app.as(user),
      kitchen: app.as(seller),
    }
  }

  const sum = async (where: ReturnType<typeof sql>) =>
    (
      await app.rows<{ n: number }>(sql`
        select coalesce(sum(e.amount), 0)::bigint as n
        from ledger_entries e join ledger_accounts a on a.id = e.account_id
        join ledger_transfers t on t.id = e.transfer_id where ${where}`)
    )[0]?.n ?? 0

  /** Pays the newest payment of an order at the provider, without its webhook. */
  async function payWithoutWebhook(orderId: number): Promise<void> {
    assert.ok(sandbox)
    await payAtSandbox(deps.database, sandbox, { id: orderId, answer: 'pay' })
  }

  return {
    app,
    world,
    key: () => deps.random.uuid(),
    ledgerSum: () => sum(sql`true`),
    ofAccount: (kind: string, userId: number) =>
      sum(sql`a.kind = ${kind} and a.user_id = ${userId}`),
    ofShop: (shopId: number) => sum(sql`a.shop_id = ${shopId}`),
    escrow: (orderId: number) =>
      sum(sql`a.kind = 'escrow' and t.ref_type = 'order' and t.ref_id = ${orderId}`),
    payUnheard: payWithoutWebhook,
    /** Pays the newest open payment of an order at the provider and runs all jobs. */
    async payAtProvider(orderId: number) {
      await payWithoutWebhook(orderId)
      app.clock.forward(61)
      await app.work()
      await app.work()
    },
  }
}

export const resultCode = (answer: { ok: boolean; code?: string }) =>
  answer.ok ? 'ok' : answer.code
export const WALLET = { payment: { tag: 'wallet' as const } }
