import { DAY_MS, MINUTE_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { recordReviewRequested } from './review.events.ts'
import { claimReviewPrompts } from './review.store.ts'

/** Asks for a review once per order, half an hour after delivery, and not after a day. */
const ASK_AFTER_MS = 30 * MINUTE_MS

export const reviewSweeps = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Sweep[] => [
  {
    name: 'ask what was delivered was like',
    everyMs: MINUTE_MS,
    run: () =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const ago = (span: number) => new Date(now.getTime() - span)
        for (const { id, user_id: userId } of await claimReviewPrompts(tx, {
          since: ago(DAY_MS),
          before: ago(ASK_AFTER_MS),
          now,
        }))
          await recordReviewRequested(tx, { id, userId }, now)
      }),
  },
]
