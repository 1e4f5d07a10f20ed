import { type Chat, MAX_CHAT_TEXT_LENGTH } from '@hawker/contract/chats'
import { operationUrl } from '@hawker/contract/core/operation-url'
import { formatRelativeDay, formatTime, wallDateOf } from '@hawker/i18n/format-date'
import { ChatThread } from '@hawker/web/chat/chat-thread'
import { chatTexts } from '@hawker/web/chat/chat-texts'
import { Sheet } from '@hawker/ui/sheet'
import { showToast } from '@hawker/ui/toast'
import { useChat } from '@hawker/web/chat/use-chat'
import { useState } from 'react'
import { now } from '@hawker/web/session/clock'
import { devicePosition } from '../../lib/visit/device-position.ts'
import { storedDrafts } from '../../lib/device/stored-drafts.ts'
import { pictureIn } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import { uploadPicture, markRead, listMessages, sendMessage } from './chat-api.ts'
import { CourierClosed } from './courier-closed.tsx'
import { partnerName } from './partner-name.ts'

/** A conversation: at the side on wide screens, over the page on phones. Loaded when opened. */
export default function ChatSheet({
  chat,
  onClose,
}: {
  chat: Chat | undefined
  onClose: () => void
}) {
  const { t } = useTexts()
  return (
    <Sheet
      open={chat !== undefined}
      onClose={onClose}
      title={chat ? partnerName(chat, t) : ''}
      closeLabel={t('action.close')}
      tall
    >
      {chat && <Conversation key={chat.id} chat={chat} />}
    </Sheet>
  )
}

function Conversation({ chat }: { chat: Chat }) {
  const { t, lang } = useTexts()
  const [open, setOpen] = useState(chat.open)
  const zone = Intl.DateTimeFormat().resolvedOptions()
  const state = useChat(chat.id, 'user', {
    load: (before, limit) => listMessages(chat.id, before, limit),
    send: (body) => sendMessage(chat.id, body),
    read: (lastId) => markRead(chat.id, lastId),
    uploadPicture,
    streamUrl: operationUrl('streamChats', {}, lang),
    storage: storedDrafts,
    now,
    onFailed: ({ code }) => {
      if (code === 'chat_closed') setOpen(false)
      if (code !== 'unauthorized') showToast({ kind: 'error', message: t('chat.error') })
    },
  })
  const sendLocation = async () => {
    const position = await devicePosition().catch(() => undefined)
    if (position) await state.sendLocation(position)
    else showToast({ kind: 'error', message: t('chat.no_place') })
  }
  return (
    <ChatThread
      chat={state}
      seat="user"
      words={chatTexts(t, {
        day: (at) => formatRelativeDay(wallDateOf(at, zone), wallDateOf(now(), zone), lang),
        time: (at) => formatTime(at, lang, zone),
      })}
      longest={MAX_CHAT_TEXT_LENGTH}
      pictureUrl={(image) => pictureIn(640, image)}
      onPlace={chat.role === 'deliveryman' ? sendLocation : undefined}
      closed={
        open ? undefined : (
          <div className="border-t border-line py-4">
            {chat.role === 'deliveryman' ? (
              <CourierClosed />
            ) : (
              <p className="text-center text-muted">{t('chat.closed')}</p>
            )}
          </div>
        )
      }
    />
  )
}
