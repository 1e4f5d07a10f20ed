import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import type { EventListener, StoredEvent } from '../../jobs/jobs.ts'
import { chatPeople, staffPeople, unreadHere, markReadAt } from './chat-notice.store.ts'
import { findFirstnames, notifyPeople, staffOf } from './notification.store.ts'

/**
 * Who is told of what was said to them. A conversation is one notification until it is looked at: ten messages ring once. Whoever has the chat in
 * front of them has read it by the time this is heard, and is not told.
 */
export const chatNotices = ({ clock }: Pick<Deps, 'clock'>): EventListener[] => [
  { topic: 'chat.message', name: 'tell the other side of a message', hear: tellOtherSide },
  {
    topic: 'chat.read',
    name: 'a chat that was looked at is no news',
    hear: (tx, event) => forgetRead(tx, event, clock.now()),
  },
]

/** A side of a chat, and where its people read it. */
async function sideOf(
  tx: Tx,
  { shop_id, driver_id, user_id, order_id, payload }: StoredEvent,
  side: 'user' | 'desk',
) {
  const chat = `chat=${Number(payload['chat_id'])}`
  if (side === 'user')
    return {
      people: user_id === null ? [] : [user_id],
      url: order_id === null ? `/help?${chat}` : `/orders/${order_id}?${chat}`,
    }
  if (payload['role'] === 'seller')
    return {
      people: shop_id === null ? [] : await staffOf(tx, shop_id),
      url: `/console/seller/messages?${chat}`,
    }
  if (payload['role'] === 'deliveryman')
    return { people: driver_id === null ? [] : [driver_id], url: `/console/driver?${chat}` }
  return { people: await staffPeople(tx), url: `/console/staff/messages?${chat}` }
}

async function tellOtherSide(tx: Tx, event: StoredEvent): Promise<void> {
  const { payload } = event
  const from = payload['side'] === 'user' ? 'user' : 'desk'
  const message = await chatPeople(tx, Number(payload['message_id']))
  if (!message || message.seen) return
  const { people, url } = await sideOf(tx, event, from === 'user' ? 'desk' : 'user')
  const told = await unreadHere(tx, people, url)
  const names = await findFirstnames(tx, [message.senderId])
  await notifyPeople(
    tx,
    people.filter((person) => !told.has(person) && person !== message.senderId),
    {
      type: 'chat_message',
      textKey:
        payload['role'] === 'deliveryman'
          ? 'chat_message.courier'
          : event.order_id === null
            ? 'chat_message.plain'
            : 'chat_message.order',
      params: { person: names.get(message.senderId) ?? '' },
      ...(event.order_id === null ? {} : { orderId: event.order_id }),
      url,
      eventId: event.id,
      at: event.created_at,
    },
  )
}

async function forgetRead(tx: Tx, event: StoredEvent, now: Date): Promise<void> {
  const { people, url } = await sideOf(
    tx,
    event,
    event.payload['side'] === 'user' ? 'user' : 'desk',
  )
  await markReadAt(tx, people, url, now)
}
