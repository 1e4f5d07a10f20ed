import { MINUTE_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import type { EventListener } from '../../core/events.ts'
import { type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { expireCredits } from './credit.ts'
import { listUsersWithExpiredCredit } from './credit.store.ts'
import { moveGuestMoney } from './move-guest-money.ts'
import { settleOrderOnce } from './settle-order-once.ts'

export const walletListeners = ({ clock }: Pick<Deps, 'clock'>): EventListener[] => [
  {
    topic: 'order.status_changed',
    name: 'settle delivered orders',
    async handle(tx, { order_id: orderId, payload }) {
      if (orderId !== null && payload['to'] === 'delivered')
        await settleOrderOnce(tx, orderId, clock.now())
    },
  },
  {
    topic: 'table_guest.moved',
    name: 'move the money of a guest at a table to their account',
    handle: (tx, { user_id: userId, payload, created_at: now }) =>
      moveGuestMoney(tx, { guestId: Number(payload['guest_id']), userId: userId ?? 0, now }),
  },
]

export const walletSweeps = ({
  database,
  clock,
  random,
}: Pick<Deps, 'database' | 'clock' | 'random'>): Sweep[] => [
  {
    name: 'expired credit',
    everyMs: MINUTE_MS,
    async run() {
      await forEachCollectingErrors(
        await listUsersWithExpiredCredit(database, clock.now()),
        (userId) =>
          database.transaction((tx) => expireCredits(tx, userId, random.uuid(), clock.now())),
      )
    },
  },
]
