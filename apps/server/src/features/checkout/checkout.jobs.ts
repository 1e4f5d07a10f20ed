import type { Deps } from '../../deps.ts'
import type { EventListener } from '../../core/events.ts'
import { type Job, enqueue } from '../../jobs/jobs.ts'
import { orderAtDeadline } from './order-at-deadline.ts'

export const checkoutListeners = (_deps: Deps): EventListener[] => [
  {
    topic: 'group.deadline',
    name: 'order for a group that wants it',
    async handle(tx, { payload, user_id: ownerId }) {
      const { cart_id: cartId, order_by_itself: ordersAutomatically } = payload
      if (ordersAutomatically === true)
        await enqueue(
          tx,
          'order_group',
          { cart_id: cartId, owner_id: ownerId },
          `order_group:${String(cartId)}`,
        )
    },
  },
]

export const checkoutJobs = (deps: Deps): Job[] => [
  {
    name: 'order_group',
    run: (payload) =>
      orderAtDeadline(deps, {
        cartId: Number(payload['cart_id']),
        ownerId: Number(payload['owner_id']),
      }),
  },
]
