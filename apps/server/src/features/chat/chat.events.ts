import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'
import type { LockedChat } from './chat.store.ts'
import type { Side } from './seat.ts'

/** Whom an event of a chat is for: its customer, and whoever answers there. */
const about = ({ orderId, userId, shopId, driverId }: LockedChat) => ({
  userId,
  ...(orderId === null ? {} : { orderId }),
  ...(shopId === null ? {} : { shopId }),
  ...(driverId === null ? {} : { driverId }),
})

export const messageSent = (
  tx: Tx,
  chat: LockedChat,
  { id, side }: { id: number; side: Side },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'chat.message',
      key: `chat:${id}`,
      ...about(chat),
      payload: { chat_id: chat.id, message_id: id, role: chat.role, side },
    },
    now,
  )

export const chatSeen = (
  tx: Tx,
  chat: LockedChat,
  { lastId, side }: { lastId: number; side: Side },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'chat.read',
      key: `chat:${chat.id}:${side}:${lastId}`,
      ...about(chat),
      payload: { chat_id: chat.id, last_id: lastId, role: chat.role, side },
    },
    now,
  )
