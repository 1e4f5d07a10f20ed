import type { ChatMessage, sendChatMessage as Operation } from '@hawker/contract/chats'
import type { ReadBody } from '@hawker/contract/operation'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { attachPictures } from '../pictures/index.ts'
import { messageSent } from './chat.events.ts'
import { lockChat } from './chat.store.ts'
import { type Sealing, messageWire } from './chat.wire.ts'
import { findMessage, insertMessage, saidSo } from './message.store.ts'
import { type Seat, sideOf } from './seat.ts'

/** Nobody who types says more; whoever does is not speaking with people. */
const MOST_A_MINUTE = 40
const MINUTE_MS = 60_000

type Said = { chatId: number; body: ReadBody<typeof Operation> }

/** Says something once, however often it is sent by the same `client_id`. A courier who handed over hours ago is not reached any more. */
export async function sendMessage(
  tx: Tx,
  sealing: Sealing,
  seat: Seat,
  { chatId, body }: Said,
): Promise<ChatMessage> {
  const now = sealing.clock.now()
  const chat = await lockChat(tx, seat, chatId, now)
  if (!chat) return refuse('not_found')
  if (!chat.open) return refuse('chat_closed')
  const before = await saidSo(tx, seat.userId, MOST_A_MINUTE)
  if (before && now.getTime() - before.getTime() < MINUTE_MS)
    refuse('too_many_requests', { retry_after: 60 })
  const side = sideOf(seat)
  const content = contentOf(body)
  const said = await insertMessage(tx, {
    chatId,
    userId: seat.userId,
    side,
    clientId: body.client_id,
    type: body.type,
    ...content,
    now,
  })
  if (!said) return refuse('validation_failed', undefined, { client_id: 'validation.invalid' })
  if (said.isNew) {
    if (content.image !== null)
      await attachPictures(tx, {
        ownerId: seat.userId,
        purpose: 'chat',
        paths: [content.image],
        field: 'image',
        now,
      })
    await messageSent(tx, chat, { id: said.id, side }, now)
  }
  const row = await findMessage(tx, said.id)
  if (!row) throw new Error(`message ${said.id} of chat ${chatId} vanished while it was being sent`)
  return messageWire(sealing, row)
}

/** Exactly what its type names. */
function contentOf({ type, text, image, location }: Said['body']) {
  const given = {
    text: text !== undefined,
    image: image !== undefined,
    location: location !== undefined,
  }
  for (const [field, there] of Object.entries(given))
    if (there !== (field === type))
      refuse('validation_failed', undefined, {
        [field]: there ? 'validation.invalid' : 'validation.required',
      })
  return { text: text?.trim() ?? null, image: image ?? null, location: location ?? null }
}
