import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'

export type Sent = {
  transferId: number
  senderId: number
  receiverId: number
  amount: bigint
  note: string | null
}

/** One person sent money to another: both are told. */
export const moneySent = (
  tx: Tx,
  { transferId, senderId, receiverId, amount, note }: Sent,
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
