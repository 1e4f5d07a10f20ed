import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import type { EventListener } from '../../core/events.ts'
import { type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { reopenCart } from '../carts/index.ts'
import { settingsOf } from '../settings/index.ts'
import { markPaid } from './lifecycle/mark-paid.ts'
import { moveOrder } from './lifecycle/move-order.ts'
import { releaseOrder } from './lifecycle/release-order.ts'
import { deleteOldWrongCodes } from './pickup-codes/pickup-code.store.ts'
import { type Due, type NewDue, findDue, findNewDue, takeDue } from './lifecycle/release.store.ts'

export const orderListeners = (deps: Deps): EventListener[] => [
  {
    topic: 'payment.paid',
    name: 'mark order paid',
    async handle(tx, event) {
      if (event.order_id !== null) await markPaid(tx, deps, event.order_id, event.created_at)
    },
  },
]

type DueAction = (deps: Deps, tx: Tx, orderId: number) => Promise<unknown>
const OF_NEW: Record<NewDue, DueAction> = {
  release: (deps, tx, orderId) => releaseOrder(tx, deps, orderId),
  async payment_timeout(deps, tx, orderId) {
    const reason = 'payment_timeout'
    const order = await moveOrder(tx, deps, {
      orderId,
      to: 'cancelled',
      by: { actor: 'system' },
      reason,
      unreleased: true,
    })
    // Nothing was bought: the cart may be ordered again.
    if (order.cartId !== null) await reopenCart(tx, order.cartId, order.userId, deps.clock.now())
  },
  shop_timeout: (deps, tx, orderId) =>
    moveOrder(tx, deps, {
      orderId,
      from: ['new'],
      to: 'cancelled',
      by: { actor: 'system' },
      reason: 'shop_timeout',
    }),
}
const noCourier: DueAction = (deps, tx, orderId) =>
  moveOrder(tx, deps, {
    orderId,
    from: ['ready'],
    to: 'cancelled',
    by: { actor: 'system' },
    reason: 'no_courier',
    changes: { cancelFault: 'platform' },
  })

/**
 * Time limits of orders. Sweeps find what is due, so nothing depends on a timer that a crash would
 * lose.
 */
export const orderSweeps = (deps: Deps): Sweep[] => [
  {
    name: 'orders: old wrong pickup codes',
    everyMs: HOUR_MS,
    async run() {
      await deleteOldWrongCodes(deps.database, new Date(deps.clock.now().getTime() - DAY_MS))
    },
  },
  {
    name: 'orders: new',
    everyMs: 1000,
    async run() {
      const by = deps.clock.now()
      const found = Map.groupBy(await findNewDue(deps.database, by), ({ due }) => due)
      // The kinds run side by side, and a failure of one does not stop the others.
      const kinds = [...found].map(([due, orders]) =>
        actOnDue(
          deps,
          due,
          by,
          orders.map(({ id }) => id),
          OF_NEW[due],
        ),
      )
      const failures = (await Promise.allSettled(kinds)).flatMap((kind) =>
        kind.status === 'rejected' ? [kind.reason as unknown] : [],
      )
      if (failures.length > 0) throw new AggregateError(failures, String(failures[0]))
    },
  },
  {
    name: 'orders: no_courier',
    everyMs: 15_000,
    async run() {
      const patienceMs = (await settingsOf(deps.database)).noCourierMinutes * MINUTE_MS
      const by = new Date(deps.clock.now().getTime() - patienceMs)
      await actOnDue(
        deps,
        'no_courier',
        by,
        await findDue(deps.database, 'no_courier', by),
        noCourier,
      )
    },
  },
]

const actOnDue = (
  deps: Deps,
  due: Due,
  by: Date,
  orderIds: readonly number[],
  act: DueAction,
): Promise<void> =>
  forEachCollectingErrors(orderIds, (orderId) =>
    deps.database.transaction(async (tx) => {
      if (await takeDue(tx, orderId, due, by)) await act(deps, tx, orderId)
    }),
  )
