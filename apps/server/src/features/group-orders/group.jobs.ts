import type { Deps } from '../../deps.ts'
import { type Sweep, workThrough } from '../../jobs/jobs.ts'
import { recordGroupEvent, tellGroup } from '../carts/index.ts'
import { recordDeadlineReached } from './group.events.ts'
import { findOverdueGroups, closeOverdueGroup } from './group.store.ts'

/** Locks what nobody may change any more. Members are refused from the second of the deadline on, whether this was here or not. */
export const groupSweeps = ({ database, clock }: Deps): Sweep[] => [
  {
    name: 'group orders: deadline',
    everyMs: 1000,
    async sweep() {
      const now = clock.now()
      await workThrough(await findOverdueGroups(database, now), ({ cart_id: cartId }) =>
        database.transaction(async (tx) => {
          const overdue = await closeOverdueGroup(tx, cartId, now)
          // What its owner has ordered by then is not ordered for them if they take it back.
          if (!overdue || overdue.ordered) return
          await tellGroup(tx, cartId, 'locked')
          const {
            owner_id: ownerId,
            deadline_at: deadlineAt,
            auto_checkout: orderByItself,
          } = overdue
          if (overdue.locked_now)
            await recordGroupEvent(tx, { what: 'locked', cartId, once: now.toISOString() }, now)
          await recordDeadlineReached(
            tx,
            { cartId, ownerId, deadlineAt, autoCheckout: orderByItself },
            now,
          )
        }),
      )
    },
  },
]
