import type { Deps } from '../../deps.ts'
import type { StreamEvent, StreamSource } from '../../http/route.ts'
import { type Sealing, messageWire } from './chat.wire.ts'
import { findMessage } from './message.store.ts'
import type { Seat } from './seat.ts'
import { type ChatEventRow, type Hearing, chatEventsSince, shopsWorkedAt } from './stream.store.ts'

type Streaming = Pick<Deps, 'database' | 'live'> & Sealing

/** What is said and seen in all chats of one seat; what was missed since the last event comes first. */
export async function streamChats(
  deps: Streaming,
  seat: Seat,
  lastId: number | undefined,
): Promise<StreamSource> {
  const hearing: Hearing = {
    seat,
    shopIds: seat.as === 'seller' ? await shopsWorkedAt(deps.database, seat.userId) : [],
  }
  return async (send) => {
    const told = new Set<number>()
    // One after the other: an announcement carries no words, and fetching them must not turn their order round.
    let before = Promise.resolve()
    const tell = (event: ChatEventRow) => {
      if (told.has(event.id) || !isHeard(event, hearing)) return
      told.add(event.id)
      // One that cannot be fetched is not lost: whoever looks at the chat next reads it from the list.
      before = before
        .then(async () => send(await chatEvent(deps, event)))
        .catch(() => void told.delete(event.id))
    }
    // Listening before reading: what happens in between is heard twice rather than never, and told once.
    const stop = deps.live.subscribe(tell)
    if (lastId !== undefined)
      for (const missed of await chatEventsSince(deps.database, hearing, lastId)) tell(missed)
    return stop
  }
}

export function isHeard(
  { topic, user_id, shop_id, driver_id, payload }: ChatEventRow,
  { seat, shopIds }: Hearing,
): boolean {
  if (topic !== 'chat.message' && topic !== 'chat.read') return false
  if (seat.as === 'user') return user_id === seat.userId
  if (seat.as === 'seller') return shop_id !== null && shopIds.includes(shop_id)
  if (seat.as === 'deliveryman') return driver_id === seat.userId
  return payload['role'] === 'admin'
}

async function chatEvent(
  deps: Streaming,
  { id, topic, payload }: ChatEventRow,
): Promise<StreamEvent> {
  if (topic === 'chat.read')
    return {
      event: 'read',
      id,
      data: { chat_id: payload['chat_id'], side: payload['side'], last_id: payload['last_id'] },
    }
  const row = await findMessage(deps.database, Number(payload['message_id']))
  if (!row)
    throw new Error(`message ${String(payload['message_id'])} was announced and is not there`)
  return { event: 'message', id, data: { message: messageWire(deps, row) } }
}
