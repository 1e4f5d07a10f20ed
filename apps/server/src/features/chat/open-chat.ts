import type { Chat, openChat as Operation } from '@hawker/contract/chats'
import type { ReadBody } from '@hawker/contract/operation'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import {
  type NewChat,
  type Spoken,
  findSpokenOrder,
  insertChat,
  isShopThere,
} from './chat.store.ts'
import type { Sealing } from './chat.wire.ts'
import { showChat } from './list-chats.ts'
import type { Seat } from './seat.ts'

type Wanted = { body: ReadBody<typeof Operation>; lang: string }
type Who = Pick<NewChat, 'userId' | 'role' | 'orderId' | 'shopId' | 'driverId'>

/** The chat that somebody asks for; asking again gives the same one. */
export async function openChat(
  tx: Tx,
  sealing: Sealing,
  seat: Seat,
  { body, lang }: Wanted,
): Promise<Chat> {
  const now = sealing.clock.now()
  const { order_id: orderId } = body
  const order = orderId === undefined ? undefined : await findSpokenOrder(tx, seat, orderId, now)
  if (orderId !== undefined && !order) return refuse('not_found')
  const who =
    order && orderId !== undefined
      ? aboutOrder(seat, body, { ...order, orderId })
      : await inGeneral(tx, seat, body)
  return showChat(tx, sealing, seat, { id: await insertChat(tx, { ...who, now }), lang })
}

/** From a desk there is nobody to choose: whoever sits there speaks with the customer. */
function aboutOrder(
  seat: Seat,
  body: Wanted['body'],
  { orderId, userId, shopId, driverId, released, courierReachable }: Spoken & { orderId: number },
): Who {
  const role = seat.as === 'user' ? (body.role ?? 'admin') : seat.as
  if (role === 'admin') return { userId, role, orderId, shopId: null, driverId: null }
  if (role === 'seller')
    return released ? { userId, role, orderId, shopId, driverId: null } : refuse('chat_closed')
  return driverId !== null && courierReachable
    ? { userId, role, orderId, shopId: null, driverId }
    : refuse('chat_closed')
}

/** Nobody calls on a customer out of the blue, and a courier is only known by an order. */
async function inGeneral(
  tx: Tx,
  { userId, as }: Seat,
  { role = 'admin', shop_id: shopId }: Wanted['body'],
): Promise<Who> {
  if (as !== 'user' || role === 'deliveryman')
    return refuse('validation_failed', undefined, { order_id: 'validation.required' })
  if (role === 'admin') return { userId, role, orderId: null, shopId: null, driverId: null }
  if (shopId === undefined)
    return refuse('validation_failed', undefined, { shop_id: 'validation.required' })
  return (await isShopThere(tx, shopId))
    ? { userId, role, orderId: null, shopId, driverId: null }
    : refuse('not_found')
}
