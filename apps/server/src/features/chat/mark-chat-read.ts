import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { recordChatRead } from './chat.events.ts'
import { lockChat } from './chat.store.ts'
import { markRead } from './message.store.ts'
import { type ChatParticipant, sideOf } from './participant.ts'

/** Marks messages as read and returns how many were unread. */
export async function markChatRead(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  participant: ChatParticipant,
  { chatId, lastId }: { chatId: number; lastId: number },
): Promise<number> {
  const now = clock.now()
  const chat = await lockChat(tx, participant, chatId, now)
  if (!chat) return refuse('not_found')
  const side = sideOf(participant)
  const seen = await markRead(tx, { chatId, side, lastId, now })
  if (seen > 0) await recordChatRead(tx, chat, { lastId, side }, now)
  return seen
}
