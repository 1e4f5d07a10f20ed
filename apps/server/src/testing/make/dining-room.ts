import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TableSession } from '@hawker/contract/dine-in'
import { sql } from '@hawker/postgres/database'
import { accountRoutes } from '../../features/accounts/index.ts'
import { cartRoutes } from '../../features/carts/index.ts'
import { checkoutRoutes } from '../../features/checkout/index.ts'
import type { PlaceOrderBody } from '../../features/checkout/checkout-options.ts'
import { claimRoutes } from '../../features/claims/index.ts'
import { dineInRoutes, dineInSweeps } from '../../features/dine-in/index.ts'
import { floorRoutes, tableKeyOf } from '../../features/floor/index.ts'
import { groupRoutes } from '../../features/group-orders/index.ts'
import { notificationListeners, notificationRoutes } from '../../features/notifications/index.ts'
import { orderListeners, orderRoutes, orderSweeps } from '../../features/orders/index.ts'
import { ownDataRoutes, ownDataSweeps } from '../../features/own-data/index.ts'
import { paymentListeners, paymentRoutes } from '../../features/payments/index.ts'
import { receiptRoutes } from '../../features/receipts/index.ts'
import {
  reservationRoutes,
  reservationSweeps,
  tableUses,
} from '../../features/reservations/index.ts'
import { reviewRoutes } from '../../features/reviews/index.ts'
import { orderChangeRoutes } from '../../features/order-changes/index.ts'
import { walletListeners } from '../../features/wallet/index.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/api/route.ts'
import { type FloorOptions, type TestFloor, makeFloor } from './make-floor.ts'
import { makeShopper } from './make-order.ts'
import { type TestApp, startTestApp } from '../test-app.ts'

/** An app with all that guests at a table and their staff use. */
export const startDineInApp = ({
  limitScale,
  moreRoutes = () => [],
  ...options
}: {
  poolSize?: number
  limitScale?: number
  moreRoutes?: (deps: Deps) => Route[]
} = {}): Promise<TestApp> =>
  startTestApp({
    ...options,
    ...(limitScale === undefined ? {} : { deps: () => ({ limitScale }) }),
    routes: (deps) => [
      ...floorRoutes(deps, tableUses),
      ...dineInRoutes(deps),
      ...ownDataRoutes(deps),
      ...cartRoutes(deps),
      ...groupRoutes(deps),
      ...checkoutRoutes(deps),
      ...orderRoutes(deps),
      ...paymentRoutes(deps),
      ...reservationRoutes(deps),
      ...orderChangeRoutes(deps),
      ...notificationRoutes(deps),
      ...claimRoutes(deps),
      ...reviewRoutes(deps),
      ...receiptRoutes(deps),
      ...accountRoutes(deps),
      ...moreRoutes(deps),
    ],
    listeners: (deps) => [
      ...orderListeners(deps),
      ...paymentListeners(deps),
      ...walletListeners(deps),
      ...notificationListeners(deps),
    ],
    sweeps: (deps) => [
      ...dineInSweeps(deps),
      ...orderSweeps(deps),
      ...reservationSweeps(deps),
      ...ownDataSweeps(deps),
    ],
  })

export type Person = Awaited<ReturnType<TestApp['makeUser']>>
type Outcome = { ok: true } | { ok: false; code: string }
export const codeOf = (answer: Outcome): string => (answer.ok ? 'ok' : answer.code)

/** A restaurant at whose tables guests can order: two tables and one dish for 10.00. */
export const makeDiningRoom = (app: TestApp, options: FloorOptions = {}): Promise<TestFloor> =>
  makeFloor(app, {
    deliveryTypes: ['pickup', 'dine_in'],
    products: [{ title: 'Soup', price: 1000, taxPpm: 100_000 }],
    tables: [{ name: '12' }, { name: '14' }],
    packagingFee: 150,
    ...options,
  })

/** The uuid of a table, and the key of its printed code. */
export async function printedCode(app: TestApp, tableId: number) {
  const [table] = await app.rows<{ uuid: string; qrVersion: number }>(
    sql`select uuid, qr_version as "qrVersion" from tables where id = ${tableId}`,
  )
  assert.ok(table)
  return { table: table.uuid, key: tableKeyOf(app.deps.personalDataKey, table) }
}

/** Scans the code of a table. */
export async function scan(app: TestApp, tableId: number): Promise<TableSession> {
  const answer = await app.as(undefined)('openTable', {
    query: {},
    body: await printedCode(app, tableId),
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}

export async function sessionIdOf(app: TestApp, uuid: string): Promise<number> {
  const [row] = await app.rows<{ id: number }>(
    sql`select id from table_sessions where uuid = ${uuid}`,
  )
  assert.ok(row)
  return row.id
}

/** Staff move the guests of a session to another table. */
export const moveSession = (app: TestApp, floor: TestFloor, id: number, tableId: number) =>
  app.as(floor.seller)('moveTableSession', {
    params: { id },
    query: {},
    body: { table_id: tableId },
  })

/** Places an order at a table; paid there in cash unless the body says otherwise. */
export async function orderAt(
  app: TestApp,
  floor: TestFloor,
  session: string,
  { user, body = {} }: { user?: Person; body?: Partial<PlaceOrderBody> } = {},
) {
  const shopper = await makeShopper(app, floor.shop, {
    ...(user ? { user } : {}),
    body: {
      delivery_type: 'dine_in',
      table_session: session,
      ...body,
    },
  })
  return { ...shopper, answer: await shopper.place({}, randomUUID()) }
}

/** Waits for the end of the undo time, so that the shop sees the order. */
export async function release(app: TestApp): Promise<void> {
  app.clock.forward(31)
  await app.work()
}
