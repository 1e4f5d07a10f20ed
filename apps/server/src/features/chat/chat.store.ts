import type { ChatRole } from '@hawker/contract/chats'
import { COURIER_CHAT_HOURS_AFTER_HANDOVER } from '@hawker/domain/orders/courier-chat'
import type { OrderStatus } from '@hawker/domain/orders/order-status'
import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { type Queries, type Sql, type Tx, raw, sql } from '@hawker/postgres/database'
import { type MessageRow, SELECT_MESSAGES } from './message.store.ts'
import { type ChatParticipant, sideOf } from './participant.ts'
import { shopTitle } from '../shops/index.ts'

/**
 * For an order `o`: its courier may write until some hours after the delivery, and only while the
 * order is theirs.
 */
const isOrderOpen = (driver: Sql, now: Date): Sql => sql`
  (o.driver_id = ${driver}
    and (o.status in ('accepted', 'cooking', 'ready', 'on_a_way') or (o.status = 'delivered'
      and o.delivered_at > ${now}::timestamptz - make_interval(hours => ${COURIER_CHAT_HOURS_AFTER_HANDOVER}))))`
/** The same for a parcel `p`. */
const isParcelOpen = (driver: Sql, now: Date): Sql => sql`
  (p.driver_id = ${driver} and (p.ended_at is null
    or p.ended_at > ${now}::timestamptz - make_interval(hours => ${COURIER_CHAT_HOURS_AFTER_HANDOVER})))`
/** For `chats c` with its order `o` or its parcel `p`. */
const isOpen = (now: Date): Sql => sql`
  (c.role <> 'deliveryman' or case when c.parcel_order_id is null
    then ${isOrderOpen(raw('c.driver_id'), now)} else ${isParcelOpen(raw('c.driver_id'), now)} end)`

/** The chats that a participant may read. `requireParticipant` has already checked the role of staff. */
const readableBy = ({ userId, as }: ChatParticipant, now: Date): Sql => {
  if (as === 'user') return sql`c.user_id = ${userId}`
  if (as === 'seller')
    return sql`c.role = 'seller'
      and c.shop_id in (select shop_id from shop_staff where user_id = ${userId})`
  if (as === 'deliveryman')
    return sql`c.role = 'deliveryman' and c.driver_id = ${userId} and ${isOpen(now)}`
  return raw(`c.role = 'admin'`)
}

export type ChatRow = {
  id: number
  role: ChatRole
  user_id: number
  user_firstname: string
  user_img: string | null
  order_id: number | null
  order_number: string | null
  order_status: OrderStatus | null
  parcel_id: number | null
  parcel_number: string | null
  parcel_status: ParcelStatus | null
  shop_id: number | null
  shop_slug: string | null
  shop_logo: string | null
  shop_title: string | null
  driver_id: number | null
  driver_firstname: string | null
  driver_img: string | null
  last: MessageRow | null
  unread: number
  open: boolean
  created_at: Date
}
export type ChatQuery = { seat: ChatParticipant; lang: string; now: Date }

const selectChats = ({ seat: participant, lang, now }: ChatQuery, condition: Sql): Sql => sql`
  select c.id, c.role, c.created_at, u.id as user_id, u.firstname as user_firstname, u.img as user_img,
    o.id as order_id, o.number as order_number, o.status as order_status,
    p.id as parcel_id, p.number as parcel_number, p.status as parcel_status,
    s.id as shop_id, s.slug as shop_slug, s.logo_img as shop_logo,
    ${shopTitle(lang, sql`s.id`)} as shop_title,
    d.id as driver_id, d.firstname as driver_firstname, d.img as driver_img,
    (select to_jsonb(m) from (${SELECT_MESSAGES} where m.id = c.last_message_id) m) as last,
    (select count(*) from chat_messages m
      where m.chat_id = c.id and m.side <> ${sideOf(participant)} and m.read_at is null) as unread,
    ${isOpen(now)} as open
  from chats c join users u on u.id = c.user_id
  left join orders o on o.id = c.order_id
  left join parcel_orders p on p.id = c.parcel_order_id
  left join shops s on s.id = c.shop_id
  left join users d on d.id = c.driver_id
  where ${readableBy(participant, now)} and ${condition}`

export const findChat = (
  queries: Queries,
  chatQuery: ChatQuery,
  id: number,
): Promise<ChatRow | undefined> => queries.row(selectChats(chatQuery, sql`c.id = ${id}`))

export async function listChatPage(
  queries: Queries,
  chatQuery: ChatQuery,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ChatRow[]; total: number }> {
  const hasMessages = raw('c.last_message_id is not null')
  const [rows, count] = await Promise.all([
    queries.rows<ChatRow>(
      selectChats(
        chatQuery,
        sql`${hasMessages} order by c.last_message_id desc limit ${perPage} offset ${(page - 1) * perPage}`,
      ),
    ),
    queries.row<{ total: number }>(sql`
      select count(*) as total from chats c left join orders o on o.id = c.order_id
      left join parcel_orders p on p.id = c.parcel_order_id
      where ${readableBy(chatQuery.seat, chatQuery.now)} and ${hasMessages}`),
  ])
  return { rows, total: count?.total ?? 0 }
}

export type LockedChat = {
  id: number
  role: ChatRole
  userId: number
  orderId: number | null
  parcelId: number | null
  shopId: number | null
  driverId: number | null
  open: boolean
}
/** Locks the chat, so that message ids are in the order in which the messages become visible. */
export const lockChat = (
  tx: Tx,
  participant: ChatParticipant,
  id: number,
  now: Date,
): Promise<LockedChat | undefined> =>
  tx.row<LockedChat>(sql`
    select c.id, c.role, c.user_id as "userId", c.order_id as "orderId",
      c.parcel_order_id as "parcelId", c.shop_id as "shopId",
      c.driver_id as "driverId", ${isOpen(now)} as open
    from chats c left join orders o on o.id = c.order_id
      left join parcel_orders p on p.id = c.parcel_order_id
    where c.id = ${id} and ${readableBy(participant, now)} for update of c`)

/** The possible parties of an order's chats. Shops take part only after the order's release. */
export type OrderParties = {
  userId: number
  shopId: number
  driverId: number | null
  released: boolean
  courierReachable: boolean
}
const isOrderVisibleTo = ({ userId, as }: ChatParticipant): Sql => {
  if (as === 'user') return sql`o.user_id = ${userId}`
  if (as === 'seller')
    return sql`o.released_at is not null
      and o.shop_id in (select shop_id from shop_staff where user_id = ${userId})`
  return as === 'deliveryman' ? sql`o.driver_id = ${userId}` : raw('true')
}
export const findOrderParties = (
  queries: Queries,
  participant: ChatParticipant,
  orderId: number,
  now: Date,
): Promise<OrderParties | undefined> =>
  queries.row<OrderParties>(sql`
    select o.user_id as "userId", o.shop_id as "shopId", o.driver_id as "driverId",
      o.released_at is not null as released,
      coalesce(${isOrderOpen(raw('o.driver_id'), now)}, false) as "courierReachable"
    from orders o
    where o.id = ${orderId} and ${isOrderVisibleTo(participant)}`)

/** The possible parties of a parcel's chats: a sender, its courier and the marketplace. */
export const findParcelParties = (
  queries: Queries,
  { userId, as }: ChatParticipant,
  parcelId: number,
  now: Date,
): Promise<Pick<OrderParties, 'userId' | 'driverId' | 'courierReachable'> | undefined> =>
  queries.row(sql`
    select p.user_id as "userId", p.driver_id as "driverId",
      coalesce(${isParcelOpen(raw('p.driver_id'), now)}, false) as "courierReachable"
    from parcel_orders p where p.id = ${parcelId}
      and case ${as} when 'user' then p.user_id = ${userId} when 'deliveryman' then p.driver_id = ${userId}
        else ${as === 'admin'}::boolean end`)

export const isShopApproved = async (queries: Queries, shopId: number): Promise<boolean> =>
  (await queries.row(
    sql`select 1 as there from shops where id = ${shopId} and status = 'approved'`,
  )) !== undefined

export type NewChat = {
  userId: number
  role: ChatRole
  orderId: number | null
  parcelId?: number | null
  shopId: number | null
  driverId: number | null
  now: Date
}
/** The chat's id; that of the existing chat if there is one. */
export async function insertChat(
  tx: Tx,
  { userId, role, orderId, parcelId = null, shopId, driverId, now }: NewChat,
): Promise<number> {
  const row = await tx.row<{ id: number }>(sql`
    insert into chats (user_id, role, order_id, parcel_order_id, shop_id, driver_id, created_at)
    values (${userId}, ${role}, ${orderId}, ${parcelId}, ${shopId}, ${driverId}, ${now})
    on conflict (user_id, role, order_id, parcel_order_id, shop_id, driver_id) do update set role = excluded.role
    returning id`)
  if (!row) throw new Error(`the chat of user ${userId} with ${role} was not stored`)
  return row.id
}
