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
import { type Due, findDue, takeDue } from './release.store.ts'

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
      if (wanted === true) await enqueue(tx, 'order_group', { cart_id: cartId, owner_id: ownerId }, `order_group:${String(cartId)}`)
    },
  },
]

export const orderJobs = (deps: Deps): Job[] => [
  {
    name: 'order_group',
    work: (payload) => orderAtDeadline(deps, { cartId: Number(payload['cart_id']), ownerId: Number(payload['owner_id']) }),
  },
]

/** What a clock makes of an order. Looked for again and again, so that nothing hangs on a timer that a crash forgets. */
export const orderSweeps = (deps: Deps): Sweep[] => [
  sweep(deps, 'release', (tx, orderId) => releaseOrder(tx, deps, orderId)),
  sweep(deps, 'payment_timeout', async (tx, orderId) => {
    const reason = 'payment_timeout'
    const order = await moveOrder(tx, deps, { orderId, to: 'cancelled', by: { actor: 'system' }, reason, unreleased: true })
    // Nothing was bought: the basket is there again for another try.
    if (order.cartId !== null) await reopenCart(tx, order.cartId, order.userId, deps.clock.now())
  }),
  sweep(deps, 'shop_timeout', (tx, orderId) =>
    moveOrder(tx, deps, { orderId, from: ['new'], to: 'cancelled', by: { actor: 'system' }, reason: 'shop_timeout' }),
  ),
  {
    ...sweep(
      deps,
      'no_courier',
      (tx, orderId) => moveOrder(tx, deps, { orderId, from: ['ready'], to: 'cancelled', by: { actor: 'system' }, reason: 'no_courier' }),
      async () => (await settingsOf(deps.database)).noCourierMinutes * MINUTE_MS,
    ),
    everyMs: 15_000,
  },
]

const sweep = (
  deps: Deps,
  due: Due,
  act: (tx: Tx, orderId: number) => Promise<unknown>,
  patienceMs: () => Promise<number> = async () => 0,
): Sweep => ({
  name: `orders: ${due}`,
  everyMs: 1000,
  async sweep() {
    const by = new Date(deps.clock.now().getTime() - (await patienceMs()))
    await workThrough(await findDue(deps.database, due, by), (orderId) =>
      deps.database.transaction(async (tx) => {
        if (await takeDue(tx, orderId, due, by)) await act(tx, orderId)
      }),
    )
  },
})
