import type { Deps } from '../../deps.ts'
import { type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { recordGroupEvent, notifyGroup } from '../carts/index.ts'
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
