import type { Tx } from '@hawker/postgres/tx'
import { lockFreeMoney } from './ledger.store.ts'
import { transfer } from './transfer.ts'

/**
 * A refund that a payment service refused is in the hidden wallet of a guest at a table. It follows
 * the guest into their account.
 */
export async function moveGuestMoney(
  tx: Tx,
  { guestId, userId, now }: { guestId: number; userId: number; now: Date },
): Promise<void> {
  const amount = await lockFreeMoney(tx, guestId)
  await transfer(tx, {
    kind: 'guest_refund',
    key: `table_guest:${guestId}`,
    now,
    entries: [
      { account: { kind: 'user', userId: guestId }, amount: -amount },
      { account: { kind: 'user', userId }, amount },
    ],
  })
}
