import {
  type Sandbox,
  type Scenario,
  type TestCard,
  sandboxProvider,
} from '../adapters/payments/sandbox.ts'
import { fixedProviders } from '../adapters/payments/testing/fixed-providers.ts'
import { auditJobs, auditRoutes, auditSweeps } from '../features/audit/index.ts'
import { cartRoutes } from '../features/carts/index.ts'
import { courierRoutes } from '../features/couriers/index.ts'
import { groupRoutes, groupSweeps } from '../features/group-orders/index.ts'
import {
  orderChangeListeners,
  orderChangeRoutes,
  orderChangeSweeps,
} from '../features/order-changes/index.ts'
import { orderPaymentRoutes } from '../features/order-payments/index.ts'
import { checkoutJobs, checkoutListeners, checkoutRoutes } from '../features/checkout/index.ts'
import { orderListeners, orderRoutes, orderSweeps } from '../features/orders/index.ts'
import {
  paymentRequestJobs,
  paymentRequestListeners,
  paymentRequestRoutes,
  paymentRequestSweeps,
} from '../features/payment-requests/index.ts'
import { referralListeners, referralRoutes } from '../features/referrals/index.ts'
import {
  type PayableType,
  paymentJobs,
  paymentListeners,
  paymentRoutes,
  paymentSweeps,
} from '../features/payments/index.ts'
import { receiveWebhook } from '../features/payments/webhooks/receive-webhook.ts'
import { claimListeners, claimRoutes, claimSweeps } from '../features/claims/index.ts'
import { walletListeners, walletRoutes } from '../features/wallet/index.ts'
import { idempotencySweeps } from '../http/api/idempotency.jobs.ts'
import { giveMoney } from './make/give-money.ts'
import { payAtSandbox } from './pay-at-sandbox.ts'
import { type TestApp, startTestApp } from './test-app.ts'

export type Webhook = { headers: Record<string, string>; body: string }
export type TestMarket = TestApp & {
  readonly sandbox: Sandbox
  /** The webhooks that the sandbox sent, for tests that replay or forge them. */
  readonly webhooks: Webhook[]
  /** Credits a wallet, in cents. The marketplace pays. */
  give(userId: number, amount: bigint): Promise<void>
  /** Runs a scenario at the sandbox for a payable. The sandbox sends its webhooks later. */
  payAtSandbox(
    payableId: number,
    answer?: Scenario,
    type?: PayableType,
    card?: TestCard,
  ): Promise<void>
}

/** A test app with carts, payments, orders, couriers, sellers and the audit. */
export async function startTestMarket(options: { poolSize?: number } = {}): Promise<TestMarket> {
  let opened: Sandbox | undefined
  const webhooks: Webhook[] = []
  const app = await startTestApp({
    ...options,
    routes: (deps) => [
      ...auditRoutes(deps),
      ...cartRoutes(deps),
      ...groupRoutes(deps),
      ...walletRoutes(deps),
      ...paymentRoutes(deps),
      ...checkoutRoutes(deps),
      ...orderRoutes(deps),
      ...orderPaymentRoutes(deps),
      ...paymentRequestRoutes(deps),
      ...orderChangeRoutes(deps),
      ...courierRoutes(deps),
      ...claimRoutes(deps),
      ...referralRoutes(deps),
    ],
    listeners: (deps) => [
      ...checkoutListeners(deps),
      ...orderListeners(deps),
      ...orderChangeListeners(deps),
      ...paymentListeners(deps),
      ...walletListeners(deps),
      ...claimListeners(deps),
      ...paymentRequestListeners(),
      ...referralListeners(deps),
    ],
    jobs: (deps) => [
      ...paymentJobs(deps),
      ...checkoutJobs(deps),
      ...paymentRequestJobs(deps),
      ...auditJobs(deps),
    ],
    sweeps: (deps) => [
      ...idempotencySweeps(deps),
      ...groupSweeps(deps),
      ...orderSweeps(deps),
      ...orderChangeSweeps(deps),
      ...paymentSweeps(deps),
      ...paymentRequestSweeps(deps),
      ...claimSweeps(deps),
      ...auditSweeps(deps),
    ],
    deps: ({ database, clock, random, personalDataKey, origin }) => {
      const post = async (headers: Record<string, string>, body: string) => {
        webhooks.push({ headers, body })
        const rawBody = Buffer.from(body)
        const call = { headers, query: {}, rawBody }
        return (await receiveWebhook({ database, payments, clock }, 'sandbox', call)) === 'stored'
      }
      opened = sandboxProvider({ database, clock, random, personalDataKey, origin, post })
      const payments = fixedProviders([opened])
      return { payments }
    },
  })
  if (!opened) throw new Error('no sandbox was opened')
  const sandbox = opened
  const { deps } = app
  return {
    ...app,
    sandbox,
    webhooks,
    give: (userId, amount) => giveMoney(app, userId, amount),
    payAtSandbox: (id, answer = 'pay', type = 'order', card) =>
      payAtSandbox(deps.database, sandbox, { type, id, answer, card }),
  }
}
