import { DAY_MS } from '@hawker/domain/zoned-time'
import type { Tx } from '../../database/tx.ts'
import {
  type CreditUse,
  insertCredit,
  lockCredit,
  lockEndedCredit,
  restoreCredits,
  usesOf,
} from './credit.store.ts'
import { type Transfer, transfer } from './transfer.ts'

/** Credit that comes back from a refund after its end lives a little longer: nobody loses it by a shop's mistake. */
const BACK_DAYS = 7

export type Credit = Pick<Transfer, 'kind' | 'key' | 'ref' | 'note' | 'now'> & {
  userId: number
  amount: bigint
  expiresAt: Date
  /** It counts only where the goods of an order come to this much, in base currency. */
  minBasket?: bigint
}

/** Gives somebody promotional credit. The same key again does nothing. */
export async function grantCredit(
  tx: Tx,
  { userId, amount, expiresAt, minBasket = 0n, ...about }: Credit,
): Promise<boolean> {
  const entries = [
    { account: { kind: 'promo' } as const, amount: -amount },
    { account: { kind: 'user', userId } as const, amount },
  ]
  const booked = await transfer(tx, { ...about, entries })
  if (booked)
    await insertCredit(tx, { userId, key: about.key, amount, minBasket, expiresAt, now: about.now })
  return booked
}

const takeBack = (
  tx: Tx,
  userId: number,
  amount: bigint,
  about: Pick<Transfer, 'kind' | 'key' | 'ref' | 'note' | 'now'>,
): Promise<boolean> =>
  transfer(tx, {
    ...about,
    entries: [
      { account: { kind: 'user', userId }, amount: -amount },
      { account: { kind: 'promo' }, amount },
    ],
  })

/** Takes away what of somebody's credit has ended. `id` names this taking: the same again does nothing. */
export async function expireCredits(tx: Tx, userId: number, id: string, now: Date): Promise<void> {
  const amount = await lockEndedCredit(tx, userId, now)
  if (amount > 0n)
    await takeBack(tx, userId, amount, { kind: 'credit_expired', key: `credit_expired:${id}`, now })
}

/** Takes back what is left of one credit, such as a reward whose reason is gone. `granted` is the key it was granted by. */
export async function endCredit(
  tx: Tx,
  {
    userId,
    granted,
    ...about
  }: Pick<Transfer, 'kind' | 'key' | 'ref' | 'note' | 'now'> & { userId: number; granted: string },
): Promise<void> {
  const amount = await lockCredit(tx, userId, granted)
  if (amount > 0n) await takeBack(tx, userId, amount, about)
}

export type ReturnCredit = {
  userId: number
  /** Of the transfer that spent it. */
  key: string
  /** What that transfer took from the wallet, and what of it is back by now. */
  spent: bigint
  back: bigint
  now: Date
}

/** What was paid in credit comes back as credit, after all the money: nobody makes money of credit by a refund. */
export async function returnCredit(
  tx: Tx,
  { userId, key, spent, back, now }: ReturnCredit,
): Promise<void> {
  const uses = await usesOf(tx, key)
  const [first] = uses
  if (!first) return
  const sum = (of: (use: CreditUse) => number) =>
    uses.reduce((total, use) => total + BigInt(of(use)), 0n)
  const money = spent - sum(({ amount }) => amount)
  let left = back - money - sum(({ returned }) => returned)
  const parts: { creditId: number; part: number }[] = []
  for (const { creditId, amount, returned } of uses) {
    const room = BigInt(amount - returned)
    const part = left < room ? left : room
    if (part <= 0n) continue
    parts.push({ creditId, part: Number(part) })
    left -= part
  }
  if (parts.length > 0)
    await restoreCredits(tx, {
      userId,
      transferId: first.transferId,
      parts,
      until: new Date(now.getTime() + BACK_DAYS * DAY_MS),
    })
}
