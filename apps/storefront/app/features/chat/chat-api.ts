import type { sendChatMessage } from '@hawker/contract/chats'
import type { Body } from '@hawker/contract/operation'
import { browserApi } from '../../lib/api.ts'

// The calls of one chat, named: written into the object that asks for them, their types are more than the compiler counts.
export const messagesOf = (id: number, before: number | undefined, most: number) =>
  browserApi('listChatMessages', {
    params: { id },
    query: before === undefined ? { perPage: most } : { perPage: most, before_id: before },
  })
export const say = (id: number, body: Body<typeof sendChatMessage>) =>
  browserApi('sendChatMessage', { params: { id }, body })
export const markRead = (id: number, lastId: number) =>
  browserApi('readChat', { params: { id }, body: { last_id: lastId } })
export const keepPicture = (body: Blob) =>
  browserApi('keepPicture', { query: { purpose: 'chat' }, body })
