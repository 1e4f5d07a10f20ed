import type { ChatRole, sendChatMessage } from '@hawker/contract/chats'
import type { Body } from '@hawker/contract/core/operation'
import { api } from '../../lib/api.ts'

/** The role in which a person answers customers. */
export type Desk = ChatRole
export type ChatSubject = { order_id: number } | { parcel_id: number }

// Separate functions, because the inline calls exceed the compiler's limit on type complexity.
export const listChats = (as: Desk) => api('listChats', { query: { as, perPage: 50 } })
export const openChatAbout = (as: Desk, subject: ChatSubject) =>
  api('openChat', { query: { as }, body: subject })
export const showChat = (as: Desk, id: number) => api('showChat', { params: { id }, query: { as } })
export const listMessages = (as: Desk, id: number, before: number | undefined, limit: number) =>
  api('listChatMessages', {
    params: { id },
    query:
      before === undefined ? { as, perPage: limit } : { as, perPage: limit, before_id: before },
  })
export const sendMessage = (as: Desk, id: number, body: Body<typeof sendChatMessage>) =>
  api('sendChatMessage', { params: { id }, query: { as }, body })
export const markRead = (as: Desk, id: number, lastId: number) =>
  api('readChat', { params: { id }, query: { as }, body: { last_id: lastId } })
export const uploadPicture = (body: Blob) =>
  api('keepPicture', { query: { purpose: 'chat' }, body })
