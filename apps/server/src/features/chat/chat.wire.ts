import type { Chat, ChatMessage } from '@hawker/contract/chats'
import { type PictureLinkDeps, linkPicture } from '../pictures/index.ts'
import type { ChatRow } from './chat.store.ts'
import type { MessageRow } from './message.store.ts'

const iso = (at: Date | string) => new Date(at).toISOString()

export const messageWire = (deps: PictureLinkDeps, row: MessageRow): ChatMessage => ({
  id: row.id,
  chat_id: row.chat_id,
  client_id: row.client_id,
  user: {
    id: row.user_id,
    firstname: row.firstname,
    img: row.img,
    role: row.side === 'user' ? 'user' : row.chat_role,
  },
  type: row.type,
  text: row.text,
  image: row.image === null ? null : linkPicture(deps, row.image),
  location:
    row.latitude === null || row.longitude === null
      ? null
      : { latitude: row.latitude, longitude: row.longitude },
  created_at: iso(row.created_at),
  read_at: row.read_at === null ? null : iso(row.read_at),
})

export const chatWire = (deps: PictureLinkDeps, row: ChatRow): Chat => ({
  id: row.id,
  role: row.role,
  user: { id: row.user_id, firstname: row.user_firstname, img: row.user_img },
  order:
    row.order_id === null || row.order_status === null
      ? null
      : { id: row.order_id, number: row.order_number ?? '', status: row.order_status },
  parcel:
    row.parcel_id === null || row.parcel_status === null
      ? null
      : { id: row.parcel_id, number: row.parcel_number ?? '', status: row.parcel_status },
  shop:
    row.shop_id === null
      ? null
      : {
          id: row.shop_id,
          slug: row.shop_slug ?? '',
          logo_img: row.shop_logo,
          translation: { title: row.shop_title ?? row.shop_slug ?? '' },
        },
  deliveryman:
    row.driver_id === null
      ? null
      : { id: row.driver_id, firstname: row.driver_firstname ?? '', img: row.driver_img },
  last_message: row.last === null ? null : messageWire(deps, row.last),
  unread: row.unread,
  open: row.open,
  created_at: iso(row.created_at),
})
