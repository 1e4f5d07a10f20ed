import type { ChatMessage, ChatRole } from '@hawker/contract/chats'
import { type Queries, type Sql, type Tx, raw, sql } from '@hawker/postgres/database'
import type { ChatSide } from './participant.ts'

export type MessageRow = {
  id: number
  chat_id: number
  chat_role: ChatRole
  side: ChatSide
  client_id: string
  user_id: number
  firstname: string
  img: string | null
  type: ChatMessage['type']
  text: string | null
  image: string | null
  latitude: number | null
  longitude: number | null
  created_at: Date | string
  read_at: Date | string | null
}
export const SELECT_MESSAGES: Sql = raw(`
  select m.id, m.chat_id, mc.role as chat_role, m.side, m.client_id, m.user_id, mu.firstname, mu.img,
    m.type, m.text, m.image, m.latitude, m.longitude, m.created_at, m.read_at
  from chat_messages m join chats mc on mc.id = m.chat_id join users mu on mu.id = m.user_id`)

export const findMessage = (queries: Queries, id: number): Promise<MessageRow | undefined> =>
  queries.row<MessageRow>(sql`${SELECT_MESSAGES} where m.id = ${id}`)

/** The messages before this one, oldest first. */
export const messagesBefore = async (
  queries: Queries,
  chatId: number,
  { beforeId, max }: { beforeId: number | undefined; max: number },
): Promise<MessageRow[]> => {
  const before = beforeId === undefined ? raw('true') : sql`m.id < ${beforeId}`
  const rows = await queries.rows<MessageRow>(
    sql`${SELECT_MESSAGES} where m.chat_id = ${chatId} and ${before} order by m.id desc limit ${max}`,
  )
  return rows.reverse()
}

export type NewMessage = {
  chatId: number
  userId: number
  side: ChatSide
  clientId: string
  type: ChatMessage['type']
  text: string | null
  image: string | null
  location: { latitude: number; longitude: number } | null
  now: Date
}
/**
 * The message's id, and whether it is new: the same client id sends once. Undefined when the other
 * side already used this client id.
 */
export async function insertMessage(
  tx: Tx,
  message: NewMessage,
): Promise<{ id: number; isNew: boolean } | undefined> {
  const { chatId, side, clientId, location } = message
  const inserted = await tx.row<{ id: number }>(sql`
    with made as (
      insert into chat_messages (chat_id, user_id, side, client_id, type, text, image, latitude, longitude, created_at)
      values (${chatId}, ${message.userId}, ${side}, ${clientId}, ${message.type}, ${message.text}, ${message.image},
        ${location?.latitude ?? null}, ${location?.longitude ?? null}, ${message.now})
      on conflict (chat_id, client_id) do nothing returning id),
    latest as (update chats set last_message_id = made.id from made where chats.id = ${chatId})
    select id from made`)
  if (inserted) return { id: inserted.id, isNew: true }
  const existing = await tx.row<{ id: number }>(sql`
    select id from chat_messages where chat_id = ${chatId} and client_id = ${clientId} and side = ${side}`)
  return existing && { id: existing.id, isNew: false }
}
/** Marks the other side's unread messages up to this one as read. */
export const markRead = (
  tx: Tx,
  { chatId, side, lastId, now }: { chatId: number; side: ChatSide; lastId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update chat_messages set read_at = ${now}
    where chat_id = ${chatId} and side <> ${side} and id <= ${lastId} and read_at is null`)

/** When the user sent their `count`-th last message, in any chat. */
export const findNthLastMessageTime = async (
  queries: Queries,
  userId: number,
  count: number,
): Promise<Date | undefined> =>
  (
    await queries.row<{ created_at: Date }>(sql`
      select created_at from chat_messages where user_id = ${userId} order by id desc offset ${count - 1} limit 1`)
  )?.created_at
