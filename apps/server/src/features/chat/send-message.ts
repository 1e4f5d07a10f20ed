import type { ChatMessage, sendChatMessage as Operation } from '@hawker/contract/chats'
import type { ReceivedBody } from '@hawker/contract/core/operation'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { type PictureLinkDeps, attachPictures } from '../pictures/index.ts'
import { recordMessageSent } from './chat.events.ts'
import { lockChat } from './chat.store.ts'
import { messageWire } from './chat.wire.ts'
import { findMessage, findNthLastMessageTime, insertMessage } from './message.store.ts'
import { type ChatParticipant, sideOf } from './participant.ts'

/** More than a person can type. */
const MAX_PER_MINUTE = 40

type SendMessageRequest = { chatId: number; body: ReceivedBody<typeof Operation> }

/**
 * Sends a message once for each `client_id`. Refuses `chat_closed` when the courier delivered hours
 * ago.
 */
export async function sendMessage(
  tx: Tx,
  deps: PictureLinkDeps,
  participant: ChatParticipant,
  { chatId, body }: SendMessageRequest,
): Promise<ChatMessage> {
  const now = deps.clock.now()
  const chat = await lockChat(tx, participant, chatId, now)
  if (!chat) return refuse('not_found')
  if (!chat.open) return refuse('chat_closed')
  const earlier = await findNthLastMessageTime(tx, participant.userId, MAX_PER_MINUTE)
  if (earlier && now.getTime() - earlier.getTime() < MINUTE_MS)
    refuse('too_many_requests', { retry_after: 60 })
  const side = sideOf(participant)
  const content = contentOf(body)
  const message = await insertMessage(tx, {
    chatId,
    userId: participant.userId,
    side,
    clientId: body.client_id,
    type: body.type,
    ...content,
    now,
  })
  if (!message) return refuse('validation_failed', undefined, { client_id: 'validation.invalid' })
  if (message.isNew) {
    if (content.image !== null)
      await attachPictures(tx, {
        ownerId: participant.userId,
        purpose: 'chat',
        paths: [content.image],
        field: 'image',
        now,
      })
    await recordMessageSent(tx, chat, { id: message.id, side }, now)
  }
  const row = await findMessage(tx, message.id)
  if (!row) throw new Error(`message ${message.id} of chat ${chatId} was not stored`)
  return messageWire(deps, row)
}

/** Accepts exactly the field that the type names. */
function contentOf({ type, text, image, location }: SendMessageRequest['body']) {
  const present = {
    text: text !== undefined,
    image: image !== undefined,
    location: location !== undefined,
  }
  for (const [field, isPresent] of Object.entries(present))
    if (isPresent !== (field === type))
      refuse('validation_failed', undefined, {
        [field]: isPresent ? 'validation.invalid' : 'validation.required',
      })
  return { text: text?.trim() ?? null, image: image ?? null, location: location ?? null }
}
