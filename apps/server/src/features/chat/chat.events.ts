import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'
import type { LockedChat } from './chat.store.ts'
import type { ChatSide } from './participant.ts'

/** The users who receive an event of a chat: its customer and the other side. */
const eventScope = ({ orderId, parcelId, userId, shopId, driverId }: LockedChat) => ({
  userId,
  ...(orderId === null ? {} : { orderId }),
  ...(parcelId === null ? {} : { parcelId }),
  ...(shopId === null ? {} : { shopId }),
  ...(driverId === null ? {} : { driverId }),
})

export const recordMessageSent = (
  tx: Tx,
  chat: LockedChat,
  { id, side }: { id: number; side: ChatSide },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'chat.message',
      key: `chat:${id}`,
      ...eventScope(chat),
      payload: { chat_id: chat.id, message_id: id, role: chat.role, side },
    },
    now,
  )

export const recordChatRead = (
  tx: Tx,
  chat: LockedChat,
  { lastId, side }: { lastId: number; side: ChatSide },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'chat.read',
      key: `chat:${chat.id}:${side}:${lastId}`,
      ...eventScope(chat),
      payload: { chat_id: chat.id, last_id: lastId, role: chat.role, side },
    },
    now,
  )
