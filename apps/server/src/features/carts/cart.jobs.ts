import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { deleteOldCarts } from './cart.store.ts'

export const cartSweeps = (deps: Deps): Sweep[] => [
  {
    name: 'carts: old ones',
    everyMs: 60_000,
    sweep: async () => void (await deleteOldCarts(deps.database, deps.clock.now())),
  },
]
