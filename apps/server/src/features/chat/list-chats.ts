import type { Chat, ChatMessage } from '@hawker/contract/chats'
import type { Queries } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { findChat, pageOfChats } from './chat.store.ts'
import { type Sealing, chatWire, messageWire } from './chat.wire.ts'
import { messagesBefore } from './message.store.ts'
import type { Seat } from './seat.ts'

type Reading = Pick<Deps, 'database'> & Sealing

export async function listChats(
  deps: Reading,
  seat: Seat,
  { lang, page = 1, perPage = 10 }: { lang: string; page?: number; perPage?: number },
): Promise<{ rows: Chat[]; total: number }> {
  const { rows, total } = await pageOfChats(
    deps.database,
    { seat, lang, now: deps.clock.now() },
    { page, perPage },
  )
  return { rows: rows.map((row) => chatWire(deps, row)), total }
}

export async function showChat(
  queries: Queries,
  sealing: Sealing,
  seat: Seat,
  { id, lang }: { id: number; lang: string },
): Promise<Chat> {
  const row = await findChat(queries, { seat, lang, now: sealing.clock.now() }, id)
  return row ? chatWire(sealing, row) : refuse('not_found')
}

export async function listMessages(
  deps: Reading,
  seat: Seat,
  {
    id,
    lang,
    beforeId,
    most = 50,
  }: { id: number; lang: string; beforeId: number | undefined; most: number | undefined },
): Promise<ChatMessage[]> {
  await showChat(deps.database, deps, seat, { id, lang })
  return (await messagesBefore(deps.database, id, { beforeId, most })).map((row) =>
    messageWire(deps, row),
  )
}
