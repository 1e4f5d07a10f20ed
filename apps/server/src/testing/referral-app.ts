import assert from 'node:assert/strict'
import { sql } from '@hawker/postgres/database'
import { cartRoutes } from '../features/carts/index.ts'
import { checkoutRoutes } from '../features/checkout/index.ts'
import { orderListeners, orderRoutes } from '../features/orders/index.ts'
import { paymentListeners } from '../features/payments/index.ts'
import { referralListeners, referralRoutes } from '../features/referrals/index.ts'
import { readWallet, walletListeners } from '../features/wallet/index.ts'
import { type TestAppOptions, startTestApp } from './test-app.ts'

type User = { id: number; token: string }

/** A test app with checkout, wallets and referrals, which are switched on. */
export async function startReferralApp({
  routes = () => [],
  listeners = () => [],
  sweeps = () => [],
}: Partial<Pick<TestAppOptions, 'routes' | 'listeners' | 'sweeps'>>) {
  const app = await startTestApp({
    routes: (deps) => [
      ...cartRoutes(deps),
      ...checkoutRoutes(deps),
      ...orderRoutes(deps),
      ...referralRoutes(deps),
      ...routes(deps),
    ],
    listeners: (deps) => [
      ...orderListeners(deps),
      ...paymentListeners(deps),
      ...walletListeners(deps),
      ...referralListeners(deps),
      ...listeners(deps),
    ],
    sweeps,
  })
  await app.rows(sql`insert into settings (key, value) values ('referral_active', '1')`)
  return {
    ...app,
    async codeOf(user: Pick<User, 'token'>): Promise<string> {
      const shown = await app.as(user)('showReferral', { query: {} })
      assert.ok(shown.ok, JSON.stringify(shown))
      return shown.data.code
    },
    acceptCode: (friend: Pick<User, 'token'>, code: string) =>
      app.as(friend)('acceptReferral', { query: {}, body: { code } }),
    async stateOf({ id }: Pick<User, 'id'>) {
      const [state] = await app.rows<{ status: string; reason: string | null }>(
        sql`select status, reason from referrals where friend_id = ${id}`,
      )
      return state
    },
    balanceOf: async ({ id }: Pick<User, 'id'>): Promise<bigint> =>
      (await readWallet(app.deps.database, id)).balance,
  }
}
export type ReferralApp = Awaited<ReturnType<typeof startReferralApp>>
