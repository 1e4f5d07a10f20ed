import { ORDER_STATUSES } from '@hawker/domain/order-status'
import { Type, type Static } from 'typebox'
import { all, created, data, list, operation, stream } from '../operation.ts'
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
} from '../shapes.ts'

/** Who a customer talks with: the marketplace, a shop, or the courier of an order (storefront.md 3; `admin` unless told otherwise). */
export const CHAT_ROLES = ['admin', 'seller', 'deliveryman'] as const
export type ChatRole = (typeof CHAT_ROLES)[number]
/** As whom the caller reads and writes: the customer who began it, or the side that answers. */
export const CHAT_SEATS = ['user', ...CHAT_ROLES] as const
export type ChatSeat = (typeof CHAT_SEATS)[number]
export const LONGEST_CHAT_TEXT = 2000

const as = optional(oneOf(CHAT_SEATS))

export const ChatMessage = obj({
  id: Id,
  chat_id: Id,
  /** Made by whoever sent it: sending again with the same one sends nothing twice. */
  client_id: Uuid,
  user: obj({
    id: Id,
    firstname: Type.String(),
    img: nullable(Type.String()),
    role: oneOf(CHAT_SEATS),
  }),
  type: oneOf(['text', 'image', 'location']),
  text: nullable(Type.String()),
  /** A link that only holds for some minutes. */
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
  /** By the caller's side. */
  unread: Count,
  /** A courier is spoken with from acceptance until two hours after the hand-over. */
  open: Flag,
  created_at: Instant,
})
export type Chat = Static<typeof Chat>

export const listChats = operation({
  method: 'GET',
  path: '/dashboard/user/chats',
  summary:
    'Chats in which something was said, the latest first. `as` names the side that the caller sits on.',
  who: 'user',
  rows: 'party',
  load: 'read',
  query: paged({ as }),
  answer: list(Chat),
  errors: [],
})
export const openChat = operation({
  method: 'POST',
  path: '/dashboard/user/chats',
  summary:
    'The chat with the marketplace, a shop (about an order or in general), or the courier of an order: of the customer whose order it is, or, from a desk, with the customer of an order that is theirs to work on.',
  who: 'user',
  rows: 'party',
  load: 'write',
  query: query({ as }),
  body: obj({ role: optional(oneOf(CHAT_ROLES)), order_id: optional(Id), shop_id: optional(Id) }),
  answer: data(Chat),
  errors: ['chat_closed'],
})
export const showChat = operation({
  method: 'GET',
  path: '/dashboard/user/chats/{id}',
  summary: 'One chat that the caller takes part in.',
  who: 'user',
  rows: 'party',
  load: 'read',
  params: idParam,
  query: query({ as }),
  answer: data(Chat),
  errors: [],
})
export const listChatMessages = operation({
  method: 'GET',
  path: '/dashboard/user/chats/{id}/messages',
  summary:
    'The last messages of a chat, or the last ones before one of them; oldest first. Fewer than `perPage`: it begins here.',
  who: 'user',
  rows: 'party',
  load: 'read',
  params: idParam,
  query: query({
    as,
    before_id: optional(Id),
    perPage: optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  answer: all(ChatMessage),
  errors: [],
})
export const sendChatMessage = operation({
  method: 'POST',
  path: '/dashboard/user/chats/{id}/messages',
  summary:
    'Says something: a text, a kept picture or a place. Sent again with the same `client_id`, it answers what was said.',
  who: 'user',
  rows: 'party',
  load: 'write',
  params: idParam,
  query: query({ as }),
  body: obj({
    client_id: Uuid,
    type: oneOf(['text', 'image', 'location']),
    text: optional(words(LONGEST_CHAT_TEXT)),
    image: optional(PicturePath),
    location: optional(obj({ latitude: Latitude, longitude: Longitude })),
  }),
  answer: created(ChatMessage),
  errors: ['chat_closed'],
})
export const readChat = operation({
  method: 'POST',
  path: '/dashboard/user/chats/{id}/read',
  summary: 'The caller’s side has seen everything up to this message.',
  who: 'user',
  rows: 'party',
  load: 'write',
  params: idParam,
  query: query({ as }),
  body: obj({ last_id: Id }),
  answer: data(obj({ read: Count })),
  errors: [],
})
/** `message`: one was said, by either side; `read`: the `side` has seen everything up to `last_id`. */
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
  summary:
    'Live messages of all chats that the caller takes part in. Last-Event-ID brings what was missed.',
  who: 'user',
  rows: 'party',
  load: 'stream',
  query: query({ as }),
  answer: stream(ChatEvent),
  errors: [],
})
