import type { Chat, ChatMessage } from '@hawker/contract/chats'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import type { PictureLinkDeps } from '../pictures/index.ts'
import { refuse } from '../../core/refuse.ts'
import { findChat, listChatPage } from './chat.store.ts'
import { chatWire, messageWire } from './chat.wire.ts'
import { messagesBefore } from './message.store.ts'
import type { ChatParticipant } from './participant.ts'

type ReadDeps = Pick<Deps, 'database'> & PictureLinkDeps

export async function listChats(
  deps: ReadDeps,
  participant: ChatParticipant,
  { lang, page = 1, perPage = 10 }: { lang: string; page?: number; perPage?: number },
): Promise<{ rows: Chat[]; total: number }> {
  const { rows, total } = await listChatPage(
    deps.database,
    { seat: participant, lang, now: deps.clock.now() },
    { page, perPage },
  )
  return { rows: rows.map((row) => chatWire(deps, row)), total }
}

export async function showChat(
  queries: Queries,
  deps: PictureLinkDeps,
  participant: ChatParticipant,
  { id, lang }: { id: number; lang: string },
): Promise<Chat> {
  const row = await findChat(queries, { seat: participant, lang, now: deps.clock.now() }, id)
  return row ? chatWire(deps, row) : refuse('not_found')
}

export async function listMessages(
  deps: ReadDeps,
  participant: ChatParticipant,
  {
    id,
    lang,
    beforeId,
    max = 50,
  }: { id: number; lang: string; beforeId: number | undefined; max: number | undefined },
): Promise<ChatMessage[]> {
  await showChat(deps.database, deps, participant, { id, lang })
  return (await messagesBefore(deps.database, id, { beforeId, max })).map((row) =>
    messageWire(deps, row),
  )
}
