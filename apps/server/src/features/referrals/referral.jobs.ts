import { HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import type { EventListener } from '../../core/events.ts'
import { type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { settingsOf } from '../settings/index.ts'
import { acceptRegistrationCode } from './accept-referral.ts'
import {
  earnReward,
  listDueRewards,
  listDueWelcomes,
  listRewardedReferralsToReverse,
} from './referral.store.ts'
import {
  endWelcomeCredit,
  grantWelcomeCredit,
  reverseReferral,
  rewardReferral,
} from './reward-referral.ts'

export const referralListeners = (deps: Pick<Deps, 'clock'>): EventListener[] => [
  {
    topic: 'referral.given',
    name: 'link new users to their referrers',
    async handle(tx, { user_id: userId }) {
      if (userId !== null) await acceptRegistrationCode(tx, deps, userId)
    },
  },
  {
    topic: 'order.status_changed',
    name: 'earn rewards with first orders',
    async handle(tx, { order_id: orderId, payload }) {
      if (orderId === null || payload['to'] !== 'delivered') return
      const { referralActive, referralMinOrder, referralMonthMax, claimHours } =
        await settingsOf(tx)
      if (!referralActive) return
      const now = deps.clock.now()
      // The reward waits until a claim is no longer possible.
      const dueAt = new Date(now.getTime() + claimHours * HOUR_MS)
      const denied = await earnReward(tx, orderId, {
        minOrder: referralMinOrder,
        maxPerMonth: referralMonthMax,
        dueAt,
        now,
      })
      for (const referral of denied) await endWelcomeCredit(tx, referral, now)
    },
  },
]

export const referralSweeps = (deps: Pick<Deps, 'database' | 'clock'>): Sweep[] => [
  {
    name: 'welcome credit of friends who are proven by now',
    everyMs: MINUTE_MS,
    async run() {
      if ((await settingsOf(deps.database)).referralPriceTo === 0n) return
      await forEachCollectingErrors(await listDueWelcomes(deps.database), (pair) =>
        deps.database.transaction((tx) => grantWelcomeCredit(tx, deps, pair)),
      )
    },
  },
  {
    name: 'due referral rewards',
    everyMs: MINUTE_MS,
    async run() {
      await forEachCollectingErrors(await listDueRewards(deps.database, deps.clock.now()), (id) =>
        deps.database.transaction((tx) => rewardReferral(tx, deps, id)),
      )
    },
  },
  {
    name: 'referral rewards of refunded orders',
    everyMs: 10 * MINUTE_MS,
    async run() {
      await forEachCollectingErrors(
        await listRewardedReferralsToReverse(deps.database, deps.clock.now()),
        (id) => deps.database.transaction((tx) => reverseReferral(tx, deps, id)),
      )
    },
  },
]
