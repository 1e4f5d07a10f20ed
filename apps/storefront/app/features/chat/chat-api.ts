import type { sendChatMessage } from '@hawker/contract/chats'
import type { Body } from '@hawker/contract/core/operation'
import { browserApi } from '../../lib/api.ts'

// Named functions: inlined into the object that uses them, their types exceed the compiler's limit.
export const listMessages = (id: number, before: number | undefined, limit: number) =>
  browserApi('listChatMessages', {
    params: { id },
    query: before === undefined ? { perPage: limit } : { perPage: limit, before_id: before },
  })
export const sendMessage = (id: number, body: Body<typeof sendChatMessage>) =>
  browserApi('sendChatMessage', { params: { id }, body })
export const markRead = (id: number, lastId: number) =>
  browserApi('readChat', { params: { id }, body: { last_id: lastId } })
export const uploadPicture = (body: Blob) =>
  browserApi('keepPicture', { query: { purpose: 'chat' }, body })
