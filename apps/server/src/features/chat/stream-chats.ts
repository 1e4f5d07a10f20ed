import type { Deps } from '../../deps.ts'
import type { PictureLinkDeps } from '../pictures/index.ts'
import type { StreamEvent, StreamSource } from '../../http/api/route.ts'
import { messageWire } from './chat.wire.ts'
import { findMessage } from './message.store.ts'
import type { ChatParticipant } from './participant.ts'
import {
  type ChatEventRow,
  type Subscription,
  chatEventsSince,
  listStaffedShops,
} from './stream.store.ts'

type StreamDeps = Pick<Deps, 'database' | 'live'> & PictureLinkDeps

/**
 * Streams messages and read marks of all chats of a participant, after the events missed since
 * `lastId`.
 */
export async function streamChats(
  deps: StreamDeps,
  participant: ChatParticipant,
  lastId: number | undefined,
): Promise<StreamSource> {
  const subscription: Subscription = {
    seat: participant,
    shopIds:
      participant.as === 'seller' ? await listStaffedShops(deps.database, participant.userId) : [],
  }
  return async (send) => {
    const sent = new Set<number>()
    // One after the other: messages are loaded after their event, which must not change the order.
    let queue = Promise.resolve()
    const forward = (event: ChatEventRow) => {
      if (sent.has(event.id) || !isVisible(event, subscription)) return undefined
      sent.add(event.id)
      // A message that fails to load is not lost: the client reads it with the chat's next list.
      queue = queue
        .then(async () => send(await chatEvent(deps, event)))
        .catch(() => void sent.delete(event.id))
      return queue
    }
    // Subscribes before reading: an event in between arrives twice rather than never, and is sent
    // once.
    const stop = deps.live.subscribe(forward)
    if (lastId !== undefined)
      for (const missed of await chatEventsSince(deps.database, subscription, lastId))
        void forward(missed)
    return stop
  }
}

export function isVisible(
  { topic, user_id, shop_id, driver_id, payload }: ChatEventRow,
  { seat: participant, shopIds }: Subscription,
): boolean {
  if (topic !== 'chat.message' && topic !== 'chat.read') return false
  if (participant.as === 'user') return user_id === participant.userId
  if (participant.as === 'seller') return shop_id !== null && shopIds.includes(shop_id)
  if (participant.as === 'deliveryman') return driver_id === participant.userId
  return payload['role'] === 'admin'
}

async function chatEvent(
  deps: StreamDeps,
  { id, topic, payload }: ChatEventRow,
): Promise<StreamEvent> {
  if (topic === 'chat.read')
    return {
      event: 'read',
      id,
      data: { chat_id: payload['chat_id'], side: payload['side'], last_id: payload['last_id'] },
    }
  const row = await findMessage(deps.database, Number(payload['message_id']))
  if (!row) throw new Error(`announced message ${String(payload['message_id'])} does not exist`)
  return { event: 'message', id, data: { message: messageWire(deps, row) } }
}
