import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'

export type SentTransfer = {
  transferId: number
  senderId: number
  receiverId: number
  amount: bigint
  note: string | null
}

/** Announces that one user sent money to another. */
export const recordMoneySent = (
  tx: Tx,
  { transferId, senderId, receiverId, amount, note }: SentTransfer,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'wallet.sent',
      key: `wallet.sent:${transferId}`,
      userId: senderId,
      payload: { receiver_id: receiverId, amount: String(amount), note },
    },
    now,
  )
