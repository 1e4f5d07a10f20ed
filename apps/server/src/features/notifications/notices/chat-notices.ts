import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import type { EventListener, StoredEvent } from '../../../core/events.ts'
import {
  findMessageForNotice,
  findUsersWithUnread,
  listStaffIds,
  markChatNoticesRead,
} from './chat-notice.store.ts'
import { findFirstnames, listShopStaff, notifyUsers } from '../notification.store.ts'
import { sellerUrl } from './seller-url.ts'

/**
 * Notices about chat messages. A chat has one unread notification at a time, so ten messages ring
 * once. A reader who has the chat open has read the message before this runs, and is not notified.
 */
export const chatNotices = ({ clock }: Pick<Deps, 'clock'>): EventListener[] => [
  { topic: 'chat.message', name: 'notify the other side of a message', handle: notifyOtherSide },
  {
    topic: 'chat.read',
    name: 'mark notices of a read chat as read',
    handle: (tx, event) => clearReadNotices(tx, event, clock.now()),
  },
]

/** The users on one side of a chat, and the page where they read it. */
async function recipientsOf(
  tx: Tx,
  { shop_id, driver_id, user_id, order_id, parcel_id, payload }: StoredEvent,
  side: 'user' | 'desk',
) {
  const chat = `chat=${Number(payload['chat_id'])}`
  if (side === 'user')
    return {
      people: user_id === null ? [] : [user_id],
      url: `${pageOf(order_id, parcel_id)}?${chat}`,
    }
  if (payload['role'] === 'seller')
    return {
      people: shop_id === null ? [] : await listShopStaff(tx, shop_id),
      url: sellerUrl(shop_id ?? 0, 'messages', { chat: Number(payload['chat_id']) }),
    }
  if (payload['role'] === 'deliveryman')
    return {
      people: driver_id === null ? [] : [driver_id],
      url: `/console/driver/messages?${chat}`,
    }
  return { people: await listStaffIds(tx), url: `/console/staff/messages?${chat}` }
}

const pageOf = (orderId: number | null, parcelId: number | null | undefined): string => {
  if (orderId !== null) return `/orders/${orderId}`
  return typeof parcelId === 'number' ? `/parcels/${parcelId}` : '/help'
}

async function notifyOtherSide(tx: Tx, event: StoredEvent): Promise<void> {
  const { payload } = event
  const from = payload['side'] === 'user' ? 'user' : 'desk'
  const message = await findMessageForNotice(tx, Number(payload['message_id']))
  if (!message || message.seen) return
  const { people, url } = await recipientsOf(tx, event, from === 'user' ? 'desk' : 'user')
  const alreadyNotified = await findUsersWithUnread(tx, people, url)
  const names = await findFirstnames(tx, [message.senderId])
  await notifyUsers(
    tx,
    people.filter((person) => !alreadyNotified.has(person) && person !== message.senderId),
    {
      type: 'chat_message',
      textKey:
        payload['role'] === 'deliveryman'
          ? 'chat_message.courier'
          : event.order_id === null
            ? 'chat_message.plain'
            : 'chat_message.order',
      params: {
        person: names.get(message.senderId) ?? '',
        chat_id: String(Number(payload['chat_id'])),
        side: from === 'user' ? 'desk' : 'user',
      },
      ...(event.order_id === null ? {} : { orderId: event.order_id }),
      ...(typeof event.parcel_id === 'number' ? { parcelId: event.parcel_id } : {}),
      url,
      eventId: event.id,
      at: event.created_at,
    },
  )
}

async function clearReadNotices(tx: Tx, event: StoredEvent, now: Date): Promise<void> {
  const { people, url } = await recipientsOf(
    tx,
    event,
    event.payload['side'] === 'user' ? 'user' : 'desk',
  )
  await markChatNoticesRead(tx, people, url, now)
}
