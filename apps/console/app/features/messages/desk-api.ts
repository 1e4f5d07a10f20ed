import type { ChatRole, sendChatMessage } from '@hawker/contract/chats'
import type { Body } from '@hawker/contract/operation'
import { api } from '../../lib/api.ts'

/** Where somebody sits who answers customers. */
export type Desk = ChatRole

// The calls of one desk, named: written into the object that asks for them, their types are more than the compiler counts.
export const chatsOf = (as: Desk) => api('listChats', { query: { as, perPage: 50 } })
export const chatAbout = (as: Desk, orderId: number) =>
  api('openChat', { query: { as }, body: { order_id: orderId } })
export const chatOf = (as: Desk, id: number) => api('showChat', { params: { id }, query: { as } })
export const messagesOf = (as: Desk, id: number, before: number | undefined, most: number) =>
  api('listChatMessages', {
    params: { id },
    query: before === undefined ? { as, perPage: most } : { as, perPage: most, before_id: before },
  })
export const say = (as: Desk, id: number, body: Body<typeof sendChatMessage>) =>
  api('sendChatMessage', { params: { id }, query: { as }, body })
export const markRead = (as: Desk, id: number, lastId: number) =>
  api('readChat', { params: { id }, query: { as }, body: { last_id: lastId } })
export const keepPicture = (body: Blob) => api('keepPicture', { query: { purpose: 'chat' }, body })
