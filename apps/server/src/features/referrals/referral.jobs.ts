import type { Deps } from '../../deps.ts'
import { type EventListener, type Sweep, workThrough } from '../../jobs/jobs.ts'
import { settingsOf } from '../settings/index.ts'
import { acceptGiven } from './accept-referral.ts'
import { dueRewards, earnByOrder, spoiledRewards } from './referral.store.ts'
import { rewardReferral, reverseReferral, takeWelcomeBack } from './reward-referral.ts'

const HOUR_MS = 3_600_000

export const referralListeners = (deps: Pick<Deps, 'clock'>): EventListener[] => [
  {
    topic: 'referral.given',
    name: 'tie newcomers to who invited them',
    async hear(tx, { user_id: userId }) {
      if (userId !== null) await acceptGiven(tx, deps, userId)
    },
  },
  {
    topic: 'order.status_changed',
    name: 'earn rewards by first orders',
    async hear(tx, { order_id: orderId, payload }) {
      if (orderId === null || payload['to'] !== 'delivered') return
      const { referralActive, referralMinOrder, referralMonthMax, claimHours } =
        await settingsOf(tx)
      if (!referralActive) return
      const now = deps.clock.now()
      // As long as the order can still be complained of.
      const dueAt = new Date(now.getTime() + claimHours * HOUR_MS)
      const denied = await earnByOrder(tx, orderId, {
        minOrder: referralMinOrder,
        mostAMonth: referralMonthMax,
        dueAt,
        now,
      })
      for (const referral of denied) await takeWelcomeBack(tx, referral, now)
    },
  },
]

export const referralSweeps = (deps: Pick<Deps, 'database' | 'clock'>): Sweep[] => [
  {
    name: 'referral rewards that are due',
    everyMs: 60_000,
    async sweep() {
      await workThrough(await dueRewards(deps.database, deps.clock.now()), (id) =>
        deps.database.transaction((tx) => rewardReferral(tx, deps, id)),
      )
    },
  },
  {
    name: 'referral rewards whose order was given back',
    everyMs: 600_000,
    async sweep() {
      await workThrough(await spoiledRewards(deps.database, deps.clock.now()), (id) =>
        deps.database.transaction((tx) => reverseReferral(tx, deps, id)),
      )
    },
  },
]
