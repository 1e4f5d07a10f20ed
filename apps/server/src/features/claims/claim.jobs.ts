import type { Deps } from '../../deps.ts'
import type { EventListener } from '../../core/events.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { recordClaimChanged } from './claim.events.ts'
import { addStep, addStepOnce, lockClaim, passUnansweredToStaff } from './claim.store.ts'

export const claimListeners = ({ clock }: Pick<Deps, 'clock'>): EventListener[] => [
  {
    topic: 'payment.refund_ended',
    name: 'record the outcome of a claim refund',
    async handle(tx, { payload }) {
      const now = clock.now()
      const claim = await lockClaim(tx, Number(payload['order_refund_id']), {})
      if (!claim) return
      const step = payload['outcome'] === 'paid' ? 'arrived' : 'returned_to_wallet'
      await addStepOnce(tx, claim.id, step, now)
      await recordClaimChanged(tx, { ...claim, step }, now)
    },
  },
]

export const claimSweeps = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Sweep[] => [
  {
    name: 'claims: pass unanswered to staff',
    everyMs: 60_000,
    run: () =>
      database.transaction(async (tx) => {
        const now = clock.now()
        for (const { id } of await passUnansweredToStaff(tx, now))
          await addStep(tx, id, 'staff_asked', { now })
      }),
  },
]
