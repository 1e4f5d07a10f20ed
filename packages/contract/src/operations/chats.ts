import { PARCEL_STATUSES } from '@hawker/domain/parcels/parcel-status'
import { ORDER_STATUSES } from '@hawker/domain/orders/order-status'
import { Type, type Static } from 'typebox'
import { all, created, data, list, operation, stream } from '../core/operation.ts'
import { PicturePath } from './pictures.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  Latitude,
  Location,
  Longitude,
  Uuid,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  words,
} from '../core/shapes.ts'

/**
 * The other side of a customer's chat: the marketplace (default), a shop, or the courier of an
 * order.
 */
export const CHAT_ROLES = ['admin', 'seller', 'deliveryman'] as const
export type ChatRole = (typeof CHAT_ROLES)[number]
/** The side of the caller: the customer, or the side that answers. */
export const CHAT_SEATS = ['user', ...CHAT_ROLES] as const
export type ChatSeat = (typeof CHAT_SEATS)[number]
export const MAX_CHAT_TEXT_LENGTH = 2000

const as = optional(oneOf(CHAT_SEATS))

export const ChatMessage = obj({
  id: Id,
  chat_id: Id,
  /** Chosen by the sender. Repeating it does not send the message twice. */
  client_id: Uuid,
  user: obj({
    id: Id,
    firstname: Type.String(),
    img: nullable(Type.String()),
    role: oneOf(CHAT_SEATS),
  }),
  type: oneOf(['text', 'image', 'location']),
  text: nullable(Type.String()),
  /** A link that expires after some minutes. */
  image: nullable(Type.String()),
  location: nullable(Location),
  created_at: Instant,
  /** When the other side first saw it. */
  read_at: nullable(Instant),
})
export type ChatMessage = Static<typeof ChatMessage>
export const Chat = obj({
  id: Id,
  role: oneOf(CHAT_ROLES),
  /** The customer. */
  user: obj({ id: Id, firstname: Type.String(), img: nullable(Type.String()) }),
  order: nullable(obj({ id: Id, number: Type.String(), status: oneOf(ORDER_STATUSES) })),
  parcel: nullable(obj({ id: Id, number: Type.String(), status: oneOf(PARCEL_STATUSES) })),
  shop: nullable(
    obj({
      id: Id,
      slug: Type.String(),
      logo_img: nullable(Type.String()),
      translation: obj({ title: Type.String() }),
    }),
  ),
  deliveryman: nullable(obj({ id: Id, firstname: Type.String(), img: nullable(Type.String()) })),
  last_message: nullable(ChatMessage),
  /** Messages that the caller's side has not read. */
  unread: Count,
  /** The chat with a courier is open from acceptance until two hours after the handover. */
  open: Flag,
  created_at: Instant,
})
export type Chat = Static<typeof Chat>

export const listChats = operation({
  method: 'GET',
  path: '/dashboard/user/chats',
  summary: 'Chats with messages, the latest first. `as` is the side of the caller.',
  who: 'user',
  rows: 'party',
  load: 'read',
  query: paged({ as }),
  response: list(Chat),
  errors: [],
})
export const openChat = operation({
  method: 'POST',
  path: '/dashboard/user/chats',
  summary:
    'Opens the chat with the marketplace, with a shop (about an order or in general), or with ' +
    'the courier of an order. Shops, couriers and staff open it with the customer of an order ' +
    'that they work on.',
  who: 'user',
  rows: 'party',
  load: 'write',
  query: query({ as }),
  body: obj({
    role: optional(oneOf(CHAT_ROLES)),
    order_id: optional(Id),
    parcel_id: optional(Id),
    shop_id: optional(Id),
  }),
  response: data(Chat),
  errors: ['chat_closed'],
})
export const showChat = operation({
  method: 'GET',
  path: '/dashboard/user/chats/{id}',
  summary: 'One chat of the caller.',
  who: 'user',
  rows: 'party',
  load: 'read',
  params: idParam,
  query: query({ as }),
  response: data(Chat),
  errors: [],
})
export const listChatMessages = operation({
  method: 'GET',
  path: '/dashboard/user/chats/{id}/messages',
  summary:
    'The last messages of a chat, or those before `before_id`, oldest first. Fewer than ' +
    '`perPage` means the chat begins here.',
  who: 'user',
  rows: 'party',
  load: 'read',
  params: idParam,
  query: query({
    as,
    before_id: optional(Id),
    perPage: optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  response: all(ChatMessage),
  errors: [],
})
export const sendChatMessage = operation({
  method: 'POST',
  path: '/dashboard/user/chats/{id}/messages',
  summary:
    'Sends a text, an uploaded picture or a location. Repeated with the same `client_id` it ' +
    'returns the first message.',
  who: 'user',
  rows: 'party',
  load: 'write',
  params: idParam,
  query: query({ as }),
  body: obj({
    client_id: Uuid,
    type: oneOf(['text', 'image', 'location']),
    text: optional(words(MAX_CHAT_TEXT_LENGTH)),
    image: optional(PicturePath),
    location: optional(obj({ latitude: Latitude, longitude: Longitude })),
  }),
  response: created(ChatMessage),
  errors: ['chat_closed'],
})
export const readChat = operation({
  method: 'POST',
  path: '/dashboard/user/chats/{id}/read',
  summary: 'Marks all messages up to this one as read by the caller’s side.',
  who: 'user',
  rows: 'party',
  load: 'write',
  params: idParam,
  query: query({ as }),
  body: obj({ last_id: Id }),
  response: data(obj({ read: Count })),
  errors: [],
})
/**
 * `message`: a new message of either side. `read`: the `side` has read everything up to `last_id`.
 */
export const ChatEvent = obj({
  event: oneOf(['message', 'read', 'ping']),
  message: optional(ChatMessage),
  chat_id: optional(Id),
  side: optional(oneOf(['user', 'desk'])),
  last_id: optional(Id),
})
export type ChatEvent = Static<typeof ChatEvent>
export const streamChats = operation({
  method: 'GET',
  path: '/dashboard/user/chats/stream',
  summary: 'Live messages of all chats of the caller. Last-Event-ID replays missed ones.',
  who: 'user',
  rows: 'party',
  load: 'stream',
  query: query({ as }),
  response: stream(ChatEvent),
  errors: [],
})
