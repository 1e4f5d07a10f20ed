import { type Chat, MAX_CHAT_TEXT_LENGTH } from '@hawker/contract/chats'
import { operationUrl } from '@hawker/contract/core/operation-url'
import { formatRelativeDay, formatTime, wallDateOf } from '@hawker/i18n/format-date'
import { ChatThread } from '@hawker/web/chat/chat-thread'
import { chatTexts } from '@hawker/web/chat/chat-texts'
import { showToast } from '@hawker/ui/toast'
import { useChat } from '@hawker/web/chat/use-chat'
import { useState } from 'react'
import { refusalText } from '../../lib/api.ts'
import { now } from '@hawker/web/session/clock'
import { storeChoice, readChoice } from '../../lib/device-choices.ts'
import { pictureIn } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import { type Desk, uploadPicture, markRead, listMessages, sendMessage } from './desk-api.ts'

const storage = {
  read: (name: string) => readChoice(`chat.${name}`),
  write: (name: string, value: string) => storeChoice(`chat.${name}`, value),
}

/** The live chat between one customer and one desk. */
export function Conversation({ chat, desk }: { chat: Chat; desk: Desk }) {
  const { t, lang } = useTexts()
  const [open, setOpen] = useState(chat.open)
  const zone = Intl.DateTimeFormat().resolvedOptions()
  const state = useChat(chat.id, desk, {
    load: (before, limit) => listMessages(desk, chat.id, before, limit),
    send: (body) => sendMessage(desk, chat.id, body),
    read: (lastId) => markRead(desk, chat.id, lastId),
    uploadPicture,
    streamUrl: operationUrl('streamChats', { query: { as: desk } }, lang),
    storage,
    now,
    onFailed: (refusal) => {
      if (refusal.code === 'chat_closed') setOpen(false)
      showToast({ kind: 'error', message: refusalText(refusal, t) })
    },
  })
  return (
    <ChatThread
      chat={state}
      seat={desk}
      words={chatTexts(t, {
        day: (at) => formatRelativeDay(wallDateOf(at, zone), wallDateOf(now(), zone), lang),
        time: (at) => formatTime(at, lang, zone),
      })}
      longest={MAX_CHAT_TEXT_LENGTH}
      pictureUrl={(image) => pictureIn(640, image)}
      closed={
        open ? undefined : (
          <p className="border-t border-line py-4 text-center text-muted">{t('chat.closed')}</p>
        )
      }
    />
  )
}
