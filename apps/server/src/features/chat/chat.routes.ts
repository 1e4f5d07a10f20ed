import * as contract from '@hawker/contract/chats'
import type { Deps } from '../../deps.ts'
import { type Route, live, read, write } from '../../http/api/route.ts'
import { listChats, listMessages, showChat } from './list-chats.ts'
import { openChat } from './open-chat.ts'
import { markChatRead } from './mark-chat-read.ts'
import { requireParticipant } from './participant.ts'
import { sendMessage } from './send-message.ts'
import { streamChats } from './stream-chats.ts'

export const chatRoutes = (deps: Deps): Route[] => [
  read(contract.listChats, ({ user, query: { as, ...paging }, lang }) =>
    listChats(deps, requireParticipant(user, as), { ...paging, lang }),
  ),
  write(contract.openChat, (tx, { user, query, body, lang }) =>
    openChat(tx, deps, requireParticipant(user, query.as), { body, lang }),
  ),
  live(contract.streamChats, async ({ user, query, lastEventId }) =>
    streamChats(deps, requireParticipant(user, query.as), lastEventId),
  ),
  read(contract.showChat, ({ user, params, query, lang }) =>
    showChat(deps.database, deps, requireParticipant(user, query.as), { ...params, lang }),
  ),
  read(contract.listChatMessages, ({ user, params, query, lang }) =>
    listMessages(deps, requireParticipant(user, query.as), {
      ...params,
      lang,
      beforeId: query.before_id,
      max: query.perPage,
    }),
  ),
  write(contract.sendChatMessage, (tx, { user, params, query, body }) =>
    sendMessage(tx, deps, requireParticipant(user, query.as), { chatId: params.id, body }),
  ),
  write(contract.readChat, async (tx, { user, params, query, body }) => ({
    read: await markChatRead(tx, deps, requireParticipant(user, query.as), {
      chatId: params.id,
      lastId: body.last_id,
    }),
  })),
]
