import { MINUTE_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import { type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { recordTableChanged } from './dine-in.events.ts'
import { isOver } from './session-rules.ts'
import { closeSession, findIdleSessions, lockSession, sessionById } from './table-session.store.ts'

type Needs = Pick<Deps, 'database' | 'clock'>

export const dineInSweeps = (deps: Needs): Sweep[] => [
  {
    name: 'dine-in: end idle sessions',
    everyMs: MINUTE_MS,
    run: async () =>
      forEachCollectingErrors(await findIdleSessions(deps.database, deps.clock.now()), ({ id }) =>
        endIdleSession(deps, id),
      ),
  },
]

/** An order that came meanwhile keeps the session open. */
const endIdleSession = ({ database, clock }: Needs, id: number): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const session = await lockSession(tx, sessionById(id))
    if (!session || session.closedAt !== null || !isOver(session, now)) return
    await closeSession(tx, id, 'idle', now)
    await recordTableChanged(tx, { sessionId: id, shopId: session.shopId, what: 'closed' }, now)
  })
