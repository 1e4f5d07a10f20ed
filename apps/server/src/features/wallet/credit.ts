import { DAY_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import {
  type CreditUse,
  insertCredit,
  listCreditUses,
  lockExpiredCredit,
  lockGrantedCredit,
  restoreCredits,
} from './credit.store.ts'
import { type Transfer, transfer } from './transfer.ts'

/**
 * Restored credit stays valid for some days after its expiry: a shop's mistake costs nobody credit.
 */
const RESTORED_CREDIT_DAYS = 7

export type Credit = Pick<Transfer, 'kind' | 'key' | 'ref' | 'note' | 'now'> & {
  userId: number
  amount: bigint
  expiresAt: Date
  /** Applies only when the order's items are worth this much, in base currency. */
  minBasket?: bigint
}

/** Grants promotional credit. The same key again does nothing. */
export async function grantCredit(
  tx: Tx,
  { userId, amount, expiresAt, minBasket = 0n, ...details }: Credit,
): Promise<boolean> {
  const entries = [
    { account: { kind: 'promo' } as const, amount: -amount },
    { account: { kind: 'user', userId } as const, amount },
  ]
  const booked = await transfer(tx, { ...details, entries })
  if (booked)
    await insertCredit(tx, {
      userId,
      key: details.key,
      amount,
      minBasket,
      expiresAt,
      now: details.now,
    })
  return booked
}

const reclaimCredit = (
  tx: Tx,
  userId: number,
  amount: bigint,
  details: Pick<Transfer, 'kind' | 'key' | 'ref' | 'note' | 'now'>,
): Promise<boolean> =>
  transfer(tx, {
    ...details,
    entries: [
      { account: { kind: 'user', userId }, amount: -amount },
      { account: { kind: 'promo' }, amount },
    ],
  })

/** Removes a user's expired credit. `id` makes the removal idempotent. */
export async function expireCredits(tx: Tx, userId: number, id: string, now: Date): Promise<void> {
  const amount = await lockExpiredCredit(tx, userId, now)
  if (amount > 0n)
    await reclaimCredit(tx, userId, amount, {
      kind: 'credit_expired',
      key: `credit_expired:${id}`,
      now,
    })
}

/**
 * Removes what is left of one credit, such as a reversed reward. `granted` is the key of its grant.
 */
export async function endCredit(
  tx: Tx,
  {
    userId,
    granted,
    ...details
  }: Pick<Transfer, 'kind' | 'key' | 'ref' | 'note' | 'now'> & { userId: number; granted: string },
): Promise<void> {
  const amount = await lockGrantedCredit(tx, userId, granted)
  if (amount > 0n) await reclaimCredit(tx, userId, amount, details)
}

export type CreditReturn = {
  userId: number
  /** Key of the transfer that spent the credit. */
  key: string
  /** What the transfer took from the wallet, and how much of it has been refunded so far. */
  spent: bigint
  back: bigint
  now: Date
}

/**
 * Restores refunded credit as credit, after all the money: a refund never turns credit into money.
 */
export async function returnCredit(
  tx: Tx,
  { userId, key, spent, back, now }: CreditReturn,
): Promise<void> {
  const uses = await listCreditUses(tx, key)
  const [first] = uses
  if (!first) return
  const sum = (of: (use: CreditUse) => number) =>
    uses.reduce((total, use) => total + BigInt(of(use)), 0n)
  const paidInMoney = spent - sum(({ amount }) => amount)
  let left = back - paidInMoney - sum(({ returned }) => returned)
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
      until: new Date(now.getTime() + RESTORED_CREDIT_DAYS * DAY_MS),
    })
}
