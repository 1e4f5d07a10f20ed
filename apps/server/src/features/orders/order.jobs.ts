import { MINUTE_MS } from '@hawker/domain/zoned-time'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { type EventListener, type Job, type Sweep, enqueue, workThrough } from '../../jobs/jobs.ts'
import { reopenCart } from '../carts/index.ts'
import { settingsOf } from '../settings/index.ts'
import { markPaid } from './mark-paid.ts'
import { moveOrder } from './move-order.ts'
import { orderAtDeadline } from './order-at-deadline.ts'
import { releaseOrder } from './release-order.ts'
import { type Due, type NewDue, findDue, findNewDue, takeDue } from './release.store.ts'

export const orderListeners = (deps: Deps): EventListener[] => [
  {
    topic: 'payment.paid',
    name: 'mark order paid',
    async hear(tx, event) {
      if (event.order_id !== null) await markPaid(tx, deps, event.order_id, event.created_at)
    },
  },
  {
    topic: 'group.deadline',
    name: 'order for a group that wants it',
    async hear(tx, { payload, user_id: ownerId }) {
      const { cart_id: cartId, order_by_itself: wanted } = payload
      if (wanted === true)
        await enqueue(
          tx,
          'order_group',
          { cart_id: cartId, owner_id: ownerId },
          `order_group:${String(cartId)}`,
        )
    },
  },
]

export const orderJobs = (deps: Deps): Job[] => [
  {
    name: 'order_group',
    work: (payload) =>
      orderAtDeadline(deps, {
        cartId: Number(payload['cart_id']),
        ownerId: Number(payload['owner_id']),
      }),
  },
]

type Act = (deps: Deps, tx: Tx, orderId: number) => Promise<unknown>
const OF_NEW: Record<NewDue, Act> = {
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
    // Nothing was bought: the basket is there again for another try.
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
const noCourier: Act = (deps, tx, orderId) =>
  moveOrder(tx, deps, {
    orderId,
    from: ['ready'],
    to: 'cancelled',
    by: { actor: 'system' },
    reason: 'no_courier',
    changes: { cancelFault: 'platform' },
  })

/** What a clock makes of an order. Looked for again and again, so that nothing hangs on a timer that a crash forgets. */
export const orderSweeps = (deps: Deps): Sweep[] => [
  {
    name: 'orders: new',
    everyMs: 1000,
    async sweep() {
      const by = deps.clock.now()
      const found = Map.groupBy(await findNewDue(deps.database, by), ({ due }) => due)
      // Kinds do not wait for each other, nor does one that fails keep the others.
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
    async sweep() {
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
  act: Act,
): Promise<void> =>
  workThrough(orderIds, (orderId) =>
    deps.database.transaction(async (tx) => {
      if (await takeDue(tx, orderId, due, by)) await act(deps, tx, orderId)
    }),
  )
