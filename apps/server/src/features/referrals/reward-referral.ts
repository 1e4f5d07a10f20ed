import { DAY_MS } from '@hawker/domain/zoned-time'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { settingsOf } from '../settings/index.ts'
import { endCredit, grantCredit } from '../wallet/index.ts'
import { friendJoined, referralRewarded } from './referral.events.ts'
import {
  type Denied,
  type Door,
  denyHousehold,
  markRefunded,
  markRewarded,
  takeDue,
  takeSpoiled,
} from './referral.store.ts'

type Needs = Pick<Deps, 'clock'>
const keysOf = (id: number) => ({ from: `referral:${id}:from`, to: `referral:${id}:to` })
const about = (id: number, now: Date) => ({
  kind: 'referral',
  ref: { type: 'referral', id } as const,
  now,
})

/** A friend who comes by a code has their credit at once, for an order that is large enough. */
export async function welcomeFriend(
  tx: Tx,
  { clock }: Needs,
  { id, referrerId, friendId }: { id: number; referrerId: number; friendId: number },
): Promise<void> {
  const now = clock.now()
  const {
    referralPriceTo: amount,
    referralMinOrder: minBasket,
    referralCreditDays,
  } = await settingsOf(tx)
  const expiresAt = new Date(now.getTime() + referralCreditDays * DAY_MS)
  if (amount > 0n)
    await grantCredit(tx, {
      ...about(id, now),
      userId: friendId,
      amount,
      minBasket,
      expiresAt,
      key: keysOf(id).to,
    })
  await friendJoined(tx, { id, referrerId, friendId, amount, minBasket }, now)
}

/** Gives the referrer theirs once the friend's first order is safely the friend's; one that was given back as a whole earns nobody anything. */
export async function rewardReferral(tx: Tx, { clock }: Needs, id: number): Promise<void> {
  const now = clock.now()
  const due = await takeDue(tx, id, now)
  if (!due) return
  if (due.wholeBack) {
    await markRefunded(tx, id, 'denied')
    return takeWelcomeBack(tx, due, now)
  }
  const { referralPriceFrom: amount, referralCreditDays } = await settingsOf(tx)
  const expiresAt = new Date(now.getTime() + referralCreditDays * DAY_MS)
  if (amount > 0n)
    await grantCredit(tx, {
      ...about(id, now),
      userId: due.referrerId,
      amount,
      expiresAt,
      key: keysOf(id).from,
    })
  await markRewarded(tx, id, now)
  await referralRewarded(tx, { ...due, amount }, now)
}

/** The order was given back after all: so is what is left of both credits. What was eaten of them is forgiven. */
export async function reverseReferral(tx: Tx, { clock }: Needs, id: number): Promise<void> {
  const spoiled = await takeSpoiled(tx, id)
  if (!spoiled?.wholeBack) return
  const now = clock.now()
  const { from } = keysOf(id)
  await endCredit(tx, {
    ...about(id, now),
    userId: spoiled.referrerId,
    granted: from,
    key: `${from}:back`,
  })
  await takeWelcomeBack(tx, spoiled, now)
  await markRefunded(tx, id, 'reversed')
}

/** What is left of a friend's credit ends: there is no reason for it any more. */
export async function takeWelcomeBack(tx: Tx, { id, friendId }: Denied, now: Date): Promise<void> {
  const { to } = keysOf(id)
  await endCredit(tx, { ...about(id, now), userId: friendId, granted: to, key: `${to}:back` })
}

/** Before an invited friend's order is paid: at the door of whoever invited them, or on their device, no welcome counts. */
export async function refuseHousehold(
  tx: Tx,
  friendId: number,
  door: Door,
  now: Date,
): Promise<void> {
  const denied = await denyHousehold(tx, friendId, door)
  if (denied) await takeWelcomeBack(tx, denied, now)
}
