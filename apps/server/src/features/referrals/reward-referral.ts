import { DAY_MS } from '@hawker/domain/zoned-time'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { settingsOf } from '../settings/index.ts'
import { endCredit, grantCredit } from '../wallet/index.ts'
import { referralRewarded } from './referral.events.ts'
import { markRefunded, markRewarded, takeDue, takeSpoiled } from './referral.store.ts'

const keysOf = (id: number) => ({ from: `referral:${id}:from`, to: `referral:${id}:to` })

/** Gives both their credit once the friend's first order is safely theirs; one that was given back as a whole earns nothing. */
export async function rewardReferral(tx: Tx, { clock }: Pick<Deps, 'clock'>, id: number): Promise<void> {
  const now = clock.now()
  const due = await takeDue(tx, id, now)
  if (!due) return
  if (due.wholeBack) return void (await markRefunded(tx, id, 'denied'))
  const { referralPriceFrom, referralPriceTo, referralCreditDays } = await settingsOf(tx)
  const about = {
    kind: 'referral',
    ref: { type: 'referral', id } as const,
    now,
    expiresAt: new Date(now.getTime() + referralCreditDays * DAY_MS),
  }
  const keys = keysOf(id)
  if (referralPriceFrom > 0n) await grantCredit(tx, { ...about, userId: due.referrerId, amount: referralPriceFrom, key: keys.from })
  if (referralPriceTo > 0n) await grantCredit(tx, { ...about, userId: due.friendId, amount: referralPriceTo, key: keys.to })
  await markRewarded(tx, id, now)
  await referralRewarded(tx, { ...due, amounts: { from: referralPriceFrom, to: referralPriceTo } }, now)
}

/** The order was given back after all: so is what is left of both credits. What was eaten of them is forgiven. */
export async function reverseReferral(tx: Tx, { clock }: Pick<Deps, 'clock'>, id: number): Promise<void> {
  const spoiled = await takeSpoiled(tx, id)
  if (!spoiled?.wholeBack) return
  const now = clock.now()
  const keys = keysOf(id)
  const about = { kind: 'referral', ref: { type: 'referral', id } as const, now }
  await endCredit(tx, { ...about, userId: spoiled.referrerId, granted: keys.from, key: `${keys.from}:back` })
  await endCredit(tx, { ...about, userId: spoiled.friendId, granted: keys.to, key: `${keys.to}:back` })
  await markRefunded(tx, id, 'reversed')
}
