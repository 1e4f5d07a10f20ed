import type { Deps } from '../../deps.ts'
import { type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { deleteOldCarts } from './cart-status.store.ts'
import { expireGroup } from './expire-group.ts'
import { findExpiredGroups, lockExpiredGroup } from './sharing.store.ts'

export const cartSweeps = (deps: Deps): Sweep[] => [
  {
    name: 'carts: delete expired',
    everyMs: 60_000,
    run: async () => void (await deleteOldCarts(deps.database, deps.clock.now())),
  },
  {
    name: 'carts: expire group orders',
    everyMs: 60_000,
    async run() {
      const now = deps.clock.now()
      await forEachCollectingErrors(await findExpiredGroups(deps.database, now), ({ id }) =>
        deps.database.transaction(async (tx) => {
          const group = await lockExpiredGroup(tx, id, now)
          if (group) await expireGroup(tx, group, now)
        }),
      )
    },
  },
]
