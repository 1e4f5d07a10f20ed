import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { chatSeen } from './chat.events.ts'
import { lockChat } from './chat.store.ts'
import { markSeen } from './message.store.ts'
import { type Seat, sideOf } from './seat.ts'

/** How many the caller's side had not seen before. */
export async function readChat(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  seat: Seat,
  { chatId, lastId }: { chatId: number; lastId: number },
): Promise<number> {
  const now = clock.now()
  const chat = await lockChat(tx, seat, chatId, now)
  if (!chat) return refuse('not_found')
  const side = sideOf(seat)
  const seen = await markSeen(tx, { chatId, side, lastId, now })
  if (seen > 0) await chatSeen(tx, chat, { lastId, side }, now)
  return seen
}
