import type { Chat, openChat as Operation } from '@hawker/contract/chats'
import type { ReceivedBody } from '@hawker/contract/core/operation'
import type { Tx } from '@hawker/postgres/tx'
import type { PictureLinkDeps } from '../pictures/index.ts'
import { refuse } from '../../core/refuse.ts'
import {
  type NewChat,
  type OrderParties,
  findOrderParties,
  findParcelParties,
  insertChat,
  isShopApproved,
} from './chat.store.ts'
import { showChat } from './list-chats.ts'
import type { ChatParticipant } from './participant.ts'

type OpenChatRequest = { body: ReceivedBody<typeof Operation>; lang: string }
type ChatParties = Pick<NewChat, 'userId' | 'role' | 'orderId' | 'shopId' | 'driverId'>

/** Opens a chat, or returns the existing one. */
export async function openChat(
  tx: Tx,
  deps: PictureLinkDeps,
  participant: ChatParticipant,
  { body, lang }: OpenChatRequest,
): Promise<Chat> {
  const now = deps.clock.now()
  const { order_id: orderId, parcel_id: parcelId } = body
  if (parcelId !== undefined) {
    const parties = await partiesOfParcel(tx, participant, { ...body, parcel_id: parcelId }, now)
    return showChat(tx, deps, participant, { id: await insertChat(tx, { ...parties, now }), lang })
  }
  const order =
    orderId === undefined ? undefined : await findOrderParties(tx, participant, orderId, now)
  if (orderId !== undefined && !order) return refuse('not_found')
  const parties =
    order && orderId !== undefined
      ? partiesOfOrder(participant, body, { ...order, orderId })
      : await partiesWithoutOrder(tx, participant, body)
  return showChat(tx, deps, participant, { id: await insertChat(tx, { ...parties, now }), lang })
}

/**
 * Shops, couriers and staff write to the customer in their own role; only customers choose a role.
 */
function partiesOfOrder(
  participant: ChatParticipant,
  body: OpenChatRequest['body'],
  {
    orderId,
    userId,
    shopId,
    driverId,
    released,
    courierReachable,
  }: OrderParties & { orderId: number },
): ChatParties {
  const role = participant.as === 'user' ? (body.role ?? 'admin') : participant.as
  if (role === 'admin') return { userId, role, orderId, shopId: null, driverId: null }
  if (role === 'seller')
    return released ? { userId, role, orderId, shopId, driverId: null } : refuse('chat_closed')
  return driverId !== null && courierReachable
    ? { userId, role, orderId, shopId: null, driverId }
    : refuse('chat_closed')
}

/** A sender writes to the courier or the marketplace; both write to the sender. */
async function partiesOfParcel(
  tx: Tx,
  participant: ChatParticipant,
  body: OpenChatRequest['body'] & { parcel_id: number },
  now: Date,
): Promise<Omit<NewChat, 'now'>> {
  const { order_id: orderId, parcel_id: parcelId } = body
  if (orderId !== undefined)
    refuse('validation_failed', undefined, { order_id: 'validation.invalid' })
  const parcel = await findParcelParties(tx, participant, parcelId, now)
  if (!parcel) return refuse('not_found')
  const { userId, driverId, courierReachable } = parcel
  const role = participant.as === 'user' ? (body.role ?? 'admin') : participant.as
  const none = { orderId: null, parcelId, shopId: null }
  if (role === 'admin') return { userId, role, ...none, driverId: null }
  if (role === 'seller')
    return refuse('validation_failed', undefined, { role: 'validation.invalid' })
  return driverId !== null && courierReachable
    ? { userId, role, ...none, driverId }
    : refuse('chat_closed')
}

/** Only a customer opens a chat without an order, and only with the marketplace or a shop. */
async function partiesWithoutOrder(
  tx: Tx,
  { userId, as }: ChatParticipant,
  { role = 'admin', shop_id: shopId }: OpenChatRequest['body'],
): Promise<ChatParties> {
  if (as !== 'user' || role === 'deliveryman')
    return refuse('validation_failed', undefined, { order_id: 'validation.required' })
  if (role === 'admin') return { userId, role, orderId: null, shopId: null, driverId: null }
  if (shopId === undefined)
    return refuse('validation_failed', undefined, { shop_id: 'validation.required' })
  return (await isShopApproved(tx, shopId))
    ? { userId, role, orderId: null, shopId, driverId: null }
    : refuse('not_found')
}
