import type { Deps } from '../../deps.ts'
import type { EventListener } from '../../core/events.ts'
import { type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { recordGroupEvent, notifyGroup, notifyGroupOfOrder } from '../carts/index.ts'
import { recordDeadlineReached } from './group.events.ts'
import { findOverdueGroups, closeOverdueGroup } from './group.store.ts'

/**
 * Locks groups past their deadline.
 * Members are refused from the deadline on, even before this runs.
 */
export const groupSweeps = ({ database, clock }: Deps): Sweep[] => [
  {
    name: 'group orders: lock at deadline',
    everyMs: 1000,
    async run() {
      const now = clock.now()
      await forEachCollectingErrors(await findOverdueGroups(database, now), ({ cart_id: cartId }) =>
        database.transaction(async (tx) => {
          const overdue = await closeOverdueGroup(tx, cartId, now)
          // An ordered group is not checked out again, even if its owner undoes the order.
          if (!overdue || overdue.ordered) return
          await notifyGroup(tx, cartId, 'locked')
          const {
            owner_id: ownerId,
            deadline_at: deadlineAt,
            auto_checkout: autoCheckout,
          } = overdue
          if (overdue.locked_now)
            await recordGroupEvent(
              tx,
              { what: 'locked', cartId, occurrence: now.toISOString() },
              now,
            )
          await recordDeadlineReached(tx, { cartId, ownerId, deadlineAt, autoCheckout }, now)
        }),
      )
    },
  },
]

/** The pages of a group order name the stage of its order and whether a member owes a share. */
export const groupListeners = (): EventListener[] =>
  ['order.released', 'order.status_changed'].map((topic) => ({
    topic,
    name: `group orders: refresh at ${topic}`,
    handle: async (tx, { order_id: orderId }) => {
      if (orderId !== null) await notifyGroupOfOrder(tx, orderId)
    },
  }))
